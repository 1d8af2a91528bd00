/** Milliseconds between two looks at the other workers; also how long a freed job waits at most to be seen. */
export const EVERY = 1000;

/** Calls again a second after each call has ended; what one throws is left to the next. */
export function everySecond(call: () => Promise<void>): { stop(): void } {
  let stopped = false;
  const again = () => {
    if (stopped) return;
    call()
      .catch(() => undefined)
      .finally(() => {
        if (!stopped) setTimeout(again, EVERY).unref();
      });
  };
  again();
  return {
    stop() {
      stopped = true;
    },
  };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Waits for something no longer than so many milliseconds: a database that is gone answers nobody. */
export async function within(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  const late = deferred<void>();
  const timer = setTimeout(late.resolve, milliseconds);
  await Promise.race([promise, late.promise]);
  clearTimeout(timer);
}

export function deferred<T>(): { readonly promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** What one watcher has not been told yet: the latest of each key, so that a slow reader costs no memory. */
export interface Latest<Value> {
  set(key: string, value: Value): void;
  /** All there is, once there is something; nothing when so many milliseconds have passed, or the signal has come. */
  next(milliseconds: number, signal: AbortSignal): Promise<readonly Value[]>;
}

export function latest<Value>(): Latest<Value> {
  const waiting = new Map<string, Value>();
  let wake = () => {};
  return {
    set(key, value) {
      waiting.set(key, value);
      wake();
    },
    async next(milliseconds, signal) {
      if (waiting.size === 0 && !signal.aborted)
        await new Promise<void>((resolve) => {
          // Nothing stays with the signal: it lives as long as the stream, which may hear a million things.
          wake = () => {
            clearTimeout(timer);
            signal.removeEventListener("abort", wake);
            resolve();
          };
          const timer = setTimeout(wake, milliseconds);
          signal.addEventListener("abort", wake);
        });
      const all = [...waiting.values()];
      waiting.clear();
      return all;
    },
  };
}

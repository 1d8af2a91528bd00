import type { SecureSource } from "../noise/secure-source.ts";

const LEAST = 1_000;
const MOST = 60_000;
/** Whoever asks for longer is asked again after an hour. */
const MOST_ASKED = 3600;

/**
 * Milliseconds until the next try: what the collector asks for, or twice as long after every failure, up to a minute; and up to as much again
 * by chance, so that devices that failed together do not come back together.
 */
export function pauseBefore(tries: number, asked: number, source: SecureSource): number {
  const least = Math.max(1000 * Math.min(asked, MOST_ASKED), Math.min(MOST, LEAST * 2 ** tries));
  return least * (1 + source.uint32() / 2 ** 32);
}

/** Waits; `wake` ends that sooner, and the next one before it begins. */
export function sleeper(): {
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  wake(): void;
} {
  let woken = false;
  let end = () => {};
  return {
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(done, milliseconds);
        signal?.addEventListener("abort", done);
        end = done;
        if (woken || signal?.aborted) done();
        function done(): void {
          woken = false;
          end = () => {};
          clearTimeout(timer);
          signal?.removeEventListener("abort", done);
          resolve();
        }
      }),
    wake() {
      woken = true;
      end();
    },
  };
}

import { randomInt } from "node:crypto";
import { fail } from "../../errors/index.ts";

/** Milliseconds after which a lock that nobody changed is taken for a dead run's. */
export const LEASE = 2000;

export interface WaitOptions {
  /** Seconds to wait for other runs; 30 without it. */
  readonly wait?: number;
  readonly signal?: AbortSignal;
}

/** How long a run waits for others. */
export interface Patience {
  /** Waits a moment; false once the time is over. */
  pause(): Promise<boolean>;
}

/** Milliseconds of the first moment, and of the longest. */
const [FIRST, LONGEST] = [5, 160];

/**
 * Moments are of random length: runs that met once shall not meet for ever. They get longer: many who wait shall not
 * keep the one they wait for from getting on.
 */
export function patienceOf({ wait = 30, signal }: WaitOptions): Patience {
  const deadline = performance.now() + 1000 * wait;
  let moment = FIRST;
  return {
    async pause() {
      if (signal?.aborted) fail("CANCELLED", { kept: "nothing was spent" });
      if (performance.now() > deadline) return false;
      await new Promise((resolve) => setTimeout(resolve, randomInt(moment, 3 * moment) / 2));
      moment = Math.min(2 * moment, LONGEST);
      return true;
    },
  };
}

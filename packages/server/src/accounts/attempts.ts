import { createHmac, randomBytes } from "node:crypto";
import { fail } from "../errors/index.ts";

/** Tries that failed lately, by account and by address, in the memory of this process: hashed under a key that lives there alone. */
export interface Attempts {
  /** Counts one try for each name before its outcome is known, so that many at once are no way around; refuses when one has too many. */
  begin(names: readonly string[]): Attempt;
}

export interface Attempt {
  /** It did not fail, or it never came to an outcome: it counts no longer. */
  forget(): void;
}

const MOST = 5;
const WITHIN = 60_000;

/** Keys that are kept before old ones are looked for. */
const SWEEP_ABOVE = 10_000;

export function openAttempts(clock: () => number): Attempts {
  const times = new Map<string, number[]>();
  const secret = randomBytes(32);
  const hashed = (key: string) => createHmac("sha256", secret).update(key).digest("base64");

  function recent(key: string): number[] {
    const since = clock() - WITHIN;
    return (times.get(key) ?? []).filter((time) => time > since);
  }

  function sweep(): void {
    if (times.size > SWEEP_ABOVE)
      for (const key of times.keys()) if (recent(key).length === 0) times.delete(key);
  }

  return {
    begin(names) {
      const keys = names.map(hashed);
      sweep();
      if (keys.some((key) => recent(key).length >= MOST)) fail("TOO_MANY_REQUESTS", { accepted: MOST });
      const now = clock();
      for (const key of keys) times.set(key, [...recent(key), now]);
      return {
        forget() {
          for (const key of keys) {
            const left = recent(key);
            const at = left.indexOf(now);
            if (at >= 0) left.splice(at, 1);
            if (left.length > 0) times.set(key, left);
            else times.delete(key);
          }
        },
      };
    },
  };
}

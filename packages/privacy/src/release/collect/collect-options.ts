import { fail, kindOf } from "../../errors/index.ts";

/** What a release keeps of many reports: each of them, sums over them, or what a collector counts as they arrive. */
export type Keep = "reports" | "sums" | "counts";

export interface CollectOptions {
  /**
   * "reports": every report by itself, equal ones once with their number. "sums": the sum of each
   * number, for regressions and unary encodings only. "counts": as a collector counts them, numbers in public cells of
   * 1/1024 of the noise; not for vectors that are kept apart. Left out: regressions are summed, a unary
   * encoding is summed once its distinct reports have more than 4,000,000 bits in all, everything
   * else is kept apart.
   */
  readonly keep?: Keep;
}

const KEEPS: readonly Keep[] = ["reports", "sums", "counts"];

/** Checks the options before any report is read. */
export function requireCollectOptions(options: CollectOptions): void {
  if (typeof options !== "object" || options === null)
    fail("ARGUMENT", { name: "options", found: kindOf(options), accepted: "an object" });
  const { keep } = options;
  if (keep !== undefined && !KEEPS.some((each) => each === keep))
    fail("ARGUMENT", {
      name: "options.keep",
      found: kindOf(keep),
      accepted: '"reports", "sums" or "counts"',
    });
}

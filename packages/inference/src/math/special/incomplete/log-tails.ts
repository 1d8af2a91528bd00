import { log1mExp } from "../log-exp.ts";

/** Both regularised halves of an incomplete integral, as logarithms: e^lower + e^upper = 1. */
export interface LogTails {
  readonly lower: number;
  readonly upper: number;
}

/** The whole mass lies above the point, or below it. */
export const ALL_ABOVE: LogTails = Object.freeze({ lower: Number.NEGATIVE_INFINITY, upper: 0 });
export const ALL_BELOW: LogTails = Object.freeze({ lower: 0, upper: Number.NEGATIVE_INFINITY });
export const UNDEFINED: LogTails = Object.freeze({ lower: Number.NaN, upper: Number.NaN });

/** Both tails from the logarithm of the lower one. */
export function fromLower(lower: number): LogTails {
  return { lower, upper: log1mExp(Math.min(lower, 0)) };
}

/** Both tails from the logarithm of the upper one. */
export function fromUpper(upper: number): LogTails {
  return { lower: log1mExp(Math.min(upper, 0)), upper };
}

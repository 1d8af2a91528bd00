import { betaLowerInverse } from "@dpbayes/inference/math";
import { meanAndError } from "../local/spread.ts";

/** Prediction errors over draws of the noise, as tables 1 and 2 of the paper summarise them. */
export interface ErrorSummary {
  readonly mean: number;
  /** Standard error of the mean. */
  readonly error: number;
  /** mean ± t_{0.95, draws−1}·error. */
  readonly interval: readonly [number, number];
  readonly draws: number;
}

export function summaryOf(errors: readonly number[]): ErrorSummary {
  const { mean, error } = meanAndError(errors);
  const half = errors.length > 1 ? tQuantile(0.95, errors.length - 1) * error : Number.POSITIVE_INFINITY;
  return { mean, error, interval: [mean - half, mean + half], draws: errors.length };
}

/** P(T ≤ t) = 1 − ½·I_x(ν/2, ½) with x = ν/(ν + t²), solved for t > 0. */
export function tQuantile(probability: number, degrees: number): number {
  const x = betaLowerInverse(degrees / 2, 0.5, 2 * (1 - probability));
  return Math.sqrt((degrees * (1 - x)) / x);
}

/** How far two means are apart, in standard errors of their difference. */
export function apart(
  a: Pick<ErrorSummary, "mean" | "error">,
  b: Pick<ErrorSummary, "mean" | "error">,
): number {
  return (a.mean - b.mean) / Math.hypot(a.error, b.error);
}

/** "mean [low, high]" as the tables print it; the interval of one or two draws says nothing and is left out. */
export function summaryWords(summary: ErrorSummary | undefined): string {
  if (summary === undefined) return "–";
  const { mean, interval, draws } = summary;
  return draws < 3
    ? mean.toFixed(4)
    : `${mean.toFixed(4)} [${interval.map((end) => end.toFixed(4)).join(", ")}]`;
}

import { erfc, normalQuantile } from "@dpbayes/inference";
import type { ExpectedWidth } from "./expected-widths.ts";
import type { Scenario } from "./scenario.ts";

/** What to expect of one number in one scenario. */
export interface PredictedRow extends ExpectedWidth {
  /**
   * Probability that the interval leaves out the value it is tested against (`nulls`); absent without one. The
   * estimate is taken as normal about the guess with the posterior's sd.
   */
  readonly power?: number;
  /** 1 − (width/width of the prior)²: 0 when nothing is learned, 1 when everything is. */
  readonly contraction?: number;
  /** 1 − (width without privacy noise/width)²: the share of the variance that the noise brings. */
  readonly privacyShare?: number;
}

export interface Prediction extends Scenario {
  readonly rows: readonly PredictedRow[];
}

/** What a scenario's widths are compared with. */
export interface Comparisons {
  readonly interval: number;
  /** Values that intervals should leave out, by name. */
  readonly nulls: Readonly<Record<string, number>>;
  /** Widths of the prior, where they are known. */
  readonly prior?: readonly ExpectedWidth[];
  /** Widths without privacy noise. */
  readonly noiseless?: readonly ExpectedWidth[];
}

export function predictionOf(
  scenario: Scenario,
  widths: readonly ExpectedWidth[],
  { interval, nulls, prior = [], noiseless = [] }: Comparisons,
): Prediction {
  const rows = widths.map((row) => {
    const before = prior.find(({ name }) => name === row.name);
    const quiet = noiseless.find(({ name }) => name === row.name);
    const tested = nulls[row.name];
    return Object.freeze({
      ...row,
      ...(tested !== undefined &&
        row.truth !== undefined && { power: powerOf(row.truth - tested, row.width, interval) }),
      ...(before && { contraction: 1 - (row.width / before.width) ** 2 }),
      ...(quiet && { privacyShare: shareOf(quiet.width, row.width) }),
    });
  });
  return Object.freeze({ ...scenario, rows: Object.freeze(rows) });
}

/** Simulations may put the noiseless width a hair above the noisy one. */
function shareOf(quiet: number, width: number): number {
  return Math.max(0, 1 - (quiet / width) ** 2);
}

/**
 * P(|θ̂ − θ₀| > z·sd) for θ̂ ~ N(θ, sd²), z the interval's quantile and sd = width/(2z): what a normal posterior with
 * a flat prior gives. A prior that pulls towards θ₀ makes the true power smaller.
 */
export function powerOf(effect: number, width: number, interval: number): number {
  const z = normalQuantile((1 + interval) / 2);
  const shift = (2 * z * effect) / width;
  return normalTail(z - shift) + normalTail(z + shift);
}

/** P(Z > x). */
function normalTail(x: number): number {
  return 0.5 * erfc(x / Math.SQRT2);
}

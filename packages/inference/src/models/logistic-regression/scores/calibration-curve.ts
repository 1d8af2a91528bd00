import { requireCount, requireNumber } from "../../../errors/index.ts";
import { betaLowerInverse } from "../../../math/special/index.ts";
import { requireScored } from "./scored-outcomes.ts";

/** People of similar predicted probability: what was predicted, and what happened. */
export interface CalibrationBin {
  readonly count: number;
  /** Average predicted probability. */
  readonly predicted: number;
  /** Share of outcomes 1. */
  readonly observed: number;
  /** The share is known from `count` people only: its interval. */
  readonly low: number;
  readonly high: number;
}

export interface CalibrationCurveOptions {
  /** Bins of equally many people; 10 when absent, fewer where there are fewer people. */
  readonly bins?: number;
  /** Probability that a bin's interval holds; 0.9 when absent. */
  readonly interval?: number;
}

/**
 * The calibration curve of predicted probabilities on public test data: bins of equally many people in the order of
 * their predictions. In a calibrated model `predicted` lies within [low, high] about as often as the interval
 * says. The interval is Jeffreys' for a share: quantiles of Beta(k + ½, n − k + ½), to 0 and 1 at the ends.
 *
 * @example
 * ```ts
 * import { calibrationCurve } from "@dpbayes/inference/models/logistic-regression";
 * const [low, high] = calibrationCurve([0.1, 0.9, 0.2, 0.8], [0, 1, 0, 1], { bins: 2 });
 * console.log(low!.predicted.toFixed(2), low!.observed, high!.predicted.toFixed(2), high!.observed); // 0.15 0 0.85 1
 * ```
 */
export function calibrationCurve(
  probabilities: ArrayLike<number>,
  outcomes: ArrayLike<number>,
  options: CalibrationCurveOptions = {},
): readonly CalibrationBin[] {
  requireScored(probabilities, outcomes);
  const share = requireNumber("interval", options.interval ?? 0.9, (p) => p > 0 && p < 1, "between 0 and 1");
  const bins = Math.min(requireCount("bins", options.bins ?? 10, 1), probabilities.length);
  const order = Array.from(probabilities, (_, i) => i).sort((a, b) => probabilities[a]! - probabilities[b]!);
  const edge = (bin: number) => Math.round((bin * order.length) / bins);
  return Object.freeze(
    Array.from({ length: bins }, (_, bin) =>
      binOf(order.slice(edge(bin), edge(bin + 1)), probabilities, outcomes, (1 - share) / 2),
    ),
  );
}

function binOf(
  places: readonly number[],
  probabilities: ArrayLike<number>,
  outcomes: ArrayLike<number>,
  tail: number,
): CalibrationBin {
  const n = places.length;
  const cases = places.reduce((sum, i) => sum + outcomes[i]!, 0);
  const quantile = (p: number) => betaLowerInverse(cases + 0.5, n - cases + 0.5, p);
  return Object.freeze({
    count: n,
    predicted: places.reduce((sum, i) => sum + probabilities[i]!, 0) / n,
    observed: cases / n,
    low: cases === 0 ? 0 : quantile(tail),
    high: cases === n ? 1 : quantile(1 - tail),
  });
}

import { normalCdf } from "../../math/special/index.ts";
import type { EffectRows } from "./effect-draws.ts";
import type { EffectMixture } from "./effect-mixture.ts";
import type { HolderGivenDraw } from "./holder-given-draw.ts";

/** Shares of a mixture that no probability here shows. */
const NEGLIGIBLE = 1e-7;

/** Weighted draws of the law of holders. */
export interface WeightedEffects {
  readonly rows: EffectRows;
  readonly weights: Float64Array;
  readonly mixture: EffectMixture;
}

/** The probability that the others give to an estimate at most as large: E Φ((b − φ_k)/√(V_kk + τ_k²/λ)). */
export function predictedBelow(
  { rows, weights, mixture }: WeightedEffects,
  K: number,
  k: number,
  estimate: number,
  variance: number,
): number {
  const mixing = mixture.logWeights.map(Math.exp);
  let sum = 0;
  for (let s = 0; s < rows.draws; s++) {
    const difference = estimate - rows.means[s * K + k]!;
    const spread = rows.spreads[s * K + k]! ** 2;
    let inner = 0;
    for (let n = 0; n < mixing.length; n++)
      if (mixing[n]! > NEGLIGIBLE)
        inner += mixing[n]! * normalCdf(difference / Math.sqrt(variance + spread / mixture.lambdas[n]!));
    sum += weights[s]! * inner;
  }
  return Math.min(1, sum);
}

/** The interval that holds the coefficient of a new holder with this probability, equal tails. */
export function newHolderInterval(
  effects: WeightedEffects,
  K: number,
  k: number,
  probability: number,
): readonly [number, number] {
  const tail = (1 - probability) / 2;
  return [newHolderQuantile(effects, K, k, tail), newHolderQuantile(effects, K, k, 1 - tail)];
}

/** By bisection between bounds that every draw's law exceeds on either side: 30 halvings leave 1e-9 of them. */
function newHolderQuantile(effects: WeightedEffects, K: number, k: number, probability: number): number {
  let [low, high] = outerBounds(effects, K, k);
  for (let i = 0; i < 30 && low < high; i++) {
    const middle = low + (high - low) / 2;
    if (newHolderBelow(effects, K, k, middle) < probability) low = middle;
    else high = middle;
  }
  return low + (high - low) / 2;
}

function newHolderBelow(
  { rows, weights, mixture }: WeightedEffects,
  K: number,
  k: number,
  x: number,
): number {
  let sum = 0;
  for (let s = 0; s < rows.draws; s++) {
    const [mean, spread] = [rows.means[s * K + k]!, rows.spreads[s * K + k]!];
    sum += weights[s]! * (spread > 0 ? mixture.cdf((x - mean) / spread) : x >= mean ? 1 : 0);
  }
  return sum;
}

/** 30 spreads leave 1e-5 of a Student law with 4 degrees on either side. */
function outerBounds({ rows }: WeightedEffects, K: number, k: number): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (let s = 0; s < rows.draws; s++) {
    const [mean, reach] = [rows.means[s * K + k]!, 30 * rows.spreads[s * K + k]!];
    low = Math.min(low, mean - reach);
    high = Math.max(high, mean + reach);
  }
  return [low, high];
}

/**
 * For every coefficient the probability that the holder's own lies outside an interval, given everything: its law given the draw
 * is normal for every λ. What the holder's release says is drawn towards the others as the model does it, so that noise alone
 * does not put a holder outside.
 */
export function outsideProbabilities(
  given: HolderGivenDraw,
  { rows, mixture }: Pick<WeightedEffects, "rows" | "mixture">,
  intervals: readonly (readonly [number, number])[],
): Float64Array {
  const [sums, means, variances] = [intervals, intervals, intervals].map(
    (all) => new Float64Array(all.length),
  ) as [Float64Array, Float64Array, Float64Array];
  for (let s = 0; s < rows.draws; s++) {
    given.moveTo(s);
    for (let n = 0; n < given.mixing.length; n++) {
      if (given.mixing[n]! < NEGLIGIBLE) continue;
      given.writeOwn(mixture.lambdas[n]!, means, variances);
      for (let k = 0; k < sums.length; k++)
        sums[k]! += given.mixing[n]! * outside(intervals[k]!, means[k]!, Math.sqrt(variances[k]!));
    }
  }
  return sums.map((sum) => Math.min(1, sum / rows.draws));
}

function outside([low, high]: readonly [number, number], mean: number, sd: number): number {
  if (sd === 0) return mean < low || mean > high ? 1 : 0;
  return normalCdf((low - mean) / sd) + normalCdf((mean - high) / sd);
}

import {
  clearUpper,
  inverseQuadraticForm,
  multiplyLower,
  requireCholesky,
} from "../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import type { HolderEstimate } from "./effect-draws.ts";
import type { WeightedEffects } from "./predicted-coefficient.ts";

/**
 * The probability that the others give to an estimate at least as far from what they predict, as a vector: the distance is
 * D(b) = (b − m)ᵀC⁻¹(b − m) with the mean m and covariance C of the others' prediction, and its law under that prediction comes from one simulated
 * estimate per draw. D is a fixed function given the other holders, so the probability is uniform where the model holds. The observed
 * estimate counts as one of the simulated ones: with S effective draws no probability is below 1/(S + 1).
 */
export function predictedAsFar(
  { estimate, covariance }: HolderEstimate,
  factor: Float64Array,
  effects: WeightedEffects,
  effectiveSize: number,
  rng: SeededSource,
): number {
  const K = estimate.length;
  const { centre, spread } = predictedMoments(effects, covariance, K);
  requireCholesky("covariance of what the others predict", spread, K);
  const [work, difference] = [new Float64Array(K), new Float64Array(K)];
  const distance = (b: ArrayLike<number>): number => {
    for (let k = 0; k < K; k++) difference[k] = b[k]! - centre[k]!;
    return inverseQuadraticForm(spread, K, difference, work);
  };
  const observed = distance(estimate);
  const simulated = new Float64Array(K);
  let share = 0;
  for (let s = 0; s < effects.rows.draws; s++) {
    simulate(effects, factor, s, rng, simulated);
    if (distance(simulated) >= observed) share += effects.weights[s]!;
  }
  return (share * effectiveSize + 1) / (effectiveSize + 1);
}

/** m = E φ and C = V + Cov φ + E T·E 1/λ, C by its lower triangle. */
function predictedMoments({ rows, weights, mixture }: WeightedEffects, covariance: Float64Array, K: number) {
  const centre = new Float64Array(K);
  for (let s = 0; s < rows.draws; s++)
    for (let k = 0; k < K; k++) centre[k]! += weights[s]! * rows.means[s * K + k]!;
  const spread = covariance.slice();
  for (let s = 0; s < rows.draws; s++)
    for (let i = 0; i < K; i++) {
      const difference = rows.means[s * K + i]! - centre[i]!;
      for (let j = 0; j <= i; j++)
        spread[i * K + j]! += weights[s]! * difference * (rows.means[s * K + j]! - centre[j]!);
      spread[i * K + i]! += weights[s]! * mixture.variance * rows.spreads[s * K + i]! ** 2;
    }
  clearUpper(spread, K);
  return { centre, spread };
}

/** φ + T^{1/2}η/√λ + Lε. */
function simulate(
  { rows, mixture }: WeightedEffects,
  factor: Float64Array,
  draw: number,
  rng: SeededSource,
  out: Float64Array,
): void {
  const K = out.length;
  for (let k = 0; k < K; k++) out[k] = rng.normal();
  multiplyLower(factor, K, out, out);
  const scale = mixture.scale(rng);
  for (let k = 0; k < K; k++)
    out[k]! += rows.means[draw * K + k]! + rows.spreads[draw * K + k]! * scale * rng.normal();
}

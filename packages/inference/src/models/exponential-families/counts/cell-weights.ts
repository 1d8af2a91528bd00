import { logGamma, logGammaDifference } from "../../../math/special/index.ts";
import type { NoiseModel } from "../../../noise/index.ts";
import { roomForCounts } from "./possible-counts.ts";
import { type Weights, weightsFromLogs } from "./weights.ts";

/**
 * What a noisy count says about the true one under a Dirichlet prior: g(n) = Γ(n+α)/(Γ(α)·n!)·noise(ŝ − n)
 * for n from 0 to `most` (central spec §2.3). Kept within the reach of the noise around ŝ; where ŝ itself
 * lies outside [0, most], around the end that is nearer. Times e^{tilt·n}: a factor of the total of all cells
 * alone, which keeps g near its peak where concentrations are large (see `logTilt`).
 */
export function cellWeights(
  noisy: number,
  alpha: number,
  noise: NoiseModel,
  most: number,
  tilt = 0,
): Weights {
  const [low, high] = windowOf(noisy, noise, most);
  const logs = roomForCounts(low, high);
  let log = logGammaDifference(alpha, low) - logGamma(low + 1) + tilt * low;
  for (let n = low; n <= high; n++) {
    logs[n - low] = log + noise.logDensity(noisy - n);
    log += Math.log((n + alpha) / (n + 1)) + tilt;
  }
  return weightsFromLogs(low, logs);
}

/** The true counts that noise of this reach leaves possible. */
export function windowOf(noisy: number, { reach }: NoiseModel, most: number): readonly [number, number] {
  const centre = Math.min(Math.max(noisy, 0), most);
  return [Math.max(0, Math.ceil(centre - reach)), Math.min(most, Math.floor(centre + reach))];
}

/**
 * A guess at a hidden total for `logTilt`: the noisy one, but never far below what noise may have taken away. Tilted for too
 * small a total, weights of the true one could fall below what convolutions keep.
 */
export function guessedTotal(noisy: number, { width }: NoiseModel, most: number): number {
  return Math.min(most, Math.max(noisy, 2 * width));
}

/**
 * The tilt of cells with total concentration A that add up to about N: with r = N/(N + A) the factor
 * Γ(n+α)/(Γ(α)·n!)·r^n is a negative binomial law of mean αN/A, as the Dirichlet-multinomial would have it.
 */
export function logTilt(total: number, concentration: ArrayLike<number>): number {
  let A = 0;
  for (let k = 0; k < concentration.length; k++) A += concentration[k]!;
  const N = Math.max(total, 1);
  return Math.log(N / (N + A));
}

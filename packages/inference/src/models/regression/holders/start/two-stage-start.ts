import type { ScalarPrior } from "../../../priors/index.ts";
import type { CoefficientsStart } from "../coordinates/holder-coefficients.ts";
import type { ToldCoefficient } from "../coordinates/random-coefficient.ts";

/** Where chains start, and what the first stage told. */
export interface TwoStageStart extends CoefficientsStart {
  readonly told: readonly ToldCoefficient[];
}

/** What one release says of K numbers. */
interface ToldByOne {
  readonly estimates: ArrayLike<number>;
  readonly variances: ArrayLike<number>;
}

/** The second stage of a two-stage estimate (spec §5.4), number by number; `spreads`: priors of τ in units of `sizes`. */
export function twoStageStart(
  releases: readonly ToldByOne[],
  spreads: readonly ScalarPrior[],
  sizes: ArrayLike<number>,
): TwoStageStart {
  const J = releases.length;
  const K = spreads.length;
  const mean = new Float64Array(K);
  const spread = new Float64Array(K);
  const own = new Float64Array(J * K);
  const told = spreads.map((_, k) => ({
    estimates: Float64Array.from(releases, ({ estimates }) => estimates[k]!),
    variances: Float64Array.from(releases, ({ variances }) => variances[k]!),
  }));
  spreads.forEach((prior, k) => {
    const found = secondStage(told[k]!, prior, sizes[k]!);
    mean[k] = found.mean;
    spread[k] = found.spread;
    found.shares.forEach((share, j) => {
      own[j * K + k] = found.mean + share * (told[k]!.estimates[j]! - found.mean);
    });
  });
  return { mean, spread, own, told };
}

/** Grid of τ, in units of its prior's root mean square. */
const GRID = Float64Array.from({ length: 60 }, (_, i) => 1e-3 * 4000 ** (i / 59));

/**
 * b_j ~ N(φ, τ² + V_j) with φ flat: the posterior of log τ on a grid. Returns the geometric mean of τ, the mean of φ, and
 * every holder's share τ²/(τ² + V_j).
 */
function secondStage(
  { estimates, variances }: ToldCoefficient,
  prior: ScalarPrior,
  unit: number,
): { readonly mean: number; readonly spread: number; readonly shares: Float64Array } {
  const [b, V] = [Array.from(estimates), Array.from(variances)];
  const size = unit * Math.hypot(prior.mean, Math.sqrt(prior.variance));
  const taus = GRID.map((t) => t * size);
  const fits = Array.from(taus, (tau) => pooled(b, V, tau));
  const logs = fits.map(
    ({ logLikelihood }, i) => logLikelihood + prior.logDensity(taus[i]! / unit) + Math.log(taus[i]!),
  );
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const average = (of: (i: number) => number) =>
    weights.reduce((sum, weight, i) => sum + (weight / total) * of(i), 0);
  return {
    mean: average((i) => fits[i]!.mean),
    spread: Math.exp(average((i) => Math.log(taus[i]!))),
    shares: Float64Array.from(V, (v) => average((i) => taus[i]! ** 2 / (taus[i]! ** 2 + v))),
  };
}

/** The mean of φ given τ, and the log likelihood of τ with φ integrated out. */
function pooled(b: readonly number[], V: readonly number[], tau: number) {
  const weights = V.map((v) => 1 / (tau * tau + v));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = b.reduce((sum, value, j) => sum + weights[j]! * value, 0) / total;
  let logLikelihood = -0.5 * Math.log(total);
  b.forEach((value, j) => {
    logLikelihood += 0.5 * (Math.log(weights[j]!) - weights[j]! * (value - mean) ** 2);
  });
  return { mean, logLikelihood };
}

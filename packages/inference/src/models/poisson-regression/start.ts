import { clamp, covariateStart } from "../glm/covariates/covariate-start.ts";
import { outcomeIntegrals } from "../glm/outcomes/outcome-moments.ts";
import type { RegressionPrior, RegressionShape, RegressionStart } from "../regression/index.ts";
import { poissonOutcome } from "./outcome/poisson-outcome.ts";
import { type RoughSums, roughSums } from "./rough-sums.ts";
import type { PoissonSum } from "./sums/sum-data.ts";

const ROUNDS = 6;

/**
 * Where chains start: shrunken moment estimates, one covariate at a time (glm spec §9 without its rotation). E[yx_j] −
 * m_jE[y] = G₁·b_j with b_j = λ_jθ_j, and E[y] = G₀, where G_k follows u's mean and τ² = Σλ_jθ_j². All are
 * kept inside the prior's range, so that noise larger than the signal leaves a start near the prior's middle.
 */
export function poissonStart(
  releases: readonly PoissonSum[],
  shape: RegressionShape,
  prior: RegressionPrior,
): RegressionStart {
  const sums = roughSums(releases, shape.covariates);
  const { count: N, noise } = sums;
  const d = shape.covariates;
  const { mean, scales, limits } = covariateStart(sums, shape, prior);
  const coefficients = new Float64Array(d);
  const outcome = poissonOutcome(sums.bound);
  const integrals = outcomeIntegrals();
  const target = meanCount(sums);
  const largest = 2 * Math.sqrt(prior.coefficients.variance);
  const furthest = 2 * Math.sqrt(prior.intercept.variance);
  let centre = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let [spread, shift] = [0, 0];
    for (let j = 0; j < d; j++) {
      spread += (scales[j]! * coefficients[j]!) ** 2;
      shift += mean[j]! * coefficients[j]!;
    }
    const write = (u: number) => outcome.write(u, spread, integrals);
    centre = shape.intercept ? solveMean(target, furthest, () => integrals[1][0]!, write) : shift;
    write(centre);
    const [G0, G1, H0] = [integrals[1][0]!, integrals[1][1]!, integrals[2][0]!];
    for (let j = 0; j < d; j++) {
      const signal = N * G1 * scales[j]! ** 2;
      const variance = N * H0 * scales[j]! ** 2 + noise.yx;
      const found = sums.yx[j]! - N * mean[j]! * G0;
      const shrunken = (signal * found) / (signal ** 2 + variance / prior.coefficients.variance);
      coefficients[j] = clamp(shrunken, -largest, largest);
    }
  }
  let intercept = centre;
  for (let j = 0; j < d; j++) intercept -= mean[j]! * coefficients[j]!;
  return { coefficients, mean, scales, limits, ...(shape.intercept && { intercept }) };
}

/** The mean of the counts, drawn to log 2 (u = 0) where the noise on it is large against the bound. */
function meanCount({ y, count, bound, noise }: RoughSums): number {
  const trust = 1 / (1 + noise.y / (count * Math.min(bound, 1e6)) ** 2);
  return clamp(trust * (y / count) + (1 - trust) * Math.LN2, Math.min(0.02, 0.1 * bound), 0.95 * bound);
}

/** u's mean within ±furthest at which a count's mean is `target`, by bisection. */
function solveMean(
  target: number,
  furthest: number,
  value: () => number,
  write: (u: number) => void,
): number {
  let [low, high] = [-furthest, furthest];
  for (let step = 0; step < 30; step++) {
    const middle = 0.5 * (low + high);
    write(middle);
    if (value() < target) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}

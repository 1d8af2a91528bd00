import { fail } from "../../errors/index.ts";
import { trapezoid } from "../../math/quadrature/index.ts";
import type { HolderMoments } from "./holders/holder-moments.ts";
import { requireHolders } from "./holders/require-holders.ts";
import { crossMoments } from "./moments/cross-moments.ts";
import type { DistributedPrior } from "./regression-method.ts";

/** Posterior moments of a regression on one feature. */
export interface OneFeaturePosterior {
  readonly coefficientMean: number;
  readonly coefficientVariance: number;
  /** Of the S_j. */
  readonly gramMeans: readonly number[];
  readonly gramSds: readonly number[];
  /** E σ². */
  readonly varianceMean: number;
  /** E Σ_x. */
  readonly covarianceMean: number;
}

/** Intervals per coordinate; doubled until the answer stands. The trapezoid rule then has twice the digits that agree. */
const FIRST = 32;
const LAST = 256;
const AGREEMENT = 1e-6;

/**
 * The exact posterior from (Ŝ, ẑ) with one feature without intercept and one or two holders: θ and Σ_x are integrated
 * out in closed form, which leaves log S_j and log σ² for the trapezoid rule (central spec §1.1, §1.3):
 *
 *     p(S, σ² | ·) ∝ ΠS_j^{n_j/2−1}·(Λ + ΣS_j)^{−(κ+n)/2}·Πe^{−(Ŝ_j−S_j)²/2s_j²}·p(ẑ | S, σ²)·IG(σ²; a, b),
 *     Σ_x | S ~ IW(Λ + ΣS_j, κ + n) with mean (Λ + ΣS_j)/(κ + n − 2).
 *
 * It is what samplers are compared with.
 */
export function oneFeaturePosterior(
  holders: readonly HolderMoments[],
  prior: DistributedPrior,
): OneFeaturePosterior {
  const shape = requireHolders(holders, prior);
  if (shape.features !== 1 || shape.intercept || holders.length > 2)
    fail("ARGUMENT", { name: "holders", found: "too many", accepted: "at most two, with one feature" });
  let before = momentsOf(sums(holders, prior, FIRST), holders.length);
  for (let intervals = 2 * FIRST; intervals <= LAST; intervals *= 2) {
    const now = momentsOf(sums(holders, prior, intervals), holders.length);
    if (agree(before, now)) return now;
    before = now;
  }
  return fail("NOT_CONVERGED", {
    name: "the quadrature of the posterior",
    problem: "more nodes still change it",
  });
}

function agree(a: OneFeaturePosterior, b: OneFeaturePosterior): boolean {
  const numbers = (x: OneFeaturePosterior) => Object.values(x).flat() as readonly number[];
  const other = numbers(b);
  return numbers(a).every((v, i) => Math.abs(v - other[i]!) <= AGREEMENT * Math.abs(other[i]!));
}

function momentsOf(sums: readonly number[], holders: number): OneFeaturePosterior {
  const [mass, mean, square, variance, covariance, ...grams] = sums.map((v) => v / sums[0]!);
  const gramMeans = grams.slice(0, holders);
  const gramSds = gramMeans.map((m, j) => Math.sqrt(grams[holders + j]! - m * m));
  return Object.freeze({
    coefficientMean: mean!,
    coefficientVariance: square! / mass! - mean! * mean!,
    gramMeans,
    gramSds,
    varianceMean: variance!,
    covarianceMean: covariance!,
  });
}

/** Sums of 1, θ, θ², σ², Σ_x, S_j and S_j² weighted by the density over a grid, all but for one factor. */
function sums(holders: readonly HolderMoments[], prior: DistributedPrior, nodes: number): readonly number[] {
  const rules = [
    ...holders.map((holder) => gramNodes(holder, nodes)),
    varianceNodes(prior, holders.length, nodes),
  ];
  const add = summation(holders, prior);
  const point = new Float64Array(rules.length);
  const visit = (at: number): void => {
    if (at === rules.length) add.include(point);
    else
      for (const node of rules[at]!) {
        point[at] = node;
        visit(at + 1);
      }
  };
  visit(0);
  return add.sums;
}

/** log S from where n records leave nothing (S^{n/2}) to where the noise does not reach. */
function gramNodes({ count, gram, gramSd }: HolderMoments, nodes: number): Float64Array {
  const [seen, sd] = [gram[0]!, gramSd[0]!];
  const low = Math.log(Math.max(seen, sd)) - 2 - 100 / count;
  return trapezoid(low, Math.log(Math.max(seen, 0) + 9 * sd), nodes).nodes;
}

/** λ = log σ²: e^{−be^{−λ}} ends it below; above, e^{−aλ} of the prior and σ^{−1} of each holder do. */
function varianceNodes(prior: DistributedPrior, holders: number, nodes: number): Float64Array {
  const { varianceShape: a, varianceScale: b } = prior;
  const high = Math.log(b / a) + 32 / Math.max(0.25, a + 0.5 * holders - 1);
  return trapezoid(Math.log(b / (50 + 4 * a)), high, nodes).nodes;
}

/** The running sums, scaled by the largest density so far. */
function summation(holders: readonly HolderMoments[], prior: DistributedPrior) {
  const {
    coefficientMean: mean,
    coefficientCovariance: covariance,
    varianceShape: a,
    varianceScale: b,
  } = prior;
  const term = crossMoments(holders, { mean, covariance });
  const grams = holders.map(() => new Float64Array(1));
  const spread = new Float64Array(1);
  const sums = new Array<number>(5 + 2 * holders.length).fill(0);
  const degrees = holders.reduce((sum, { count }) => sum + count, prior.covarianceDegrees);
  let top = Number.NEGATIVE_INFINITY;
  const include = (point: Float64Array): void => {
    const logVariance = point[holders.length]!;
    const variance = Math.exp(logVariance);
    let total = prior.covarianceScale[0]!;
    let log = -a * logVariance - b / variance;
    for (let j = 0; j < holders.length; j++) {
      const { count, gram, gramSd } = holders[j]!;
      const s = Math.exp(point[j]!);
      grams[j]![0] = s;
      total += s;
      log += 0.5 * count * point[j]! - 0.5 * ((gram[0]! - s) / gramSd[0]!) ** 2;
    }
    log -= 0.5 * degrees * Math.log(total);
    log += term.collapsed(grams, variance);
    if (log > top) {
      for (let i = 0; i < sums.length; i++) sums[i]! *= Math.exp(top - log);
      top = log;
    }
    const weight = Math.exp(log - top);
    term.covariance(spread);
    const theta = term.mean[0]!;
    const values = [1, theta, theta * theta + spread[0]!, variance, total / (degrees - 2)];
    for (let i = 0; i < 5; i++) sums[i]! += weight * values[i]!;
    for (let j = 0; j < holders.length; j++) {
      const s = grams[j]![0]!;
      sums[5 + j]! += weight * s;
      sums[5 + holders.length + j]! += weight * s * s;
    }
  };
  return { sums, include };
}

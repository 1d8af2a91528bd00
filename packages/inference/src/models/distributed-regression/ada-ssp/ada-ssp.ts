import { fail, requireFinite, requireLength, requirePositive, requireWithin } from "../../../errors/index.ts";
import {
  cholesky,
  choleskySolve,
  requireCholesky,
  symmetricEigen,
} from "../../../math/linear-algebra/index.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import { eigenvalueReach, noiseReach } from "./eigenvalue-bound.ts";

/** What a holder releases for this method: noisy S and z, and the noisy smallest eigenvalue of S. */
export interface AdaSspHolder {
  readonly moments: Pick<HolderMoments, "features" | "gram" | "cross" | "gramSd">;
  readonly smallestEigenvalue: number;
  readonly smallestEigenvalueSd: number;
}

/** Penalties of the holders added up, as the published tables have it, or one penalty for the noise of the sum. */
export type AdaSspRule = "sum" | "joint";

export interface AdaSspOptions {
  readonly rule?: AdaSspRule;
  /** δ of the guarantee: the eigenvalue is taken √log(6/δ) standard deviations lower than it was released. */
  readonly delta: number;
  /** ρ: the noise in S exceeds the threshold with at most this probability. */
  readonly failure?: number;
}

export interface AdaSspEstimate {
  readonly coefficients: Float64Array;
  /** λ. */
  readonly penalty: number;
  /** λ̃_j: how large the smallest eigenvalue of S_j is at least, with high probability. */
  readonly eigenvalueBounds: readonly number[];
  /** How large the noise in Ŝ_j is at most, with high probability. */
  readonly thresholds: readonly number[];
}

/**
 * Wang's adaSSP from released numbers (central spec §1.8): θ̂ = (ΣŜ_j + λI)⁻¹Σẑ_j with a ridge penalty no larger than the
 * noise asks for. With s_λ and s_S the sds of the eigenvalue and of S,
 *
 *     λ̃_j = max(0, released − √log(6/δ)·s_λ),   threshold_j = √(p·log(2p²/ρ))·s_S,
 *     sum: λ = Σ max(0, threshold_j − λ̃_j),    joint: λ = max(0, √Σ threshold_j² − Σ λ̃_j).
 *
 * `joint` is better with many holders, because the noise of a sum grows with the root of their number. A point estimate:
 * no posterior, no intervals.
 *
 * @example
 * ```ts
 * import { adaSsp } from "@dpbayes/inference/models/distributed-regression";
 * const moments = {
 *   features: 1,
 *   gram: Float64Array.of(520),
 *   cross: Float64Array.of(260),
 *   gramSd: Float64Array.of(20),
 * };
 * const holder = { moments, smallestEigenvalue: 505, smallestEigenvalueSd: 20 };
 * const { coefficients, penalty } = adaSsp([holder], { delta: 1e-5 });
 * console.log(coefficients[0]!.toFixed(3), penalty); // 0.500 0
 * ```
 */
export function adaSsp(holders: readonly AdaSspHolder[], options: AdaSspOptions): AdaSspEstimate {
  const { delta, failure = 0.05, rule = "joint" } = options;
  const p = requireReleases(holders);
  const reach = eigenvalueReach(requireWithin("delta", delta, Number.MIN_VALUE, 1));
  const ratio = noiseReach(p, requireWithin("failure", failure, Number.MIN_VALUE, 1));
  const eigenvalueBounds = holders.map(({ smallestEigenvalue, smallestEigenvalueSd }) =>
    Math.max(0, smallestEigenvalue - reach * smallestEigenvalueSd),
  );
  const thresholds = holders.map(({ moments }) => ratio * Math.max(...moments.gramSd));
  const penalty = penaltyOf(rule, eigenvalueBounds, thresholds);
  return Object.freeze({
    ...ridge(holders, p, penalty, Math.hypot(...thresholds)),
    eigenvalueBounds: Object.freeze(eigenvalueBounds),
    thresholds: Object.freeze(thresholds),
  });
}

function penaltyOf(rule: AdaSspRule, bounds: readonly number[], thresholds: readonly number[]): number {
  const total = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0);
  if (rule === "sum") return total(thresholds.map((threshold, j) => Math.max(0, threshold - bounds[j]!)));
  if (rule === "joint") return Math.max(0, Math.hypot(...thresholds) - total(bounds));
  return fail("ARGUMENT", { name: "rule", found: String(rule), accepted: '"sum" or "joint"' });
}

/**
 * Where the matrix is indefinite despite the penalty, the bounds failed, as they rarely may. Nothing is then known of the
 * eigenvalues but those of the noisy sum: the penalty lifts the smallest to the threshold.
 */
function ridge(holders: readonly AdaSspHolder[], p: number, penalty: number, threshold: number) {
  const gram = new Float64Array(p * p);
  const coefficients = new Float64Array(p);
  for (const { moments } of holders) {
    for (let i = 0; i < p * p; i++) gram[i]! += moments.gram[i]!;
    for (let i = 0; i < p; i++) coefficients[i]! += moments.cross[i]!;
  }
  const factor = penalised(gram, p, penalty);
  if (cholesky(factor, p) === p) {
    choleskySolve(factor, p, coefficients);
    return { coefficients, penalty };
  }
  const values = new Float64Array(p);
  symmetricEigen(gram, p, values, factor, new Float64Array(p));
  const larger = threshold - values[0]!;
  const lifted = penalised(gram, p, larger);
  requireCholesky("the penalised matrix", lifted, p);
  choleskySolve(lifted, p, coefficients);
  return { coefficients, penalty: larger };
}

function penalised(gram: Float64Array, p: number, penalty: number): Float64Array {
  return gram.map((v, at) => (at % (p + 1) === 0 ? v + penalty : v));
}

function requireReleases(holders: readonly AdaSspHolder[]): number {
  const p = holders[0]?.moments.features;
  if (p === undefined) return fail("ARGUMENT", { name: "holders", found: "none", accepted: "one or more" });
  holders.forEach(({ moments, smallestEigenvalue, smallestEigenvalueSd }, j) => {
    requireLength(`gram of holder ${j + 1}`, moments.gram, p * p);
    requireLength(`cross of holder ${j + 1}`, moments.cross, p);
    requireLength(`gramSd of holder ${j + 1}`, moments.gramSd, p * p);
    // NaN stands for whatever is not finite: errors name the holder, never a released number.
    for (const value of [...moments.gram, ...moments.cross, smallestEigenvalue])
      if (!Number.isFinite(value)) requireFinite(`a released number of holder ${j + 1}`, Number.NaN);
    requirePositive(`smallestEigenvalueSd of holder ${j + 1}`, smallestEigenvalueSd);
    requirePositive(`largest gramSd of holder ${j + 1}`, Math.max(...moments.gramSd));
  });
  return p;
}

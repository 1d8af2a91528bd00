import { requireFinite, requireLength } from "../../errors/index.ts";
import { type CheckedTerm, checkedTerms, type HistogramInput, levelCount, reportsOf } from "./input.ts";
import { onesPerLevel } from "./reports/packed-reports.ts";

/**
 * The unbiased estimate of shares, the usual one without a model: for unary encoding
 * (z̄ − q)/(1/2 − q), for responses over k levels (f − other)/(keep − other). Not confined to [0, 1];
 * it need not sum to one. Several terms are averaged, weighted by the inverse of the variance that an
 * unused level has in each (local spec §5).
 *
 * @example
 * ```ts
 * import { projectToSimplex, unbiasedShares } from "@dpbayes/inference/models/histogram";
 * const raw = unbiasedShares({
 *   levels: 3,
 *   terms: [{ kind: "response-counts", epsilon: Math.log(2), counts: [60, 20, 20] }],
 * });
 * console.log(Array.from(raw, (x) => x.toFixed(2)).join(" ")); // 1.40 -0.20 -0.20
 * console.log(projectToSimplex(raw).join(" ")); // 1 0 0
 * ```
 */
export function unbiasedShares(input: HistogramInput): Float64Array {
  const shares = new Float64Array(levelCount(input));
  let total = 0;
  for (const term of checkedTerms(input)) {
    const { estimate, precision } = unbiasedOf(term);
    for (let k = 0; k < shares.length; k++) shares[k]! += precision * estimate[k]!;
    total += precision;
  }
  return shares.map((sum) => sum / total);
}

interface Unbiased {
  readonly estimate: Float64Array;
  /** Inverse of the variance at share 0, e^ε up to 1/N cancelled where it would overflow. */
  readonly precision: number;
}

function unbiasedOf(term: CheckedTerm): Unbiased {
  const n = reportsOf(term);
  if (term.kind === "response-counts") return unbiasedResponse(term.counts, n, term.epsilon);
  const ones = term.kind === "unary-sums" ? term.ones : onesPerLevel(term.reports);
  const t = Math.tanh(0.5 * term.epsilon);
  // 1/2 − q = t/2 and q(1−q) = (1 − t²)/4; a variance of 0 counts as that of the rounding.
  const estimate = ones.map((c) => 1 + ((2 * c) / n - 1) / t);
  return { estimate, precision: (n * t * t) / Math.max(1 - t * t, Number.EPSILON) };
}

function unbiasedResponse(counts: Float64Array, n: number, epsilon: number): Unbiased {
  const odds = Math.exp(-epsilon);
  const keep = 1 / (1 + (counts.length - 1) * odds);
  const other = odds * keep;
  const gap = -Math.expm1(-epsilon) * keep;
  return {
    estimate: counts.map((c) => (c / n - other) / gap),
    precision: (n * gap * gap) / Math.max(other * (1 - other), Number.EPSILON),
  };
}

/**
 * The point of the simplex that is nearest to x in Euclidean distance: a threshold is subtracted and
 * what is left below 0 becomes 0. With x sorted downwards the threshold is (Σ_{j≤ρ}x_j − 1)/ρ for
 * the largest ρ with x_ρ above it (local spec §5; Held, Wolfe, Crowder 1974).
 */
export function projectToSimplex(x: ArrayLike<number>): Float64Array {
  const out = Float64Array.from(x, (value, k) => requireFinite(`x[${k}]`, value));
  if (out.length === 0) requireLength("x", out, 1);
  const sorted = out.slice().sort().reverse();
  let sum = 0;
  let threshold = 0;
  for (let k = 0; k < sorted.length; k++) {
    sum += sorted[k]!;
    const candidate = (sum - 1) / (k + 1);
    if (sorted[k]! > candidate) threshold = candidate;
  }
  return out.map((value) => Math.max(0, value - threshold));
}

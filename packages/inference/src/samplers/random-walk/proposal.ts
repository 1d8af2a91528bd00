import { cholesky, clearUpper, setIdentity } from "../../math/linear-algebra/index.ts";

/**
 * The proposal of a random walk, N(q, λ²·Σ), and what it has learnt so far. Σ is the covariance of
 * the chain (Haario, Saksman and Tamminen 2001) and λ follows a Robbins-Monro recursion towards the
 * wanted acceptance rate (Andrieu and Thoms 2008, algorithm 4):
 *
 *     γₜ = t^−0.6,   log λ += γₜ·(α − target),   μ += γₜ·(q − μ),   Σ += γₜ·((q − μ)(q − μ)ᵀ − Σ).
 */
export interface Proposal {
  readonly count: number;
  readonly logScale: number;
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
  /** Lower Cholesky factor of `covariance`. */
  readonly factor: Float64Array;
}

/** Early covariances are of a few points, so Σ starts as the identity and is learnt from here on. */
const BURN_IN = 20;
/** Refactoring costs d³/3, so it waits for this many steps. */
const REFACTOR_EVERY = 10;

/** λ = 2.38/√d is best for normals (Roberts, Gelman and Gilks 1997). */
export function firstProposal(start: Float64Array): Proposal {
  const d = start.length;
  const covariance = new Float64Array(d * d);
  setIdentity(covariance, d);
  const logScale = Math.log(2.38 / Math.sqrt(d));
  return { count: 0, logScale, mean: start, covariance, factor: covariance };
}

/** The acceptance rate that is best for normals of this dimension: 0.44 in one, 0.234 in many. */
export function bestAcceptance(dimension: number): number {
  return 0.234 + 0.206 / dimension;
}

export function adaptProposal(
  before: Proposal,
  q: Float64Array,
  acceptance: number,
  target: number,
): Proposal {
  const count = before.count + 1;
  const rate = count ** -0.6;
  const logScale = before.logScale + rate * (acceptance - target);
  if (count <= BURN_IN) return { ...before, count, logScale, mean: q };
  const share = (count - BURN_IN + 1) ** -0.6;
  const mean = before.mean.map((m, i) => m + share * (q[i]! - m));
  const covariance = movedCovariance(before, q, share);
  const factor = count % REFACTOR_EVERY === 0 ? factored(covariance, before.factor) : before.factor;
  return { count, logScale, mean, covariance, factor };
}

function movedCovariance(before: Proposal, q: Float64Array, share: number): Float64Array {
  const d = q.length;
  const covariance = before.covariance.map((c) => (1 - share) * c);
  for (let i = 0; i < d; i++) {
    const difference = share * (q[i]! - before.mean[i]!);
    for (let j = 0; j < d; j++) covariance[i * d + j]! += difference * (q[j]! - before.mean[j]!);
  }
  return covariance;
}

/** The factor of the covariance plus a hair of its diagonal; the old one where that is not positive. */
function factored(covariance: Float64Array, old: Float64Array): Float64Array {
  const d = Math.round(Math.sqrt(covariance.length));
  const factor = covariance.slice();
  for (let i = 0; i < d; i++) factor[i * d + i]! *= 1 + 1e-8;
  if (cholesky(factor, d) < d) return old;
  clearUpper(factor, d);
  return factor;
}

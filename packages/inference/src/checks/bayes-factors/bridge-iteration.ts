import { type Chains, essMean, pooled, sorted, varianceOf } from "../../diagnostics/index.ts";
import { meanOf } from "../../diagnostics/moments.ts";
import { fail } from "../../errors/index.ts";
import type { Estimate } from "../importance/weighted-mean.ts";

const MOST_ITERATIONS = 1000;

/**
 * The ratio r of normalising constants of two densities from draws of both (Meng and Wong 1996): with l = p̃/q at draws of the posterior p and
 * of the proposal q, and shares s₁, s₂ of the (effective) numbers of draws, r is the fixed point of
 *
 *   r = [mean over q of l/(s₁l + s₂r)] / [mean over p of 1/(s₁l + s₂r)],
 *
 * which has the least error of all bridges. Logarithms are taken relative to the median of log l, so that nothing overflows.
 *
 * @param logPosterior - log l at draws of the posterior, by chain.
 * @param logProposal - log l at independent draws of the proposal.
 */
export function bridgeIteration(logPosterior: Chains, logProposal: Float64Array): Estimate {
  const all = pooled(logPosterior);
  const middle = sorted(all)[all.length >> 1]!;
  const size = Math.min(all.length, essMean(logPosterior.map((chain) => chain.slice())));
  const share = size / (size + logProposal.length);
  const atPosterior = all.map((log) => Math.exp(log - middle));
  const atProposal = logProposal.map((log) => Math.exp(log - middle));
  const r = fixedPoint(atPosterior, atProposal, share);
  return Object.freeze({
    value: middle + Math.log(r),
    error: relativeError(logPosterior, atPosterior, atProposal, share, r),
  });
}

function fixedPoint(atPosterior: Float64Array, atProposal: Float64Array, share: number): number {
  let r = 1;
  for (let i = 0; i < MOST_ITERATIONS; i++) {
    const above = meanOf(atProposal.map((l) => ratio(l, share, r)));
    const below = meanOf(atPosterior.map((l) => 1 / (share * l + (1 - share) * r)));
    const next = above / below;
    if (!(next > 0 && next < Infinity)) break;
    if (Math.abs(Math.log(next / r)) < 1e-10) return next;
    r = next;
  }
  return fail("NOT_CONVERGED", {
    name: "bridge sampling",
    problem: "draws and the normal law fitted to them do not overlap; are all chains at the same place?",
  });
}

/** l/(s₁l + s₂r), 1/s₁ where l is infinite. */
function ratio(l: number, share: number, r: number): number {
  return l === Infinity ? 1 / share : l / (share * l + (1 - share) * r);
}

/**
 * Frühwirth-Schnatter (2004): the squared relative error is the sum of those of the two means, the posterior's with the
 * effective number of its draws, which is what the spectral density at 0 makes of them.
 */
function relativeError(
  chains: Chains,
  atPosterior: Float64Array,
  atProposal: Float64Array,
  share: number,
  r: number,
): number {
  const f1 = atProposal.map((l) => ratio(l, share, r));
  const f2 = atPosterior.map((l) => r / (share * l + (1 - share) * r));
  const length = chains[0]!.length;
  const byChain = chains.map((_, c) => f2.subarray(c * length, (c + 1) * length));
  const ofProposal = varianceOf(f1) / f1.length / meanOf(f1) ** 2;
  const ofPosterior = varianceOf(f2) / essMean(byChain) / meanOf(f2) ** 2;
  return Math.sqrt(ofProposal + ofPosterior);
}

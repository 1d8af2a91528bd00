import { bernoulliDivergence, type Claim, evidenceAgainst } from "./binomial-evidence.ts";

/** Each of the two shares may fall short of its mean with this probability: power 1 - 2·0.05. */
const SHORTFALL = Math.log(20);

/**
 * The smallest true epsilon that a test of one event flags with probability at least 0.9, when the
 * event has probability `share` under the input that makes it rarer and e^epsilon·share + delta
 * under the other. Infinity if no violation on this event could be seen.
 *
 * By Chernoff's bound the observed share of n draws is below the r < p with n·kl(r, p) = log 20
 * with probability at most 0.05, and likewise above. The evidence grows with the one share and
 * falls with the other, so if it reaches the threshold at both limits it does so with probability
 * at least 0.9. What is returned is therefore an upper bound of the smallest detectable epsilon.
 */
export function smallestDetectable(claim: Claim, share: number, draws: number, threshold: number): number {
  const largest = Math.log((1 - claim.delta) / share);
  const flags = (epsilon: number) => {
    const common = limit(share, draws, 1);
    const raised = limit(Math.min(1, Math.exp(epsilon) * share + claim.delta), draws, 0);
    const evidence = evidenceAgainst(claim, { hits: raised * draws, draws }, { hits: common * draws, draws });
    return evidence >= threshold;
  };
  if (!(largest > claim.epsilon) || !flags(largest)) return Infinity;
  let low = claim.epsilon;
  let high = largest;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (flags(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The r between p and `end` (0 or 1) with draws·kl(r, p) = log 20, or `end` if there is none. */
function limit(p: number, draws: number, end: 0 | 1): number {
  let inside = p;
  let outside: number = end;
  for (let i = 0; i < 60; i++) {
    const middle = (inside + outside) / 2;
    if (draws * bernoulliDivergence(middle, p) < SHORTFALL) inside = middle;
    else outside = middle;
  }
  return outside;
}

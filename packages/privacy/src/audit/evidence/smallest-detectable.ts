import { bernoulliDivergence, type Claim, evidenceAgainst } from "./binomial-evidence.ts";

/** Each of the two shares may fall short of its mean with this probability: power 1 - 2·0.05. */
const SHORTFALL = Math.log(20);

/** The shares of one event under the input that makes it likelier and under the other. */
interface Shares {
  readonly likely: number;
  readonly rare: number;
}

/**
 * The smallest true epsilon that a test of one event flags with probability at least 0.9. A violation
 * can show in two ways: the likelier input makes the event likelier still, e^epsilon·rare + delta, or
 * the other makes it rarer still, e^-epsilon·(likely - delta). The first has no room when the event is
 * already common, the second when it is already rare; the smaller of the two is returned. Infinity if
 * no violation on this event could be seen.
 *
 * By Chernoff's bound the observed share of n draws is below the r < p with n·kl(r, p) = log 20
 * with probability at most 0.05, and likewise above. The evidence grows with the one share and
 * falls with the other, so if it reaches the threshold at both limits it does so with probability
 * at least 0.9. What is returned is therefore an upper bound of the smallest detectable epsilon.
 */
export function smallestDetectable(
  claim: Claim,
  { likely, rare }: Shares,
  draws: number,
  threshold: number,
): number {
  const { delta } = claim;
  const flags = (shares: Shares) => {
    const high = { hits: limit(shares.likely, draws, 0) * draws, draws };
    const low = { hits: limit(shares.rare, draws, 1) * draws, draws };
    return evidenceAgainst(claim, high, low) >= threshold;
  };
  const likelier = (epsilon: number) =>
    flags({ likely: Math.min(1, Math.exp(epsilon) * rare + delta), rare });
  const rarer = (epsilon: number) =>
    flags({ likely, rare: Math.exp(-epsilon) * Math.max(0, likely - delta) });
  const largest = Math.log((1 - delta) / rare);
  return Math.min(
    firstFlagged(likelier, claim.epsilon, largest),
    firstFlagged(rarer, claim.epsilon, claim.epsilon + LARGEST_GAP),
  );
}

/** Beyond this excess over the claim an event is so rare that making it rarer changes nothing. */
const LARGEST_GAP = 50;

function firstFlagged(flags: (epsilon: number) => boolean, claimed: number, largest: number): number {
  if (!(largest > claimed) || !flags(largest)) return Infinity;
  let low = claimed;
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

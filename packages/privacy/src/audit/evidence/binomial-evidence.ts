/** The claim that P_A(E) <= e^epsilon · P_B(E) + delta for every event E and both orders of A and B. */
export interface Claim {
  readonly epsilon: number;
  readonly delta: number;
}

/** How often an event happened: `hits` of `draws` independent runs. */
export interface Tally {
  readonly hits: number;
  readonly draws: number;
}

/** kl(q, p): the divergence in nats of a Bernoulli with mean q from one with mean p. */
export function bernoulliDivergence(q: number, p: number): number {
  return term(q, p) + term(1 - q, 1 - p);
}

function term(q: number, p: number): number {
  if (q === 0) return 0;
  return p <= 0 ? Infinity : q * Math.log(q / p);
}

/**
 * The evidence in `a` and `b` against the claim for one event, in nats; zero when the observed
 * shares agree with it. It is the smallest value of
 *
 *   T(pA, pB) = nA·kl⁺(a, pA) + nB·kl⁻(b, pB)
 *
 * over all (pA, pB) the claim allows; kl⁺ counts only a share above pA, kl⁻ only one below pB.
 *
 * Under the true (pA, pB) both summands are independent, and by Chernoff's bound each exceeds x
 * with probability at most e^-x: each is stochastically at most an Exp(1) variable, their sum at
 * most a Gamma(2), so P(T >= x) <= (1 + x)·e^-x for every n. If the claim is true, the evidence is
 * at most T at the true point, so it exceeds `evidenceThreshold(φ)` with probability at most φ.
 * No asymptotics are involved.
 *
 * kl⁺(a, ·) falls as pA grows, so the minimum lies on pA = e^ε·pB + δ, where T is convex in pB:
 * bisection on its derivative finds it.
 */
export function evidenceAgainst(claim: Claim, a: Tally, b: Tally): number {
  const shareA = a.hits / a.draws;
  const shareB = b.hits / b.draws;
  const growth = Math.exp(claim.epsilon);
  let low = shareB;
  let high = (shareA - claim.delta) / growth;
  if (!(high > low)) return 0;
  for (let i = 0; i < 100 && high > low; i++) {
    const p = (low + high) / 2;
    if (p === low || p === high) break;
    const allowed = growth * p + claim.delta;
    const slope = a.draws * growth * slopeOf(shareA, allowed) + b.draws * slopeOf(shareB, p);
    if (slope < 0) low = p;
    else high = p;
  }
  const allowed = Math.min(growth * high + claim.delta, shareA);
  return a.draws * bernoulliDivergence(shareA, allowed) + b.draws * bernoulliDivergence(shareB, high);
}

/** d kl(q, p) / dp. */
function slopeOf(q: number, p: number): number {
  return (p - q) / (p * (1 - p));
}

/**
 * The x with (1 + x)·e^-x = falseAlarmRate, rounded up by far more than the rounding error of
 * {@link evidenceAgainst}: x = log(1 + x) - log(falseAlarmRate) is a contraction for x > 0.
 */
export function evidenceThreshold(falseAlarmRate: number): number {
  const start = -Math.log(falseAlarmRate);
  let x = start;
  for (let i = 0; i < 200; i++) x = start + Math.log1p(x);
  return x + 1e-6;
}

/**
 * The largest epsilon that the observations refute at the given threshold, delta held fixed: with
 * confidence 1 - falseAlarmRate the true loss is above it. Zero if they refute none. The evidence
 * falls as epsilon grows, so bisection finds it; the lower end is returned.
 */
export function refutedEpsilon(delta: number, a: Tally, b: Tally, threshold: number): number {
  const refutes = (epsilon: number) => evidenceAgainst({ epsilon, delta }, a, b) >= threshold;
  if (!refutes(0)) return 0;
  let low = 0;
  let high = 1;
  while (refutes(high)) {
    low = high;
    high *= 2;
  }
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (refutes(middle)) low = middle;
    else high = middle;
  }
  return low;
}

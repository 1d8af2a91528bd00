import { normalCdf } from "@dpbayes/inference/math";

/**
 * The noise multiplier of the authors' published code (central spec §1.11): the equation of Balle and Wang's Algorithm 1,
 *
 *     Φ(−√(εu)) − e^ε·Φ(−√(ε(u + 2))) = δ,   σ = (√(1 + u/2) + √(u/2)) / √(2ε),
 *
 * solved with √ε·u in place of √(εu) in its first term. At ε = 1 and δ = 1/n it is 1.487 where 3.11 to 3.73 is
 * right. Here to reproduce the published tables; it never calibrates a release.
 */
export function authorsMultiplier(epsilon: number, delta: number): number {
  const excess = (u: number) =>
    normalCdf(-Math.sqrt(epsilon) * u) - Math.exp(epsilon) * normalCdf(-Math.sqrt(epsilon * (u + 2))) - delta;
  const u = rootOf(excess, epsilon);
  return (Math.sqrt(1 + u / 2) + Math.sqrt(u / 2)) / Math.sqrt(2 * epsilon);
}

/** The first root of a function that is positive at 0 and falls below 0, by bisection. */
function rootOf(excess: (u: number) => number, epsilon: number): number {
  if (!(excess(0) > 0)) throw new Error(`epsilon is ${epsilon}, must leave δ below its value at u = 0`);
  let low = 0;
  let high = 1e-3;
  while (excess(high) > 0) {
    low = high;
    high *= 1.1;
  }
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

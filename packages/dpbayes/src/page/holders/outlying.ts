import { betaLowerInverse } from "@dpbayes/inference/math";

/** Fewer holders leave no spread of the others to compare with. */
export const FEWEST_TO_COMPARE = 4;

/**
 * For every holder, the posterior probability that its coefficient lies outside the interval in which the others would put another holder
 * in 95 of 100 cases. At each draw, with m and s the mean and sd of the other n = J − 1 holders,
 *
 *     |φ_j − m| > t·s·√(1 + 1/n),   t the 97.5 % point of Student's law of n − 1 degrees,
 *
 * so that holders of one normal law are outside with probability 0.05, whatever their spread.
 */
export function outlyingProbabilities(own: readonly Float64Array[]): readonly number[] {
  const others = own.length - 1;
  const limit = studentPoint(others - 1) * Math.sqrt(1 + 1 / others);
  const draws = own[0]!.length;
  const outside = new Float64Array(own.length);
  for (let draw = 0; draw < draws; draw++) {
    let [sum, squares] = [0, 0];
    const origin = own[0]![draw]!;
    for (const values of own) {
      const value = values[draw]! - origin;
      sum += value;
      squares += value * value;
    }
    own.forEach((values, j) => {
      const value = values[draw]! - origin;
      const mean = (sum - value) / others;
      const variance = Math.max(0, (squares - value * value - others * mean * mean) / (others - 1));
      if (Math.abs(value - mean) > limit * Math.sqrt(variance)) outside[j]!++;
    });
  }
  return Array.from(outside, (count) => count / draws);
}

/** The 97.5 % point: t²/(ν + t²) follows Beta(1/2, ν/2). */
function studentPoint(degrees: number): number {
  const x = betaLowerInverse(0.5, degrees / 2, 0.95);
  return Math.sqrt((degrees * x) / (1 - x));
}

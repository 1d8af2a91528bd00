import { describe, expect, it } from "vitest";
import { multivariateNormal } from "../../../distributions/index.ts";
import { exampleHolders } from "../../../examples/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { scaledIdentity } from "../../../simulation/index.ts";
import { crossMoments } from "./cross-moments.ts";

const p = 2;
const mean = Float64Array.of(0.3, -0.2);
const covariance = Float64Array.of(0.9, 0.2, 0.2, 0.5);
const grams = [Float64Array.of(14, 3, 3, 9), Float64Array.of(20, -4, -4, 11)];
const holders = exampleHolders({ covariates: p, holders: 2, records: 200 }).holders.map((holder, j) => ({
  ...holder,
  // Unequal noise: S and V do not commute.
  crossSd: Float64Array.of(2 + j, 4),
}));
const variance = 0.7;

describe("crossMoments", () => {
  it("is the marginal law of all ẑ together: N(Sm, SCS + V)", () => {
    const stacked = new Float64Array(4);
    const centre = new Float64Array(4);
    const joint = new Float64Array(16);
    holders.forEach(({ cross, crossSd }, j) => {
      for (let i = 0; i < p; i++) {
        const row = j * p + i;
        stacked[row] = cross[i]!;
        for (let l = 0; l < p; l++) centre[row]! += grams[j]![i * p + l]! * mean[l]!;
        for (let c = 0; c < 4; c++) {
          const [other, k] = [Math.floor(c / p), c % p];
          for (let a = 0; a < p; a++)
            for (let b = 0; b < p; b++)
              joint[row * 4 + c]! +=
                grams[j]![i * p + a]! * covariance[a * p + b]! * grams[other]![b * p + k]!;
          if (other === j)
            joint[row * 4 + c]! += variance * grams[j]![i * p + k]! + (i === k ? crossSd[i]! ** 2 : 0);
        }
      }
    });
    const exact = multivariateNormal(4).logDensity(stacked, centre, joint);
    expect(crossMoments(holders, { mean, covariance }).collapsed(grams, variance)).toBeCloseTo(exact, 9);
  });

  it("has the gradient of that density in S and in log σ²", () => {
    const term = crossMoments(holders, { mean, covariance });
    const gradient = grams.map(() => new Float64Array(p * p));
    term.collapsed(grams, variance);
    const slope = term.addGradient(grams, variance, gradient);
    const h = 1e-4;
    const value = (shift: number, i: number, k: number) => {
      const moved = grams[0]!.slice();
      moved[i * p + k]! += shift;
      if (i !== k) moved[k * p + i]! += shift;
      return term.collapsed([moved, grams[1]!], variance);
    };
    for (const [i, k] of [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const) {
      const numeric = (value(h, i, k) - value(-h, i, k)) / (2 * h);
      expect(numeric).toBeCloseTo((i === k ? 1 : 2) * gradient[0]![i * p + k]!, 6);
    }
    const at = (shift: number) => term.collapsed(grams, variance * Math.exp(shift));
    expect((at(h) - at(-h)) / (2 * h)).toBeCloseTo(slope, 6);
  });

  it("draws θ from the conditional law it states", () => {
    const term = crossMoments(holders, { mean, covariance });
    term.collapsed(grams, variance);
    const spread = new Float64Array(p * p);
    term.covariance(spread);
    const rng = seededSource(8);
    const draw = new Float64Array(p);
    const n = 20_000;
    let [sum, square] = [0, 0];
    for (let i = 0; i < n; i++) {
      term.draw(rng, draw);
      sum += draw[1]! / n;
      square += (draw[1]! - term.mean[1]!) ** 2 / n;
    }
    // 5 standard errors: false alarm 6e-7 each.
    expect(Math.abs(sum - term.mean[1]!)).toBeLessThan(5 * Math.sqrt(spread[3]! / n));
    expect(Math.abs(square - spread[3]!)).toBeLessThan(5 * spread[3]! * Math.sqrt(2 / n));
  });

  it("is impossible where no covariance can be formed", () => {
    const term = crossMoments(holders, { mean, covariance });
    expect(term.collapsed([scaledIdentity(p, -1e6), grams[1]!], variance)).toBe(Number.NEGATIVE_INFINITY);
  });
});

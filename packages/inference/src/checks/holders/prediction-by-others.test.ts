import { describe, expect, it } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import { normalUpperTail } from "../../math/special/index.ts";
import { holm } from "./holder-by-holder.ts";
import { predictedByOthers } from "./prediction-by-others.ts";

const others = [
  { value: 1, variance: 0.04 },
  { value: 1.2, variance: 0.01 },
  { value: 0.9, variance: 0.02 },
];

describe("the prediction of one holder by the others", () => {
  it("without a spread is the precision-weighted mean", () => {
    const weights = others.map(({ variance }) => 1 / variance);
    const total = weights.reduce((a, b) => a + b, 0);
    const mean = others.reduce((sum, { value }, i) => sum + value * weights[i]!, 0) / total;
    const { expected, sd, probability } = predictedByOthers({ value: 1.6, variance: 0.03 }, others, 1e-6);
    expect(expected).toBeCloseTo(mean, 8);
    expect(sd).toBeCloseTo(Math.sqrt(0.03 + 1 / total), 8);
    expect(probability).toBeCloseTo(2 * normalUpperTail((1.6 - mean) / sd), 6);
  });

  it("keeps its level when spreads follow their prior", () => {
    // p is uniform if τ, the means and the errors follow the model. Of 800, those at most 0.05 are binomial with sd 6.2: six of
    // them are a false alarm of 2e-9; the flat mean of the model is any number here.
    const rng = seededSource("predicted by others");
    const draw = (tau: number, variance: number) => 3 + Math.sqrt(tau * tau + variance) * rng.normal();
    let below = 0;
    for (let i = 0; i < 800; i++) {
      const tau = Math.abs(rng.normal());
      const known = others.map(({ variance }) => ({ value: draw(tau, variance), variance }));
      const own = { value: draw(tau, 0.05), variance: 0.05 };
      below += Number(predictedByOthers(own, known, 1).probability <= 0.05);
    }
    expect(Math.abs(below - 40)).toBeLessThan(6 * 6.2);
  });
});

it("Holm's adjustment", () => {
  const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
  [0.03, 0.06, 0.06, 0.02].forEach((value, i) => {
    expect(adjusted[i]).toBeCloseTo(value, 12);
  });
});

import { describe, expect, it } from "vitest";
import { poisson } from "../../../distributions/index.ts";
import { expectMasses, expectMean } from "../../../distributions/statistics.testing.ts";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import { augmentedCount, priorIntensity } from "./augmented.ts";

/** Counts, intensities and reports as the model makes them, then one step of the augmentation. */
function afterOneStep(rng: SeededSource, mean: number, decay: number) {
  const plus = Float64Array.of(priorIntensity(rng, decay));
  const minus = Float64Array.of(priorIntensity(rng, decay));
  const before = poisson.sample(rng, mean);
  const report = before + poisson.sample(rng, plus[0]!) - poisson.sample(rng, minus[0]!);
  const after = augmentedCount(rng, report, mean, decay, plus, minus, 0);
  return { before, after, report, plus: plus[0]!, minus: minus[0]! };
}

// A step that leaves the posterior as it is leaves the joint law of count, report and intensities as it is. The
// replicates are independent, so no autocorrelation enters. False-alarm rate 1e-9 per check.
describe("the Skellam-Bessel augmentation", () => {
  it.each([
    [0.4, 0.37],
    [3, 0.6],
    [25, 0.9],
  ])("keeps the law of the count (mean %f, decay %f)", (mean, decay) => {
    expectMasses(
      (rng) => afterOneStep(rng, mean, decay).after,
      (y) => poisson.logMass(y, mean),
      0,
      200,
    );
  });

  it("keeps the joint law with the report, and the exponential intensities", () => {
    const rng = seededSource(5);
    const [mean, decay] = [2, 0.7];
    const steps = Array.from({ length: 40_000 }, () => afterOneStep(rng, mean, decay));
    expectMean(
      steps.map(({ before, after, report }) => (after - before) * report),
      0,
    );
    const scale = decay / (1 - decay);
    for (const side of ["plus", "minus"] as const) {
      expectMean(
        steps.map((step) => step[side]),
        scale,
      );
      expectMean(
        steps.map((step) => step[side] ** 2),
        2 * scale ** 2,
      );
    }
    expectMean(
      steps.map(({ plus, after }) => plus * after),
      scale * mean,
    );
  });

  it("is the report without noise, and 0 where the mean is 0", () => {
    const rng = seededSource(1);
    const [plus, minus] = [Float64Array.of(0.3), Float64Array.of(0.2)];
    expect(augmentedCount(rng, 7, 2, 0, plus, minus, 0)).toBe(7);
    expect(augmentedCount(rng, 4, 0, 0.5, plus, minus, 0)).toBe(0);
  });
});

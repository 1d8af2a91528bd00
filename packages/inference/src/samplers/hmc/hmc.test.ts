import { describe, expect, it } from "vitest";
import { covarianceOf, normalModel } from "../../examples/normal-posterior.ts";
import { seededSource } from "../../math/random/index.ts";
import { correlatedNormal, LARGEST_SHIFT, largestShift, steps } from "../invariance.testing.ts";
import { hmc } from "./hmc.ts";

const model = normalModel([1, 0.6, 0.6, 1]);

describe("hmc", () => {
  it.each([0.3, 1.15])("leaves a correlated normal alone with steps of %f", (stepSize) => {
    const sampler = hmc(model, { warmup: 0, stepSize });
    const rng = seededSource(6);
    expect(largestShift(correlatedNormal, steps(sampler, 5, rng), rng)).toBeLessThan(LARGEST_SHIFT);
  });

  it("tunes its step size to the wanted acceptance and then keeps it", () => {
    const ten = normalModel(covarianceOf(Array.from({ length: 10 }, (_, i) => 1 + i)));
    const tuned = (targetAcceptance: number) => {
      const sampler = hmc(ten, { warmup: 500, targetAcceptance });
      const rng = seededSource(7);
      let state = sampler.init(rng);
      for (let i = 0; i < 500; i++) state = sampler.step(rng, state)[0];
      const { stepSize } = state;
      let sum = 0;
      for (let i = 0; i < 1000; i++) {
        const [next, info] = sampler.step(rng, state);
        state = next;
        sum += info.acceptance;
      }
      expect(state.stepSize).toBe(stepSize);
      return { stepSize, acceptance: sum / 1000 };
    };
    const [bold, careful] = [tuned(0.6), tuned(0.95)];
    // Averaging the logarithm of the step size errs towards higher acceptance (as in Stan). Over 400 seeds the ratio of
    // the step sizes was 2.64 ± 0.30, the acceptances 0.957 ± 0.008 and 0.736 ± 0.048: all bounds lie more than four
    // standard deviations away (false alarm below 1e-4 in all, by the normal law).
    expect(bold.stepSize).toBeGreaterThan(1.3 * careful.stepSize);
    expect(careful.acceptance).toBeGreaterThan(0.915);
    expect(bold.acceptance).toBeGreaterThan(0.53);
    expect(bold.acceptance).toBeLessThan(careful.acceptance);
  });

  it("takes as many steps as its time asks for", () => {
    const sampler = hmc(model, { warmup: 0, stepSize: 0.1, time: 1, maxSteps: 12 });
    const rng = seededSource(8);
    const state = sampler.init(rng);
    const steps = Array.from({ length: 200 }, () => sampler.step(rng, state)[1].leapfrogs);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...steps)).toBe(12);
  });
});

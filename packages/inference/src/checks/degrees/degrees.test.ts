import { describe, expect, it } from "vitest";
import { createFit } from "../../fit/create-fit.ts";
import { localStudy, numbersReleased, releaseOf } from "../../posterior/releases.testing.ts";
import { degreesOfFreedom } from "./degrees-of-freedom.ts";

const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };

function fitOf(parameters: Parameters<typeof createFit>[0], draws: readonly number[]) {
  const chain = { chain: 0, seed: 1, draws: Float64Array.from(draws), stats: {}, warmup, seconds: 0 };
  return createFit(parameters, [chain], { seed: 1 });
}

describe("degrees of freedom of other families", () => {
  it("shares of three answers: as many numbers as parameters, so that no check can fail", () => {
    const study = localStudy("categorical", "mood ~ 1");
    const release = releaseOf(study, { count: 3, values: [[0], [1], [2]], times: [1, 1, 1] });
    const labels = ["bad", "fair", "good"];
    const fit = fitOf([{ name: "shares", shape: [3], labels }], [0.2, 0.3, 0.5, 0.1, 0.1, 0.8]);
    const found = degreesOfFreedom(fit, study, [release]);
    expect(found).toMatchObject({ numbers: 2, parameters: 2, degrees: 0 });
    expect(found.words.join()).toContain("No check of the model itself can fail");
  });

  it("noisy reports of a number: every report beyond mean and sd tells of the shape", () => {
    const study = localStudy("gaussian", "hours ~ 1");
    const parameters = [
      { name: "mean", shape: [] },
      { name: "sd", shape: [] },
    ];
    const fit = fitOf(parameters, [5, 1, 6, 2]);
    const found = degreesOfFreedom(fit, study, [numbersReleased(study, [1, 2, 3, 4, 5])]);
    expect(found).toMatchObject({ numbers: 5, parameters: 2, degrees: 3 });
  });
});

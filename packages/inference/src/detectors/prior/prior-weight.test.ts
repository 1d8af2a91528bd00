import { describe, expect, it } from "vitest";
import { LOG_PRIOR, logLikelihoodName } from "../../contracts/log-density-columns.ts";
import { createFit } from "../../fit/create-fit.ts";
import type { Fit } from "../../fit/fit.ts";
import { seededSource } from "../../math/random/index.ts";
import { parametersOfAll } from "./parameters-of-all.ts";
import { priorConflict } from "./prior-conflict.ts";
import { priorWeights } from "./prior-weight.ts";
import { restsOnPrior } from "./rests-on-prior.ts";

const DRAWS = 8000;

/** The posterior of a normal mean: prior N(0, 1), one observation with a standard error. A second number is known by its prior. */
function normalFit(observed: number, error: number): Fit {
  const rng = seededSource(`${observed} ${error}`);
  const precision = 1 + 1 / error ** 2;
  const draws = new Float64Array(2 * DRAWS);
  const [prior, likelihood] = [new Float64Array(DRAWS), new Float64Array(DRAWS)];
  for (let i = 0; i < DRAWS; i++) {
    const mean = observed / error ** 2 / precision + rng.normal() / Math.sqrt(precision);
    const other = rng.normal();
    draws.set([mean, other], 2 * i);
    prior[i] = -0.5 * (mean ** 2 + other ** 2);
    likelihood[i] = -0.5 * ((observed - mean) / error) ** 2;
  }
  const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
  const stats = { [LOG_PRIOR]: prior, [logLikelihoodName("all")]: likelihood };
  const parameters = ["mean", "other"].map((name) => ({ name, shape: [] }));
  return createFit(parameters, [{ chain: 0, seed: 1, draws, stats, warmup, seconds: 0 }], { seed: 1 });
}

describe("the prior's part of a normal posterior", () => {
  for (const [observed, error] of [
    [0, 1],
    [3, 0.5],
    [4, 2],
  ] as const)
    it(`is what one computes by hand: ${observed} ± ${error}`, () => {
      const [mean, other] = priorWeights(normalFit(observed, error), ["mean", "other"]);
      const precision = 1 + 1 / error ** 2;
      const at = observed / error ** 2 / precision;
      // Five standard errors: 1 in a million.
      expect(Math.abs(mean!.pull - -at / Math.sqrt(precision))).toBeLessThan(5 * mean!.pullError);
      expect(Math.abs(mean!.share - 1 / precision)).toBeLessThan(5 * mean!.shareError);
      expect(mean!.shareError).toBeLessThan(0.05);
      expect(Math.abs(other!.share - 1)).toBeLessThan(5 * other!.shareError);
    });

  it("is empty where the model recorded nothing", () => {
    const { parameters, ...fit } = normalFit(0, 1);
    const run = [
      { chain: 0, seed: 1, draws: fit.values, stats: {}, warmup: fit.runs[0]!.warmup, seconds: 0 },
    ];
    expect(priorWeights(createFit(parameters, run, { seed: 1 }), ["mean"])).toEqual([]);
  });
});

describe("warnings of the prior's part", () => {
  const told = (detector: typeof priorConflict, fit: Fit) =>
    detector
      .look({ priorWeights: priorWeights(fit, parametersOfAll(fit)) } as never)
      .filter(({ value }) => value > detector.threshold)
      .map(({ parameter }) => parameter);

  it("say where an interval is the prior", () => {
    expect(told(restsOnPrior, normalFit(0.2, 0.5))).toEqual(["other"]);
    expect(told(restsOnPrior, normalFit(0.2, 5))).toEqual(["mean", "other"]);
  });

  it("say where a prior decides against the release, and not where it only adds to it", () => {
    expect(told(priorConflict, normalFit(6, 1))).toEqual(["mean"]);
    expect(told(priorConflict, normalFit(1.5, 1))).toEqual([]);
    expect(told(priorConflict, normalFit(3, 0.01))).toEqual([]);
  });
});

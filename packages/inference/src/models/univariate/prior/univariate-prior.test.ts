import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { pairs } from "../models.testing.ts";
import { univariatePrior } from "./univariate-prior.ts";

const families = [...new Map(pairs.map((pair) => [pair.family, pair])).values()];

describe("default priors", () => {
  it.each(families.map((pair) => [pair.family, pair] as const))(
    "%s: wide enough for ordinary data",
    (_, pair) => {
      const { family, channel, truth } = pair;
      const prior = univariatePrior({ family, terms: [{ channel }] });
      const rng = seededSource(1);
      const draws = Array.from({ length: 2000 }, () => prior.sample(rng));
      // Prior probabilities of lying below are 0.28 to 0.87, with a standard error of 0.011 or less: both ends are ten or
      // more of them away, so no alarm is false.
      truth.forEach((value, k) => {
        const below = draws.filter((draw) => draw[k]! < value).length / draws.length;
        expect(below).toBeGreaterThan(0.02);
        expect(below).toBeLessThan(0.98);
      });
    },
  );

  it("scale with the bounds of all terms", () => {
    const noise = { kind: "laplace", scale: 1 } as const;
    const bounds = [
      [0, 10],
      [-10, 5],
    ] as const;
    const terms = bounds.map((pair) => ({ channel: { bounds: pair, noise, whole: false } }));
    expect(univariatePrior({ family: "gaussian", terms }).text).toEqual([
      "mean ~ normal(mean 0, sd 10)",
      "sd ~ gamma(shape 2, rate 0.4)",
    ]);
  });

  it("put the mean of a log-normal between positive bounds on the log scale", () => {
    const channel = { bounds: [1, Math.exp(6)], noise: { kind: "gaussian", sd: 1 }, whole: false } as const;
    const [law] = univariatePrior({ family: "log-normal", terms: [{ channel }] }).laws;
    expect(law!.law).toEqual({ law: "normal", mean: 3, sd: 3 });
  });
});

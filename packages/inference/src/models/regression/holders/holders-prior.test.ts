import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { scalarPriorOf } from "../../priors/index.ts";
import { linearDefaults } from "../defaults-free-of-bounds.ts";
import { regressionPrior } from "../regression-prior.ts";
import { logarithmOf } from "./coordinates/logarithm-of.ts";
import { holderCovariatesSample } from "./holder-covariates-sample.ts";
import type { HolderEffects } from "./holder-effects.ts";
import { coefficientSpreads } from "./holders-prior.ts";

const shape = { covariates: 2, intercept: true, mean: true, residual: true };
const narrow = { law: "log-normal", mean: Math.log(0.2), sd: 0.1 } as const;

describe("laws of scales", () => {
  it("are of what holders have in common, unless each one's own is given", () => {
    const plain = regressionPrior({}, shape, linearDefaults);
    expect(plain.commonScales?.law).toEqual(plain.scales.law);
    expect(regressionPrior({ scales: narrow }, shape, linearDefaults).commonScales).toBeUndefined();
    const common = regressionPrior({ commonScales: narrow }, shape, linearDefaults);
    expect(common.commonScales?.law).toEqual(narrow);
    // Of one holder it is the law of its scales.
    expect(common.scales.law).toEqual(narrow);
    expect(() => regressionPrior({ scales: narrow, commonScales: narrow }, shape)).toThrow(
      "prior commonScales is given beside scales",
    );
  });

  it.each([narrow, { law: "log-uniform", from: 1e-3, to: 1 }, { law: "half-normal", sd: 0.5 }] as const)(
    "$law: the law of the logarithm has the density that a change of variables gives",
    (law) => {
      const prior = scalarPriorOf(law);
      const { logDensity, slope } = logarithmOf(prior);
      for (const y of [-4, -1.5, -0.2]) {
        expect(logDensity(y)).toBeCloseTo(prior.logDensity(Math.exp(y)) + y, 12);
        expect(slope(y)).toBeCloseTo((logDensity(y + 1e-5) - logDensity(y - 1e-5)) / 2e-5, 5);
      }
    },
  );
});

describe("the law of spreads", () => {
  const effects = (holders: number): HolderEffects => ({
    holders: Array.from({ length: holders }, (_, j) => `h${j}`),
    counts: new Array<number>(holders).fill(100),
    intercept: true,
    differences: ["random", "random", "random"],
    law: "normal",
    residual: "same",
    centre: new Float64Array(2),
  });
  const spreads = (clause: object, holders: number) => {
    const prior = regressionPrior(clause, shape, linearDefaults);
    return coefficientSpreads(effects(holders), prior).map(String);
  };

  it("of effects is wider where few holders leave it to the prior, unless it is stated", () => {
    expect(spreads({}, 4)[1]).toBe("half-normal(sd 0.42)");
    expect(spreads({}, 5)[1]).toBe("half-normal(sd 0.3)");
    expect(spreads({ spread: "half-normal(0.2)" }, 3).slice(1)).toEqual([
      "half-normal(sd 0.2)",
      "half-normal(sd 0.2)",
    ]);
  });

  it("of coefficients with a law of their own is in its standard deviations", () => {
    const clause = { coefficients: { law: "normal", mean: 0, sd: 2 } };
    expect(spreads(clause, 3)[1]).toBe("half-normal(sd 0.6)");
    expect(spreads({ ...clause, spread: "half-normal(0.2)" }, 3)[1]).toBe("half-normal(sd 0.4)");
  });

  it("is a law of a positive number", () => {
    expect(() => spreads({ spread: "normal(0, 1)" }, 3)).toThrow('prior spread is "normal(0, 1)"');
  });
});

describe("drawn covariates", () => {
  const logSds = (clause: object) => {
    const prior = regressionPrior(clause, shape, linearDefaults);
    const { laws, logScales } = holderCovariatesSample(seededSource(3), shape, prior, 4000);
    return { logs: laws.map(({ covariance }) => 0.5 * Math.log(covariance[0]!)), common: logScales[0]! };
  };
  const meanOf = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b) / numbers.length;

  it("lie about a common scale", () => {
    const { logs, common } = logSds({ commonScales: narrow });
    const mean = meanOf(logs);
    const sd = Math.sqrt(meanOf(logs.map((x) => (x - mean) ** 2)));
    // Six standard errors: false alarms of about 1e-9.
    expect(Math.abs(mean - common)).toBeLessThan((6 * sd) / Math.sqrt(4000));
  });

  it("are each holder's own where that is the prior", () => {
    const { logs, common } = logSds({ scales: narrow });
    expect(meanOf(logs)).toBeCloseTo(common, 10);
    expect(Math.abs(common - narrow.mean)).toBeLessThan((6 * narrow.sd) / Math.sqrt(4000));
  });
});

import { describe, expect, it } from "vitest";
import * as special from "./index.ts";

const INF = Number.POSITIVE_INFINITY;

const functions = new Map(Object.entries(special)) as unknown as Map<string, (...args: number[]) => number>;

/** Ends of the domains: limits where they exist, NaN where documented, never a wrong finite number. */
const LIMITS: readonly (readonly [keyof typeof special, readonly number[], number])[] = [
  ["logGamma", [0], INF],
  ["logGamma", [1], 0],
  ["logGamma", [2], 0],
  ["logGamma", [INF], INF],
  ["logGamma", [-0.5], Number.NaN],
  ["logGamma", [Number.NaN], Number.NaN],
  ["digamma", [0], -INF],
  ["digamma", [-1], Number.NaN],
  ["digamma", [INF], INF],
  ["trigamma", [0], INF],
  ["trigamma", [INF], 0],
  ["erf", [0], 0],
  ["erf", [INF], 1],
  ["erf", [-INF], -1],
  ["erfc", [-INF], 2],
  ["erfc", [INF], 0],
  ["erfc", [30], 0],
  ["erfcx", [INF], 0],
  ["erfcx", [-INF], INF],
  ["logErfc", [INF], -INF],
  ["logErfc", [-INF], Math.LN2],
  ["millsRatio", [INF], 0],
  ["millsRatio", [-40], INF],
  ["millsSlope", [INF], 0],
  ["logMillsRatio", [INF], -INF],
  ["normalCdf", [-INF], 0],
  ["normalCdf", [INF], 1],
  ["normalCdf", [0], 0.5],
  ["normalDensity", [INF], 0],
  ["logNormalCdf", [-INF], -INF],
  ["logNormalCdf", [INF], 0],
  ["logNormalInterval", [-INF, INF], 0],
  ["logNormalInterval", [1, 1], -INF],
  ["logNormalInterval", [2, 1], Number.NaN],
  ["normalQuantile", [0], -INF],
  ["normalQuantile", [1], INF],
  ["normalQuantile", [0.5], 0],
  ["normalQuantile", [1.1], Number.NaN],
  ["normalQuantileOfLog", [-INF], -INF],
  ["normalQuantileOfLog", [0], INF],
  ["normalQuantileOfLog", [0.1], Number.NaN],
  ["log1mExp", [0], -INF],
  ["log1mExp", [-INF], 0],
  ["log1pExp", [-INF], 0],
  ["log1pExp", [800], 800],
  ["logAddExp", [-INF, -INF], -INF],
  ["logAddExp", [INF, 0], INF],
  ["logAddExp", [3, -INF], 3],
  ["logDiffExp", [2, 2], -INF],
  ["logDiffExp", [2, -INF], 2],
  ["logDiffExp", [-INF, -INF], -INF],
  ["logDiffExp", [1, 2], Number.NaN],
  ["logistic", [-INF], 0],
  ["logistic", [INF], 1],
  ["logit", [0], -INF],
  ["logit", [1], INF],
  ["logit", [0.5], 0],
  ["logRelativeExpm1", [0], 0],
  ["logRelativeExpm1Slope", [0], -0.5],
  ["logChoose", [5, 6], -INF],
  ["logChoose", [5, -1], -INF],
  ["logChoose", [5, 0], 0],
  ["logChoose", [0, 0], 0],
  ["gammaLower", [2, 0], 0],
  ["gammaUpper", [2, 0], 1],
  ["gammaUpper", [2, INF], 0],
  ["gammaLower", [0, 1], Number.NaN],
  ["gammaLower", [1, -1], Number.NaN],
  ["betaLower", [2, 3, 0], 0],
  ["betaLower", [2, 3, 1], 1],
  ["betaUpper", [2, 3, 1], 0],
  ["betaLower", [0, 3, 0.5], Number.NaN],
  ["betaLower", [2, 3, 1.5], Number.NaN],
  ["gammaLowerInverse", [2, 0], 0],
  ["gammaLowerInverse", [2, 1], INF],
  ["gammaLowerInverse", [2, -0.1], Number.NaN],
  ["betaLowerInverse", [2, 3, 0], 0],
  ["betaLowerInverse", [2, 3, 1], 1],
  ["betaUpperInverse", [2, 3, 2], Number.NaN],
  ["logBesselI", [0, 0], 0],
  ["logBesselI", [2, 0], -INF],
  ["logBesselI", [1, INF], INF],
  ["logBesselI", [-1, 2], Number.NaN],
];

describe("limits", () => {
  it.each(LIMITS)("%s(%o) is %d", (name, args, expected) => {
    // + 0 takes the sign off a zero.
    expect(functions.get(name)!(...args) + 0).toBe(expected);
  });

  it("logSumExp", () => {
    expect(special.logSumExp([])).toBe(-INF);
    expect(special.logSumExp([-INF, -INF])).toBe(-INF);
    expect(special.logSumExp([1000, 1000, -INF])).toBeCloseTo(1000 + Math.LN2, 12);
    expect(special.logSumExp([-2000, -2001])).toBeCloseTo(-2000 + Math.log1p(Math.exp(-1)), 12);
    expect(special.logSumExp([0, Number.NaN, 1])).toBeNaN();
    expect(special.logSumExp([INF, 0])).toBe(INF);
    expect(special.logSumExp(Float64Array.of(0, 0, 5), 2)).toBeCloseTo(Math.LN2, 15);
  });
});

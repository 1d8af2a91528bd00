import { describe, expect, it } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import { normalQuantile } from "../../math/special/index.ts";
import { fitGeneralisedPareto, generalisedParetoQuantile } from "./generalised-pareto.ts";
import { equalWeights, paretoSmoothed, tailThreshold } from "./pareto-smoothed.ts";
import { weightedMean } from "./weighted-mean.ts";

/** A thousand probabilities, evenly spaced, in a scrambled order. */
const spread = Float64Array.from({ length: 1000 }, (_, i) => (((i * 617 + 311) % 1000) + 0.5) / 1000);
const families: Readonly<Record<string, Float64Array>> = {
  "exponential 0.5": spread.map((u) => -0.5 * Math.log1p(-u)),
  "exponential 0.9": spread.map((u) => -0.9 * Math.log1p(-u)),
  normal: spread.map(normalQuantile),
  bounded: spread.map((u) => -u),
};

describe("Pareto smoothing", () => {
  // k̂, 1/Σw², the largest weight, the weights of draws 1 and 501: `psislw` of ArviZ 0.23.4 on the same ratios.
  it.each([
    [
      "exponential 0.5",
      1,
      0.49708596126252175,
      444.2132857496636,
      0.02242685546340127,
      0.0006088098533879194,
      0.0011635310242669122,
    ],
    [
      "exponential 0.5",
      0.25,
      0.49831345308216013,
      443.7203837633601,
      0.022469308709199533,
      0.0006087363387068914,
      0.0011618764051957052,
    ],
    [
      "exponential 0.9",
      1,
      0.8442664334030683,
      38.14426850068404,
      0.13591972134695593,
      0.00025131674372812544,
      0.0008064078653494907,
    ],
    [
      "exponential 0.9",
      0.25,
      0.8703208341622505,
      34.63897959214451,
      0.14455617683521407,
      0.00024720593190926613,
      0.0007914088512131866,
    ],
    [
      "normal",
      1,
      0.290753024475596,
      376.9723242429343,
      0.01627769426776301,
      0.000370710426710876,
      0.0014662474368747195,
    ],
    [
      "normal",
      0.25,
      0.2903262530563143,
      377.72876605749366,
      0.01628093958852728,
      0.00037078433608806095,
      0.0014639656322495652,
    ],
    [
      "bounded",
      1,
      -0.7956599434588305,
      923.990575951159,
      0.0015807132116933723,
      0.0011582105039777116,
      0.000702490181063703,
    ],
  ])("agrees with ArviZ on %s, efficiency %d", (family, r, k, size, largest, first, middle) => {
    const found = paretoSmoothed([families[family]!], r);
    const { weights } = found;
    const got = [found.k, found.effectiveSize / r, Math.max(...weights), weights[0], weights[500]];
    [k, size, largest, first, middle].forEach((expected, i) => {
      expect(got[i]! / expected).toBeCloseTo(1, 9);
    });
    expect(weights.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  });

  it("fits exceedances as ArviZ does", () => {
    // `_gpdfit` of ArviZ 0.23.4.
    const { k, scale } = fitGeneralisedPareto(Float64Array.of(0.1, 0.2, 0.25, 0.4, 0.5, 0.7, 1, 1.6, 3, 8));
    expect(k).toBeCloseTo(0.5594922420956981, 12);
    expect(scale).toBeCloseTo(0.7566651943710105, 12);
  });

  it("has the quantiles of its law, the exponential in the limit", () => {
    const survival = (x: number) => (1 + (0.4 * x) / 2) ** (-1 / 0.4);
    expect(survival(generalisedParetoQuantile({ k: 0.4, scale: 2 }, 0.9))).toBeCloseTo(0.1, 12);
    expect(generalisedParetoQuantile({ k: 0, scale: 2 }, 0.9)).toBeCloseTo(2 * Math.log(10), 12);
  });

  // Exponential draws of rate 1 for rate 1 − k: the ratio e^{kx} exceeds r with probability r^{−1/k}, so its tail index is k. Of
  // M = 190 exceedances k̂ has sd about (1 + k)/√M, 0.14 at most; 6 of them fail for two seeds in 10⁹.
  it.each([0.2, 0.5, 0.9])("finds the tail index %d of a family where it is known", (index) => {
    const rng = seededSource(`tail ${index}`);
    const logRatios = new Float64Array(4000).map(() => index * rng.exponential());
    const { k, reliable } = paretoSmoothed([logRatios], 1);
    const shrinkage = ((0.5 - index) * 10) / 200;
    expect(Math.abs(k - index - shrinkage)).toBeLessThan(6 * 0.14);
    expect(reliable).toBe(k < 0.7);
  });

  it("gives the ratio of normalising constants and the other law's mean", () => {
    // N(0, 1) for N(½, 1): log ratio x/2 − 1/8, of mean ratio 1. Var of the ratio e^{1/4} − 1, so 5 errors are 0.06.
    const rng = seededSource("shift");
    const x = [0, 1].map(() => new Float64Array(1000).map(() => rng.normal()));
    const smoothed = paretoSmoothed(x.map((chain) => chain.map((value) => value / 2 - 1 / 8)));
    expect(Math.abs(smoothed.logMeanRatio)).toBeLessThan(0.06);
    const { value, error } = weightedMean(x, smoothed);
    expect(error).toBeLessThan(0.04);
    expect(Math.abs(value - 0.5)).toBeLessThan(5 * error);
  });

  it("counts autocorrelation: a chain that repeats its draws is worth fewer", () => {
    const once = families["normal"]!;
    const slow = Float64Array.from({ length: 4000 }, (_, i) => once[Math.floor(i / 4)]!);
    const { efficiency, effectiveSize } = paretoSmoothed([slow]);
    expect(efficiency).toBeLessThan(0.4);
    expect(effectiveSize).toBeLessThan(0.4 * 4 * 400);
    const error = (chain: Float64Array) => weightedMean([chain], equalWeights(chain.length)).error;
    expect(error(slow) / error(once)).toBeGreaterThan(0.8);
  });

  it("of equal ratios leaves equal weights", () => {
    const { weights, k, reliable, neededDraws, logMeanRatio } = paretoSmoothed([
      new Float64Array(100).fill(-800),
    ]);
    for (const weight of weights) expect(weight).toBeCloseTo(0.01, 14);
    expect([k, reliable, neededDraws]).toEqual([Number.NEGATIVE_INFINITY, true, 10]);
    expect(logMeanRatio).toBeCloseTo(-800, 10);
  });

  it("of draws that the other law excludes gives them no weight", () => {
    const some = families["bounded"]!.map((value, i) => (i % 2 === 0 ? -Infinity : value));
    expect(paretoSmoothed([some], 1).weights.filter((w) => w === 0).length).toBe(500);
  });

  it("cannot tell from a few draws", () => {
    const { k, reliable } = paretoSmoothed([Float64Array.of(0, 1, 2, 3, 4, 5)]);
    expect([k, reliable]).toEqual([Number.NaN, false]);
  });

  it.each([Number.NaN, Infinity])("refuses a ratio of %d", (value) => {
    expect(() => paretoSmoothed([Float64Array.of(0, value)])).toThrow("logRatios is");
  });

  it("has a threshold that few draws lower", () => {
    expect([100, 1000, 10_000].map(tailThreshold)).toEqual([0.5, 1 - 1 / 3, 0.7]);
    // 10^(1/(1 − k̂)) at k̂ = 0.8443.
    expect(paretoSmoothed([families["exponential 0.9"]!], 1).neededDraws / 2.63e6).toBeCloseTo(1, 1);
  });
});

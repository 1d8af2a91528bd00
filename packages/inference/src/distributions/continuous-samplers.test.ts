import { describe, expect, it } from "vitest";
import { seededSource } from "../math/random/index.ts";
import { gammaLower, logGammaLower } from "../math/special/incomplete/incomplete.ts";
import { betaLower, gammaUpper, logistic, logNormalInterval, normalCdf } from "../math/special/index.ts";
import { logBetaMass } from "./continuous/beta-mass.ts";
import { truncatedGammaMean, truncatedGammaSampler } from "./continuous/truncated-gamma.ts";
import {
  beta,
  exponential,
  gamma,
  halfNormal,
  inverseGamma,
  laplace,
  normal,
  studentT,
  truncatedBeta,
  truncatedNormal,
} from "./index.ts";
import { expectContinuous, expectMean } from "./statistics.testing.ts";

describe("samplers follow their distribution functions", () => {
  it("normal, half-normal, exponential, Laplace", () => {
    expectContinuous(
      (rng) => normal.sample(rng, 3, 2),
      (x) => normalCdf((x - 3) / 2),
    );
    expectContinuous(
      (rng) => halfNormal.sample(rng, 2),
      (x) => 2 * normalCdf(x / 2) - 1,
    );
    expectContinuous(
      (rng) => exponential.sample(rng, 5),
      (x) => -Math.expm1(-5 * x),
    );
    expectContinuous(
      (rng) => laplace.sample(rng, 1, 0.5),
      (x) => (x < 1 ? 0.5 * Math.exp(2 * (x - 1)) : 1 - 0.5 * Math.exp(-2 * (x - 1))),
    );
  });

  // P(G ≤ x) for tiny x is x^a/Γ(a+1): the log of the variable is compared, which does not underflow.
  it.each([1e-3, 0.1])("log of gamma(%d)", (shape) => {
    const logScale = logGammaLower(shape, 1e-300) - shape * Math.log(1e-300);
    expectContinuous(
      (rng) => gamma.sampleLog(rng, shape, 1),
      (log) => (log < -690 ? Math.exp(shape * log + logScale) : gammaLower(shape, Math.exp(log))),
    );
  });

  it.each([0.5, 1, 1.5, 10, 1e4, 1e8])("gamma(%d) and its inverse", (shape) => {
    expectContinuous(
      (rng) => gamma.sample(rng, shape, 3),
      (x) => gammaLower(shape, 3 * x),
    );
    expectContinuous(
      (rng) => inverseGamma.sample(rng, shape, 3),
      (v) => gammaUpper(shape, 3 / v),
    );
  });

  it.each([
    [0.3, 0.7],
    [2, 5],
    [1e-3, 1e-3],
    [1e8, 3e8],
    [1e-2, 50],
  ])("beta(%d, %d), by its log-odds", (a, b) => {
    expectContinuous(
      (rng) => beta.sampleLogit(rng, a, b),
      (t) =>
        t < -700 ? 0.5 * Math.exp(a * (t + 700)) * 2 * betaLower(a, b, logistic(-700)) : cumulative(a, b, t),
    );
  });

  // Far out the distribution functions are x^a/(aB) or, reflected, one minus that.
  const cumulative = (a: number, b: number, t: number) =>
    t > 700
      ? 1 - Math.exp(-b * (t - 700)) * betaLower(b, a, logistic(-700))
      : t > 0
        ? 1 - betaLower(b, a, logistic(-t))
        : betaLower(a, b, logistic(t));

  // T ≤ x with ν degrees: ½I_{ν/(ν+x²)}(ν/2, ½) on the left.
  it.each([0.5, 1, 4, 1e6])("Student's t, %d degrees", (degrees) => {
    expectContinuous(
      (rng) => studentT.sample(rng, degrees, 0, 1),
      (x) => {
        const tail = 0.5 * betaLower(degrees / 2, 0.5, degrees / (degrees + x * x));
        return x < 0 ? tail : 1 - tail;
      },
    );
  });
});

describe("truncated laws", () => {
  it.each([
    [-1, 2],
    [-0.1, 0.2],
    [0.3, 1.2],
    [0.3, 9],
    [0.6, Number.POSITIVE_INFINITY],
    [8, 9],
    [40, Number.POSITIVE_INFINITY],
    [40, 40.001],
    [-1000, -999],
    [Number.NEGATIVE_INFINITY, -30],
    [-5, Number.POSITIVE_INFINITY],
  ])("normal on [%d, %d]", (low, high) => {
    const total = logNormalInterval(low, high);
    expectContinuous(
      (rng) => truncatedNormal.sample(rng, 0, 1, low, high),
      (x) => Math.exp(logNormalInterval(low, x) - total),
      { draws: 8000 },
    );
  });

  // At 10⁸ deviations from the mean the law is exponential with rate 10⁸, up to terms of 10⁻¹⁶.
  it.each([1, -1])("normal far out on side %d", (side) => {
    const [low, high] = side > 0 ? [0, Infinity] : [-Infinity, 0];
    expectContinuous(
      (rng) => side * truncatedNormal.sample(rng, -side * 1e8, 1, low, high),
      (x) => -Math.expm1(-1e8 * x),
      { draws: 8000 },
    );
  });

  it.each([
    [2, 5, 0.2, 0.8],
    [2, 50, 0.5, 1],
    [300, 40, 0, 0.1],
    [1e-3, 1e-3, 0.01, 0.9],
    [0.5, 0.5, 0, 0.3],
    [1e6, 1e6, 0.6, 0.9],
    [1e6, 1e6, 0.4999, 0.5002],
    [1, 1, 0.1, 0.2],
  ])("beta(%d, %d) on [%d, %d]", (a, b, low, high) => {
    const total = logBetaMass(a, b, low, high);
    expectContinuous(
      (rng) => truncatedBeta.sample(rng, a, b, low, high),
      (x) => Math.exp(logBetaMass(a, b, low, x) - total),
      { draws: 8000 },
    );
  });

  it.each([
    [2, 3, 0.1],
    [0.01, 5, 0.2],
    [50, 10, 30],
    [1, 1, 1e-9],
  ])("gamma(%d, %d) above %d", (shape, rate, low) => {
    const draw = truncatedGammaSampler(shape, rate, low);
    const total = gammaUpper(shape, rate * low);
    expectContinuous(draw, (x) => Math.min(1, gammaUpper(shape, rate * x) / total), { draws: 8000 });
    const rng = seededSource(5);
    expectMean(
      Array.from({ length: 10_000 }, () => draw(rng)),
      truncatedGammaMean(shape, rate, low),
    );
  });
});

describe("refusals", () => {
  it("names the parameter", () => {
    const rng = seededSource(1);
    expect(() => normal.sample(rng, 0, -1)).toThrow("sd is -1, must be positive and finite");
    expect(() => gamma.sample(rng, Number.NaN, 1)).toThrow("shape is NaN, must be positive and finite");
    expect(() => truncatedNormal.sample(rng, 0, 1, 2, 2)).toThrow(
      "[low, high] is [2, 2], must be an interval",
    );
    expect(() => truncatedBeta.sample(rng, 1, 1, 0.5, 1.5)).toThrow("must be an interval within [0, 1]");
    expect(() => normal.logDensity(Number.NaN, 0, 1)).toThrow("x is NaN, must be a number");
    expect(() => gamma.logDensity(1, -1, 1)).toThrow("shape is -1, must be positive");
  });

  it("calls edges impossible", () => {
    for (const log of [
      normal.logDensity(0, 0, 0),
      normal.logDensity(0, Number.POSITIVE_INFINITY, 1),
      gamma.logDensity(1, 2, Number.POSITIVE_INFINITY),
      gamma.logDensity(-1, 2, 1),
      exponential.logDensity(-0.1, 1),
      beta.logDensity(1.2, 2, 2),
      halfNormal.logDensity(-1, 1),
      truncatedNormal.logDensity(3, 0, 1, 0, 2),
    ])
      expect(log).toBe(Number.NEGATIVE_INFINITY);
  });
});

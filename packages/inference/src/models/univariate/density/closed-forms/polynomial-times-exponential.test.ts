import { describe, expect, it } from "vitest";
import { integrate } from "../../../../math/quadrature/composite.ts";
import { compositeRule, equalBreaks, gaussLegendre } from "../../../../math/quadrature/index.ts";
import { seededSource } from "../../../../math/random/index.ts";
import { reportDensity } from "../report-density.ts";
import { logPolynomialTimesExponential } from "./polynomial-times-exponential.ts";

const value = (coefficients: readonly number[], x: number) =>
  coefficients.reduceRight((sum, c) => sum * x + c, 0);

function brute(
  z: number,
  s: number,
  g: readonly number[],
  h: readonly number[],
  a: number,
  b: number,
): number {
  const rule = compositeRule(gaussLegendre(20), equalBreaks(a, b, 400));
  const integrand = (x: number) =>
    (value(g, x) * Math.exp(value(h, x) - 0.5 * ((z - x) / s) ** 2)) / (s * Math.sqrt(2 * Math.PI));
  return Math.log(integrate(integrand, rule));
}

describe("logPolynomialTimesExponential", () => {
  it("agrees with brute force for bells, valleys and tails", () => {
    const rng = seededSource(4);
    const between = (low: number, high: number) => low + (high - low) * rng.uniform();
    for (let i = 0; i < 120; i++) {
      const s = 10 ** between(-0.6, 1);
      const g = Array.from({ length: 1 + Math.floor(6 * rng.uniform()) }, () => between(0, 1));
      const h = [between(-1, 1), between(-3, 3), between(-2, 2)];
      const [a, b] = [between(0, 1), between(1.5, 4)];
      const z = between(-4, 8);
      const expected = brute(z, s, g, h, a, b);
      const got = logPolynomialTimesExponential(z, s, g, h, [a, b]);
      expect(Math.abs(got - expected)).toBeLessThan(1e-11 * (1 + Math.abs(expected)));
    }
  });

  it("survives where the integrand underflows", () => {
    // N(z; x, s²) is e^{−5e5} and less; the integral of the end's exponential tail is known.
    const got = logPolynomialTimesExponential(1000, 1, [1], [0, 0, 0], [-1, 0]);
    const tail = -0.5e6 - 0.9189385332046728 - Math.log(1000);
    expect(Math.abs(got - tail)).toBeLessThan(2e-6);
  });

  it("is the interior of a gamma report of integer shape", () => {
    const [shape, rate, s, high] = [3, 1.4, 0.8, 6];
    const logConstant = shape * Math.log(rate) - Math.log(2);
    const density = reportDensity("gamma", {
      bounds: [0, high],
      noise: { kind: "gaussian", sd: s },
      whole: false,
    });
    density.at(Float64Array.of(shape, rate));
    const upper = Math.exp(-rate * high) * (1 + rate * high + (rate * high) ** 2 / 2);
    for (const z of [-1, 0.7, 2.5, 7]) {
      const interior = logConstant + logPolynomialTimesExponential(z, s, [0, 0, 1], [0, -rate, 0], [0, high]);
      const atom = (upper * Math.exp(-0.5 * ((z - high) / s) ** 2)) / (s * Math.sqrt(2 * Math.PI));
      const got = density.logDensity(z, new Float64Array(2));
      expect(Math.abs(got - Math.log(Math.exp(interior) + atom))).toBeLessThan(1e-12);
    }
  });

  it("refuses an integral that is not positive", () => {
    expect(() => logPolynomialTimesExponential(0, 1, [-1], [0, 0, 0], [0, 1])).toThrow("must be positive");
    expect(() => logPolynomialTimesExponential(0, 1, [], [0, 0, 0], [0, 1])).toThrow("at least 1");
    expect(() => logPolynomialTimesExponential(0, 1, [1], [0, 0], [0, 1])).toThrow(
      "h has length 2, must be 3",
    );
    expect(() => logPolynomialTimesExponential(0, 0, [1], [0, 0, 0], [0, 1])).toThrow("noiseSd is 0");
  });
});

import { describe, expect, it } from "vitest";
import { beta, gamma } from "../../../distributions/index.ts";
import { integrate } from "../../../math/quadrature/composite.ts";
import { compositeRule, equalBreaks, gaussLegendre } from "../../../math/quadrature/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { betaUpper, gammaLower } from "../../../math/special/incomplete/incomplete.ts";
import { betaLower, gammaUpper, normalCdf } from "../../../math/special/index.ts";
import { lawOf } from "../../../noise/index.ts";
import { exponentialGaussian } from "./closed-forms/exponential-gaussian.ts";
import { exponentialLaplace } from "./closed-forms/exponential-laplace.ts";
import { gaussianGaussian } from "./closed-forms/gaussian-gaussian.ts";
import { gaussianLaplace } from "./closed-forms/gaussian-laplace.ts";
import { betaLaw } from "./laws/beta-law.ts";
import { exponentialLaw, gammaLaw } from "./laws/gamma-laws.ts";
import { gaussianLaw, logNormalLaw } from "./laws/normal-laws.ts";
import type { SmoothLaw } from "./laws/smooth-law.ts";
import { smoothGaussian } from "./quadrature/smooth-gaussian.ts";
import { smoothLaplace } from "./quadrature/smooth-laplace.ts";
import type { ReportDensity } from "./report-density.ts";
import { roundedLaw } from "./whole-numbers/rounded-law.ts";

function evaluate(density: ReportDensity, parameters: readonly number[], z: number): readonly number[] {
  const gradient = new Float64Array(parameters.length);
  density.at(Float64Array.from(parameters));
  return [density.logDensity(z, gradient), ...gradient];
}

/** Closed form and quadrature of one pair share no line of code beyond the special functions. */
function expectSame(closed: ReportDensity, general: ReportDensity, parameters: readonly number[], z: number) {
  const expected = evaluate(closed, parameters, z);
  const got = evaluate(general, parameters, z);
  const text = `at ${parameters}, z = ${z}: ${got} for ${expected}`;
  expect(Math.abs(got[0]! - expected[0]!), text).toBeLessThan(1e-11 * (1 + Math.abs(expected[0]!)));
  expected.slice(1).forEach((slope, i) => {
    expect(Math.abs(got[i + 1]! - slope), text).toBeLessThan(1e-9 * (1 + Math.abs(slope)));
  });
}

const laplaceNoise = (scale: number) => lawOf({ kind: "laplace", scale });
const gaussianNoise = (sd: number) => lawOf({ kind: "gaussian", sd });

describe("quadrature against closed forms, over random settings from narrow to wide", () => {
  const rng = seededSource(7);
  const between = (low: number, high: number) => low + (high - low) * rng.uniform();
  const scale = (low: number, high: number) => 10 ** between(low, high);
  const settings = Array.from({ length: 60 }, () => ({
    mean: between(-6, 8),
    sd: scale(-1.5, 1.5),
    rate: scale(-2, 1.5),
    noise: scale(-1.5, 1.5),
    z: between(-6, 9),
  }));

  it("agrees for Gaussian data", () => {
    const bounds = [-1, 3] as const;
    for (const { mean, sd, noise, z } of settings) {
      expectSame(
        gaussianLaplace(bounds, noise),
        smoothLaplace(gaussianLaw(), bounds, laplaceNoise(noise)),
        [mean, sd],
        z,
      );
      expectSame(
        gaussianGaussian(bounds, noise),
        smoothGaussian(gaussianLaw(), bounds, gaussianNoise(noise)),
        [mean, sd],
        z,
      );
    }
  });

  it("agrees for exponential data", () => {
    const bounds = [0, 4] as const;
    for (const { rate, noise, z } of settings) {
      expectSame(
        exponentialLaplace(4, noise),
        smoothLaplace(exponentialLaw(), bounds, laplaceNoise(noise)),
        [rate],
        z,
      );
      expectSame(
        exponentialGaussian(4, noise),
        smoothGaussian(exponentialLaw(), bounds, gaussianNoise(noise)),
        [rate],
        z,
      );
    }
  });

  it("agrees with a fine rule in x where the data model has no singular end", () => {
    for (const { noise } of settings.slice(0, 20)) {
      const z = between(0.05, 0.95);
      const breaks = [...equalBreaks(0, z, 80), ...equalBreaks(z, 1, 80).subarray(1)];
      const rule = compositeRule(gaussLegendre(12), breaks);
      const [a, b] = [scale(0.5, 1.6), scale(0.5, 1.6)];
      const p = integrate((x) => Math.exp(beta.logDensity(x, a, b) - Math.abs(z - x) / noise), rule);
      const [log] = evaluate(smoothLaplace(betaLaw(), [0, 1], laplaceNoise(noise)), [a, b], z);
      // The powers of x and 1 − x in the outer panels leave 1e-10.
      expect(Math.abs(log! - Math.log(p / (2 * noise)))).toBeLessThan(1e-8);
    }
  });
});

describe("a singular end", () => {
  it.each([1e-6, 1e-3, 0.05, 0.5, 0.999])("keeps all mass for shape %d", (shape) => {
    // With bounds that hold everything and noise so wide that it is constant, p is the kernel at 0.
    const wide = 1e9;
    for (const law of [gammaLaw(), betaLaw()]) {
      const [log] = evaluate(smoothLaplace(law, [0, 1], laplaceNoise(wide)), [shape, 1], 0);
      expect(Math.abs(log! + Math.log(2 * wide))).toBeLessThan(1e-9);
      const [second] = evaluate(smoothGaussian(law, [0, 1], gaussianNoise(wide)), [shape, 1], 0);
      expect(Math.abs(second! + Math.log(wide) + 0.9189385332046728)).toBeLessThan(1e-9);
    }
  });

  it("has the Laplace transform as its density at 0: E e^{−λx} = (1 + λ/rate)^{−shape}", () => {
    for (const shape of [1e-4, 0.01, 0.3, 0.9, 2, 40, 3e3])
      for (const noise of [0.01, 1, 100]) {
        const rate = 1.3;
        // The upper bound is out of reach of the law or of the noise.
        const bounds = [0, (shape + 60 * Math.sqrt(shape) + 800) / rate] as const;
        const [log, , slope] = evaluate(
          smoothLaplace(gammaLaw(), bounds, laplaceNoise(noise)),
          [shape, rate],
          0,
        );
        const exact = -shape * Math.log1p(1 / (noise * rate)) - Math.log(2 * noise);
        expect(Math.abs(log! - exact)).toBeLessThan(1e-11 * (1 + Math.abs(exact)));
        const exactSlope = shape / (rate * (1 + noise * rate));
        expect(Math.abs(slope! - exactSlope)).toBeLessThan(1e-10 * (1 + exactSlope));
      }
  });

  it("is symmetric in the two ends of the beta law", () => {
    for (const [a, b] of [
      [0.2, 3],
      [0.01, 0.7],
      [40, 2],
    ] as const)
      for (const z of [-0.4, 0.003, 0.6]) {
        const [log, first, second] = evaluate(smoothLaplace(betaLaw(), [0, 1], laplaceNoise(0.3)), [a, b], z);
        const mirrored = evaluate(smoothLaplace(betaLaw(), [0, 1], laplaceNoise(0.3)), [b, a], 1 - z);
        expect(Math.abs(log! - mirrored[0]!)).toBeLessThan(1e-12);
        expect(Math.abs(first! - mirrored[2]!)).toBeLessThan(1e-10 * (1 + Math.abs(first!)));
        expect(Math.abs(second! - mirrored[1]!)).toBeLessThan(1e-10 * (1 + Math.abs(second!)));
      }
  });
});

describe("rounded laws", () => {
  function masses(law: SmoothLaw, bounds: readonly [number, number], parameters: readonly number[]) {
    const rounded = roundedLaw(law, bounds);
    rounded.set(Float64Array.from(parameters));
    return [...rounded.logMasses].map(Math.exp);
  }

  const differences = (cdf: (x: number) => number, low: number, high: number) =>
    Array.from({ length: high - low + 1 }, (_, i) => {
      const from = i === 0 ? 0 : cdf(low + i - 0.5);
      return (i === high - low ? 1 : cdf(low + i + 0.5)) - from;
    });

  it.each([
    ["Gaussian", gaussianLaw(), [3.3, 2.1], (x: number) => normalCdf((x - 3.3) / 2.1)],
    ["narrow Gaussian", gaussianLaw(), [3.3, 0.05], (x: number) => normalCdf((x - 3.3) / 0.05)],
    ["gamma", gammaLaw(), [0.3, 0.2], (x: number) => gammaLower(0.3, 0.2 * x)],
    ["log-normal", logNormalLaw(), [1, 0.8], (x: number) => normalCdf((Math.log(x) - 1) / 0.8)],
  ])("are differences of the cumulative function: %s", (_, law, parameters, cdf) => {
    const got = masses(law, [0, 9], parameters);
    differences(cdf, 0, 9).forEach((mass, i) => {
      expect(Math.abs(got[i]! - mass)).toBeLessThan(1e-13);
    });
  });

  it("keep the digits of a small upper tail", () => {
    const tail = masses(gammaLaw(), [0, 60], [2, 1]).at(-1)!;
    expect(Math.abs(tail / gammaUpper(2, 59.5) - 1)).toBeLessThan(1e-12);
    const [below, above] = masses(betaLaw(), [0, 1], [60, 4]);
    expect(Math.abs(below! / betaLower(60, 4, 0.5) - 1)).toBeLessThan(1e-12);
    expect(Math.abs(above! / betaUpper(60, 4, 0.5) - 1)).toBeLessThan(1e-12);
    expect(Math.exp(gamma.logDensity(59.5, 2, 1))).toBeGreaterThan(0.9 * tail);
  });
});

import { describe, expect, it } from "vitest";
import { type DataFamily, type Noise, reportDensity } from "./report-density.ts";

const SIZES = [1e-8, 0.3, 1e8];
const PLACES = [-1e6, 0.3, 1e6];
const SHARES = [1e-12, 0.5, 1 - 1e-12];
const pairs = (first: readonly number[], second: readonly number[]) =>
  first.flatMap((a) => second.map((b) => [a, b]));

const GRID: readonly (readonly [DataFamily, readonly (readonly number[])[]])[] = [
  ["gaussian", pairs(PLACES, SIZES)],
  ["exponential", SIZES.map((rate) => [rate])],
  ["gamma", pairs(SIZES, SIZES)],
  ["beta", pairs(SIZES, SIZES)],
  ["log-normal", pairs(PLACES, SIZES)],
  ["poisson", SIZES.map((mean) => [mean])],
  ["geometric", SHARES.map((p) => [p])],
  ["negative-binomial", pairs(SIZES, SHARES)],
  ["bernoulli", SHARES.map((p) => [p])],
];

const NOISES: readonly (readonly [Noise, boolean])[] = [
  [{ kind: "laplace", scale: 0.01 }, false],
  [{ kind: "laplace", scale: 1e4 }, false],
  [{ kind: "gaussian", sd: 0.05 }, false],
  [{ kind: "gaussian", sd: 1e4 }, false],
  [{ kind: "gaussian", sd: 0.05 }, true],
  [{ kind: "geometric", alpha: 1e-6 }, true],
  [{ kind: "geometric", alpha: 0.9999 }, true],
  [{ kind: "response", keep: 0.7, other: 0.1 }, true],
];

describe("extreme parameters and reports", () => {
  it.each(GRID)("leave density and gradient finite: %s", (family, parameters) => {
    const broken: string[] = [];
    for (const [noise, whole] of NOISES) {
      const density = reportDensity(family, { bounds: [0, 3], noise, whole });
      const gradient = new Float64Array(density.parameterCount);
      const reports = noise.kind === "response" ? [0, 1, 3] : [-1000, 0, 1, 3, 4, 1e5];
      for (const theta of parameters) {
        density.at(Float64Array.from(theta));
        for (const z of reports)
          if (!(Number.isFinite(density.logDensity(z, gradient)) && gradient.every(Number.isFinite)))
            broken.push(`${theta} ${JSON.stringify(noise)} ${z}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it.each(["gamma", "beta"] as const)("are impossible where %s masses have lost their digits", (family) => {
    const noise = { kind: "laplace", scale: 2 } as const;
    const density = reportDensity(family, { bounds: [0, 1], noise, whole: false });
    for (const shape of [1e-16, 1e21, 1e99]) {
      density.at(Float64Array.of(shape, 1));
      expect(density.logDensity(0.5, new Float64Array(2))).toBe(-Infinity);
    }
    density.at(Float64Array.of(1e19, 1e19));
    // Values of 1 (gamma) and 1/2 (beta) and no other; the noise has density e^(-|0.5 - x|/2)/4.
    const distance = family === "gamma" ? 0.5 : 0;
    expect(density.logDensity(0.5, new Float64Array(2))).toBeCloseTo(-Math.log(4) - distance / 2, 5);
  });
});

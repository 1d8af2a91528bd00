import { describe, expect, it } from "vitest";
import type { DensityModel } from "../../contracts/density-model.ts";
import { DpbayesError } from "../../errors/index.ts";
import { covarianceOf, normalModel } from "../../examples/normal-posterior.ts";
import { seededSource } from "../../math/random/index.ts";
import { funnel } from "../../models/funnel.testing.ts";
import { exactPosterior } from "./exact-posterior.ts";

const LOG_2PI = Math.log(2 * Math.PI);

function univariate(logDensity: (x: number) => number): DensityModel {
  return {
    parameters: [{ name: "x", shape: [] }],
    dimension: 1,
    logDensity: (q) => logDensity(q[0]!),
    constrain: (q, out) => out.set(q),
    initial: () => Float64Array.of(0.3),
  };
}

describe("exactPosterior of one parameter", () => {
  it("finds a narrow normal far from its start", () => {
    const exact = exactPosterior(normalModel([1e-8], [3]));
    expect(exact.logEvidence).toBeCloseTo(0.5 * (LOG_2PI + Math.log(1e-8)), 10);
    expect(exact.means[0]).toBeCloseTo(3, 12);
    expect(exact.covariance[0]! / 1e-8).toBeCloseTo(1, 10);
    expect(exact.quantile(0, 0.975)).toBeCloseTo(3 + 1.959963984540054e-4, 12);
    expect(exact.cdf(0, 3)).toBeCloseTo(0.5, 12);
  });

  it("finds a beta posterior on the logit scale", () => {
    // 7 of 10 under a uniform prior: beta(8, 4) with mean 2/3 and integral B(8, 4) = 1/1320.
    const exact = exactPosterior({
      ...univariate((x) => 8 * x - 12 * Math.log1p(Math.exp(x))),
      constrain: (q, out) => out.set([1 / (1 + Math.exp(-q[0]!))]),
    });
    expect(exact.means[0]).toBeCloseTo(2 / 3, 12);
    expect(exact.covariance[0]).toBeCloseTo(32 / (144 * 13), 12);
    expect(exact.logEvidence).toBeCloseTo(-Math.log(1320), 10);
  });

  it("integrates heavy tails, two modes and a kink", () => {
    const cauchy = exactPosterior(univariate((x) => -Math.log1p(x * x)));
    expect(cauchy.logEvidence).toBeCloseTo(Math.log(Math.PI), 10);
    expect(cauchy.quantile(0, 0.95)).toBeCloseTo(Math.tan(0.45 * Math.PI), 9);
    const mixture = exactPosterior(
      univariate((x) => Math.log(0.3 * Math.exp(-0.5 * (x + 5) ** 2) + 0.35 * Math.exp(-((x - 5) ** 2) / 8))),
    );
    expect(mixture.means[0]).toBeCloseTo(2, 10);
    const laplace = exactPosterior(univariate((x) => -Math.abs(x - 1)));
    expect(laplace.covariance[0]).toBeCloseTo(2, 9);
  });

  it("draws independently from it", () => {
    const { sampler, cdf } = exactPosterior(univariate((x) => 8 * x - 12 * Math.log1p(Math.exp(x))));
    const rng = seededSource(3);
    const n = 4000;
    const ranks = Array.from({ length: n }, () => cdf(0, sampler.init(rng)[0]!)).sort((a, b) => a - b);
    const distance = Math.max(...ranks.map((u, i) => Math.max(u - i / n, (i + 1) / n - u)));
    // Kolmogorov-Smirnov: 2·exp(−2nd²) = 1e-9 at this distance.
    expect(distance).toBeLessThan(Math.sqrt(Math.log(2e9) / (2 * n)));
  });

  it("refuses what has no finite integral", () => {
    expect(() => exactPosterior(univariate(() => 0))).toThrow(DpbayesError);
    expect(() => exactPosterior(univariate((x) => x))).toThrow("keeps rising");
    expect(() => exactPosterior(normalModel(covarianceOf([1, 1, 1])))).toThrow(
      "the model's dimension is 3, must be 1 or 2 for exact quadrature",
    );
  });
});

describe("exactPosterior of two parameters", () => {
  it("follows a narrow ridge", () => {
    const exact = exactPosterior(normalModel(covarianceOf([2, 30], 0.999), [1, -5]));
    expect(exact.logEvidence).toBeCloseTo(LOG_2PI + Math.log(60 * Math.sqrt(1 - 0.999 ** 2)), 9);
    expect(exact.covariance[1]).toBeCloseTo(60 * 0.999, 8);
    expect(exact.quantile(0, 0.5)).toBeCloseTo(1, 9);
    expect(exact.quantile(1, 0.95)).toBeCloseTo(-5 + 30 * 1.6448536269514722, 8);
  });

  it("enters the neck of the funnel", () => {
    const exact = exactPosterior(funnel(1));
    expect(exact.logEvidence).toBeCloseTo(LOG_2PI + Math.log(3), 9);
    expect(exact.means[0]).toBeCloseTo(0, 9);
    expect(exact.covariance[0]).toBeCloseTo(9, 8);
    expect(exact.quantile(0, 0.05)).toBeCloseTo(-3 * 1.6448536269514722, 8);
    expect(exact.cdf(1, 0)).toBeCloseTo(0.5, 9);
    const rng = seededSource(5);
    const n = 4000;
    const lower = exact.quantile(1, 0.2);
    let below = 0;
    for (let i = 0; i < n; i++) if (exact.sampler.init(rng)[1]! < lower) below++;
    // Binomial with sd √(0.16/n); six of them: false alarm 2e-9.
    expect(Math.abs(below / n - 0.2)).toBeLessThan(6 * Math.sqrt(0.16 / n));
  });
});

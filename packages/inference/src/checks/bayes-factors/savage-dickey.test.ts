import { parseStudy } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { gamma, normal } from "../../distributions/index.ts";
import { fitOf } from "../../fit/fit.ts";
import { compositeRule, equalBreaks, gaussLegendre, integrate } from "../../math/quadrature/index.ts";
import { seededSource } from "../../math/random/index.ts";
import { normalQuantile } from "../../math/special/index.ts";
import { coefficientPrior } from "./coefficient-prior.ts";
import { coefficientsAtZero } from "./coefficients-at-zero.ts";
import { densityAt } from "./density-at.ts";
import { boundaryKernel } from "./kernels.ts";
import { savageDickey } from "./savage-dickey.ts";

const rng = seededSource("savage-dickey");
const study = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How does a stay depend on age?",
  variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [20, 100] } },
  model: { family: "linear-regression", formula: "days ~ age" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one person", neighbours: "replace-one" },
});
const draws = (draw: () => number) => [0, 1, 2, 3].map(() => new Float64Array(1000).map(draw));

describe("the density of draws at a point", () => {
  // Seeded; within 4 standard errors for all but one seed in ten thousand.
  it.each([
    ["a normal law at its centre", () => rng.normal(), 0, {}, normal.logDensity(0, 0, 1)],
    ["a normal law two sds out", () => rng.normal(), 2, {}, normal.logDensity(2, 0, 1)],
    ["a skew law", () => gamma.sample(rng, 3, 1), 1, {}, gamma.logDensity(1, 3, 1)],
    ["a law that ends at the point", () => rng.exponential(), 0, { lower: 0 }, 0],
    [
      "a half-normal law at 0",
      () => Math.abs(rng.normal()),
      0,
      { lower: 0 },
      normal.logDensity(0, 0, 1) + Math.LN2,
    ],
    ["a uniform law at its upper end", () => rng.uniform(), 1, { lower: 0, upper: 1 }, 0],
  ])("of %s", (_, draw, at, limits, exact) => {
    const { logDensity, error, form } = densityAt(draws(draw), at, limits);
    expect(form).toBe("kernel");
    expect(error).toBeLessThan(0.15);
    expect(Math.abs(logDensity - exact)).toBeLessThan(4 * error);
  });

  it("of a normal law is not flattened by the kernel", () => {
    // Evenly spread draws have no Monte Carlo error; kernels of their width alone would flatten the density by 2.6 %.
    const even = Float64Array.from({ length: 1000 }, (_, i) =>
      normalQuantile((((i * 617) % 1000) + 0.5) / 1000),
    );
    expect(Math.abs(densityAt([even], 0).logDensity - normal.logDensity(0, 0, 1))).toBeLessThan(0.005);
  });

  it("beyond the draws is a normal law's, in log space, with its error", () => {
    const { logDensity, error, form } = densityAt(
      draws(() => 12 + rng.normal()),
      0,
    );
    expect(form).toBe("normal tail");
    const exact = normal.logDensity(0, 12, 1);
    expect(Math.abs(logDensity - exact)).toBeLessThan(4 * error);
    // (z² − 1)·sd(s) with sd(s) = 1/√(2·4000), and 12/√4000 for the mean.
    expect(error).toBeCloseTo(Math.hypot(143 / Math.sqrt(8000), 12 / Math.sqrt(4000)), 0);
    const far = densityAt(
      draws(() => 1000 + rng.normal()),
      0,
    );
    expect(Number.isFinite(far.logDensity)).toBe(true);
  });

  it("counts correlation between draws", () => {
    const slow = draws(() => rng.normal()).map((chain) => chain.map((_, i) => chain[Math.floor(i / 10)]!));
    const ratio =
      densityAt(slow, 1).error /
      densityAt(
        draws(() => rng.normal()),
        1,
      ).error;
    expect(ratio).toBeGreaterThan(1.5);
  });

  it("refuses a point outside the limits and draws without a density", () => {
    expect(() =>
      densityAt(
        draws(() => rng.uniform()),
        -1,
        { lower: 0 },
      ),
    ).toThrow("at is -1");
    expect(() => densityAt([new Float64Array(10)], 0)).toThrow("draws is all the same");
  });

  it("has boundary kernels that keep level and slope", () => {
    const kernel = boundaryKernel(-0.4, 2.5);
    const rule = compositeRule(gaussLegendre(20), equalBreaks(-0.4, 2.5, 4));
    expect(integrate(kernel, rule)).toBeCloseTo(1, 12);
    expect(integrate((u) => u * kernel(u), rule)).toBeCloseTo(0, 12);
  });
});

describe("Savage-Dickey", () => {
  // Prior N(0, 1), one observation y ~ N(θ, s²): BF = N(y; 0, s²)/N(y; 0, 1 + s²).
  it.each([
    [0.1, 0.2],
    [0.5, 0.2],
    [1.2, 0.1],
  ])("is the ratio of evidences: y = %d, s = %d", (y, s) => {
    const share = 1 / (1 + s * s);
    const posterior = draws(() => share * y + Math.sqrt(share) * s * rng.normal());
    const { logBayesFactor, sentences } = savageDickey({
      name: "theta",
      draws: posterior,
      logPriorDensity: normal.logDensity(0, 0, 1),
    });
    const exact = normal.logDensity(y, 0, s) - normal.logDensity(y, 0, Math.sqrt(1 + s * s));
    expect(Math.abs(logBayesFactor.value - exact)).toBeLessThan(4 * logBayesFactor.error);
    expect(sentences[0]).toMatch(/^the releases speak /);
  });

  it("says it in words", () => {
    const far = savageDickey({ name: "b", draws: draws(() => 9 + rng.normal()), logPriorDensity: -2 });
    expect(far.sentences[0]).toMatch(/^the releases speak against b = 0: Bayes factor .* \(.* to .*\)$/);
    expect(far.sentences[1]).toContain("0 lies beyond the draws of b");
    const unclear = savageDickey({ name: "b", draws: draws(() => rng.normal()), logPriorDensity: -0.92 });
    expect(unclear.sentences[0]).toMatch(
      /^the releases speak neither for nor against b = 0: Bayes factor (0.9|1)/,
    );
  });
});

describe("coefficients at 0", () => {
  const age = draws(() => 0.02 + 0.01 * rng.normal());
  const fit = (chains: readonly Float64Array[], prior: readonly string[]) =>
    fitOf({
      parameters: [{ name: "coefficients", shape: [1], labels: ["age"] }],
      ...{ chainCount: chains.length, drawCount: chains[0]!.length, statistics: {}, runs: [] },
      values: Float64Array.from(chains.flatMap((chain) => [...chain])),
      origin: { seed: 1, prior },
    });
  const words = ["coefficients ~ normal(mean 0, sd 2)"];

  it("stand beside the widths of prior and posterior", () => {
    const { coefficients, sentences } = coefficientsAtZero(fit(age, words), study)!;
    const [{ logBayesFactor, priorSd, posteriorSd }] = coefficients as [(typeof coefficients)[0]];
    expect(priorSd).toBeCloseTo(0.75, 12);
    expect(posteriorSd).toBeCloseTo(0.01, 3);
    const exact = normal.logDensity(0, 0.02, 0.01) - normal.logDensity(0, 0, 0.75);
    expect(Math.abs(logBayesFactor.value - exact)).toBeLessThan(4 * logBayesFactor.error);
    expect(sentences[0]).toMatch(/^Bayes factors of 0 .* mean what that prior means$/);
    expect(sentences[1]).toMatch(/^the releases speak for .*; its sd is 1.[34] % of the prior's$/);
    expect(sentences).toHaveLength(2);
  });

  it("need a prior and draws that have a density", () => {
    expect(coefficientsAtZero(fit(age, []), study)).toBeUndefined();
    expect(coefficientsAtZero(fit([new Float64Array(100)], words), study)).toBeUndefined();
    expect(coefficientsAtZero(fit([age[0]!.slice(0, 20)], words), study)).toBeUndefined();
  });
});

describe("the prior of a coefficient", () => {
  const fit = (prior: readonly string[]) =>
    fitOf({
      parameters: [{ name: "coefficients", shape: [1], labels: ["age"] }],
      chainCount: 1,
      drawCount: 1,
      values: Float64Array.of(1),
      statistics: {},
      origin: { seed: 1, prior },
      runs: [],
    });

  it("is in original units", () => {
    const found = coefficientPrior(
      fit(["in the design's units", "coefficients ~ normal(mean 0.1, sd 2)"]),
      study,
      "age",
    )!;
    expect(found.mean).toBeCloseTo((0.1 * 15) / 40, 12);
    expect(Math.sqrt(found.variance)).toBeCloseTo((2 * 15) / 40, 12);
  });

  it("is not guessed", () => {
    expect(coefficientPrior(fit(["coefficients ~ gamma(shape 1, rate 2)"]), study, "age")).toBeUndefined();
    expect(coefficientPrior(fit([]), study, "age")).toBeUndefined();
    expect(coefficientPrior(fit(["coefficients ~ normal(mean 0, sd 1)"]), study, "weight")).toBeUndefined();
  });
});

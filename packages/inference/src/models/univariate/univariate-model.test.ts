import { describe, expect, it } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import { exactPosterior } from "../../samplers/index.ts";
import { gradientError } from "../gradients.testing.ts";
import { TINY_SHIFT } from "./compression/compression-error.ts";
import { reportDensity } from "./density/report-density.ts";
import { nameOf, pairs, roundedPairs, simulatedInput } from "./models.testing.ts";
import type { UnivariateTerm } from "./term.ts";
import { type UnivariateInput, univariateModel } from "./univariate-model.ts";
import { verifyCompression } from "./verify-compression.ts";

const all = [...pairs, ...roundedPairs].map((pair) => [nameOf(pair), pair] as const);
const gaussianLaplace = pairs[0]!;

describe.each(all)("%s", (_, pair) => {
  const input = simulatedInput(pair, 400, seededSource(1));
  const model = univariateModel(input);
  const exact = univariateModel({ ...input, exact: true });

  it("compresses within the error that it states", () => {
    const rng = seededSource(2);
    expect(model.compression.shift).toBeLessThanOrEqual(TINY_SHIFT);
    expect(exact.compression.shift).toBe(0);
    for (let i = 0; i < 3; i++) {
      const parameters = Float64Array.from(pair.truth, (x) => x * (0.9 + 0.2 * rng.uniform()));
      const gap = Math.abs(model.logLikelihood(parameters) - exact.logLikelihood(parameters));
      // Sums of 400 logarithms differ by rounding as well.
      expect(gap).toBeLessThanOrEqual(model.compressionError(parameters) + 1e-9);
      expect(gap).toBeLessThan(TINY_SHIFT);
    }
  });

  it("has the gradient of its density", () => {
    expect(gradientError(model, seededSource(3), 2)).toBeLessThan(1e-6);
  });

  it("starts where its density is finite", () => {
    const rng = seededSource(4);
    const gradient = new Float64Array(model.dimension);
    for (let i = 0; i < 20; i++)
      expect(model.logDensityGradient(model.initial(rng), gradient)).toBeGreaterThan(-Infinity);
  });
});

describe("univariateModel", () => {
  it("needs no more points for a hundred times the reports", () => {
    const small = univariateModel(simulatedInput(gaussianLaplace, 1000, seededSource(5)));
    const large = univariateModel(simulatedInput(gaussianLaplace, 100_000, seededSource(6)));
    expect(large.compression.points).toBeLessThanOrEqual(1.2 * small.compression.points);
    expect(large.compression.shift).toBeLessThanOrEqual(TINY_SHIFT);
  });

  it("sums the log density of every report, tails and constants included", () => {
    const input = simulatedInput(gaussianLaplace, 3000, seededSource(11));
    const density = reportDensity("gaussian", gaussianLaplace.channel);
    const parameters = Float64Array.of(0.5, 1.5);
    density.at(parameters);
    const gradient = new Float64Array(2);
    const { reports } = input.terms[0] as Extract<UnivariateTerm, { reports: unknown }>;
    const sum = Array.from(reports.values).reduce((total, z) => total + density.logDensity(z, gradient), 0);
    expect(univariateModel(input).logLikelihood(parameters)).toBeCloseTo(sum, 3);
    expect(univariateModel({ ...input, exact: true }).logLikelihood(parameters)).toBeCloseTo(sum, 7);
  });

  it("takes more points for a data model that is narrow beside its bounds", () => {
    // sd 0.2 in a range of 10 at ε = 10: four panels of degree 16 miss the log likelihood by far more than 1e-3.
    const noise = { kind: "laplace", scale: 1 } as const;
    const narrow = { ...gaussianLaplace, channel: { ...gaussianLaplace.channel, noise }, truth: [0.7, 0.2] };
    const input = simulatedInput(narrow, 20_000, seededSource(12));
    const model = univariateModel(input);
    const parameters = Float64Array.of(0.7, 0.2);
    expect(model.compression.points).toBeGreaterThan(65);
    const exact = univariateModel({ ...input, exact: true }).logLikelihood(parameters);
    expect(Math.abs(model.logLikelihood(parameters) - exact)).toBeLessThan(TINY_SHIFT);
  });

  it("is the same when built again, and from its own points", () => {
    const input = simulatedInput(gaussianLaplace, 2000, seededSource(7));
    const [a, b] = [univariateModel(input), univariateModel(structuredClone(input))];
    const c = univariateModel(JSON.parse(plain(a.compressed)) as UnivariateInput);
    const q = Float64Array.of(0.5, 0.2);
    const of = (model: typeof a) => {
      const gradient = new Float64Array(2);
      return [model.logDensityGradient(q, gradient), ...gradient];
    };
    expect(of(b)).toEqual(of(a));
    expect(of(c)).toEqual(of(a));
    expect(c.count).toBe(2000);
  });

  it("multiplies the likelihoods of several budgets and mechanisms", () => {
    const inputs = [0, 1].map((i) => simulatedInput(pairs[i]!, 300, seededSource(8 + i)));
    const joint = univariateModel({ family: "gaussian", terms: inputs.flatMap(({ terms }) => terms) });
    const parameters = Float64Array.of(0.6, 1.1);
    const sum = inputs.reduce((total, input) => {
      return total + univariateModel({ ...input, exact: true }).logLikelihood(parameters);
    }, 0);
    expect(joint.logLikelihood(parameters)).toBeCloseTo(sum, 3);
    expect(joint.count).toBe(600);
  });

  it("does not care how equal reports are counted", () => {
    const channel = pairs[0]!.channel;
    const [some, counted] = [[1, 1, -7.5, 2, 1, -7.5], { values: [1, 2, -7.5], times: [3, 1, 2] }];
    const of = (reports: { values: number[]; times?: number[] }) =>
      univariateModel({ family: "gaussian", terms: [{ channel, reports }] }).logLikelihood(
        Float64Array.of(0.3, 2),
      );
    expect(of({ values: some })).toBe(of(counted));
  });

  it("is impossible, not broken, where parameters round to an end of their range", () => {
    const gradient = new Float64Array(2);
    const model = univariateModel(simulatedInput(gaussianLaplace, 50, seededSource(9)));
    expect(model.logDensityGradient(Float64Array.of(0, 800), gradient)).toBe(-Infinity);
    expect(model.logDensityGradient(Float64Array.of(0, -800), gradient)).toBe(-Infinity);
  });

  it("finds the share behind randomised answers", () => {
    // 1 million answers: the posterior is within a few standard errors of the unbiased estimate
    // (z̄ + p − 1)/(2p − 1) = (0.4 − 0.25)/0.5 = 0.3, whose standard error is √(0.24/1e6)/0.5 = 0.00098.
    const channel = {
      bounds: [0, 1],
      noise: { kind: "response", keep: 0.75, other: 0.25 },
      whole: true,
    } as const;
    const reports = { values: [0, 1], times: [600_000, 400_000] };
    const { means, covariance } = exactPosterior(
      univariateModel({ family: "bernoulli", terms: [{ channel, reports }] }),
    );
    expect(means[0]).toBeCloseTo(0.3, 4);
    expect(Math.sqrt(covariance[0]!)).toBeCloseTo(0.00098, 5);
  });
});

describe("verifyCompression", () => {
  it("looks at draws, and sees where points do not suffice", () => {
    const model = univariateModel(simulatedInput(gaussianLaplace, 20_000, seededSource(10)));
    const good = verifyCompression(model, Float64Array.of(0.7, 1.3, 0.68, 1.35));
    expect(good).toMatchObject({ draws: 2, negligible: true });
    // A data model 1000 times narrower than this one was never probed for.
    const bad = verifyCompression(model, Float64Array.of(0.7, 0.001));
    expect(bad.negligible).toBe(false);
    expect(() => verifyCompression(model, new Float64Array(3))).toThrow("draws has length 3");
  });
});

describe("bad input", () => {
  const laplace = { bounds: [-5, 5], noise: { kind: "laplace", scale: 10 }, whole: false } as const;
  const geometric = { bounds: [0, 9], noise: { kind: "geometric", alpha: 0.8 }, whole: true } as const;
  const answers = {
    bounds: [0, 3],
    noise: { kind: "response", keep: 0.7, other: 0.1 },
    whole: true,
  } as const;
  const of = (input: unknown) => () => univariateModel(input as UnivariateInput);
  const one = (family: string, channel: unknown, values: readonly number[], times?: readonly number[]) =>
    of({ family, terms: [{ channel, reports: { values, ...(times && { times }) } }] });

  it.each([
    ["no terms", of({ family: "gaussian", terms: [] }), "terms is empty, must be one or more"],
    ["no reports", one("gaussian", laplace, []), "reports of term 1 is empty, must be one report or more"],
    [
      "NaN",
      one("gaussian", laplace, [1, Number.NaN]),
      "number 2 of the reports of term 1 is not finite, must be a",
    ],
    [
      "a fraction",
      one("poisson", geometric, [3, 4.25]),
      "number 2 of the reports of term 1 is not whole, must be",
    ],
    [
      "a level too many",
      one("poisson", answers, [4]),
      "is no possible answer, must be a whole number from 0 to 3",
    ],
    [
      "too few times",
      one("gaussian", laplace, [1, 2], [1]),
      "times of reports of term 1 has length 1, must be 2",
    ],
    ["half a person", one("gaussian", laplace, [1], [0.5]), "times[0] of reports of term 1 is 0.5, must be"],
    ["an unknown family", one("cauchy", laplace, [1]), 'family is "cauchy", must be one of: gaussian'],
    ["an empty range", one("gaussian", { ...laplace, bounds: [1, 1] }, [1]), "must be finite and ascending"],
    ["a bit with three values", one("bernoulli", answers, [1]), "must be [0, 1]: the variable is a bit"],
    ["a beta beyond 1", one("beta", laplace, [1]), "must be within [0, 1]"],
    ["a negative rate", one("exponential", { ...laplace, bounds: [-5, -1] }, [1]), "above 0"],
  ])("%s is refused", (_, build, message) => {
    expect(build).toThrow(message);
  });

  it("refuses a prior that names nothing, and shows no report", () => {
    const terms = [{ channel: laplace, reports: { values: [1] } }];
    expect(of({ family: "gaussian", terms, prior: { sigma: { law: "gamma", shape: 1, rate: 1 } } })).toThrow(
      "prior sigma is given, must be absent: this model knows mean, sd",
    );
    expect(one("poisson", geometric, [1234.5])).not.toThrow(/1234/);
  });
});

function plain(value: unknown): string {
  return JSON.stringify(value, (_, v: unknown) => (v instanceof Float64Array ? [...v] : v));
}

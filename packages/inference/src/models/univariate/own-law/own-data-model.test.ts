import { describe, expect, it } from "vitest";
import { calibrate } from "../../../calibration/index.ts";
import { exponential, gamma, twoSidedGeometric } from "../../../distributions/index.ts";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import { nuts } from "../../../samplers/index.ts";
import { gradientError } from "../../gradients.testing.ts";
import { poissonLaw } from "../density/laws/count-laws.ts";
import { gaussianLaw, logNormalLaw } from "../density/laws/normal-laws.ts";
import type { SmoothLaw } from "../density/laws/smooth-law.ts";
import { type Channel, reportDensity } from "../density/report-density.ts";
import { simulateTerms } from "../simulate-terms.ts";
import { univariateModel } from "../univariate-model.ts";
import { type OwnDataModel, ownReportDensity, ownUnivariateModel } from "./own-data-model.ts";
import { verifyDataModel } from "./verify-data-model.ts";

/** Weibull in v = shape·log(x/scale), where the density is e^(v − e^v). */
function weibullLaw(): SmoothLaw {
  let shape = 1;
  let scale = 1;
  return {
    parameterCount: 2,
    support: [0, Infinity],
    set(parameters) {
      shape = parameters[0]!;
      scale = parameters[1]!;
    },
    coordinate: (x) => (x > 0 ? shape * Math.log(x / scale) : -Infinity),
    value: (v) => scale * Math.exp(v / shape),
    logDensity: (v) => v - Math.exp(v),
    slope: (v) => -Math.expm1(v),
    bend: (v) => Math.exp(v),
    stretch: () => 1 / shape,
    evaluate(v, node) {
      node.set([scale * Math.exp(v / shape), v - Math.exp(v)]);
      node.set([(1 - v * Math.expm1(v)) / shape, (shape / scale) * Math.expm1(v)], 2);
    },
  };
}

const weibull: OwnDataModel = {
  parameters: [
    { name: "shape", support: "positive", prior: { law: "gamma", shape: 4, rate: 2 } },
    { name: "scale", support: "positive", prior: { law: "gamma", shape: 4, rate: 1 } },
  ],
  law: weibullLaw,
  start: ({ mean }) => [1, Math.max(mean, 0.5)],
};

const laplace: Channel = { bounds: [0, 12], noise: { kind: "laplace", scale: 1.5 }, whole: false };
const gaussian: Channel = { bounds: [0, 12], noise: { kind: "gaussian", sd: 1.5 }, whole: false };
const whole: Channel = { bounds: [0, 12], noise: { kind: "geometric", alpha: 0.6 }, whole: true };

/** Waiting times in whole hours, with two-sided geometric noise as the difference of two geometric counts. */
function wholeReports(rng: SeededSource, [shape, scale]: Float64Array, count: number): Float64Array {
  return Float64Array.from({ length: count }, () => {
    const x = Math.round(scale! * exponential.sample(rng, 1) ** (1 / shape!));
    return Math.min(x, 12) + twoSidedGeometric.sample(rng, 0.6);
  });
}

describe("a law of one's own", () => {
  it.each([
    ["laplace", laplace],
    ["gaussian", gaussian],
    ["geometric", whole],
  ])("of shape 1 is the exponential law: %s noise", (_, channel) => {
    const own = ownReportDensity(weibull, channel);
    const named = reportDensity("exponential", channel);
    own.at(Float64Array.of(1, 2.5));
    named.at(Float64Array.of(1 / 2.5));
    const gradient = new Float64Array(2);
    const rate = new Float64Array(1);
    for (const z of [-4, 0, 1, 3, 12, 20]) {
      expect(own.logDensity(z, gradient)).toBeCloseTo(named.logDensity(z, rate), 10);
      // ∂/∂scale = −rate²·∂/∂rate.
      expect(gradient[1]).toBeCloseTo(-rate[0]! / 2.5 ** 2, 9);
    }
  });

  it("has the gradient of its density in a posterior", () => {
    const rng = seededSource(1);
    const values = Float64Array.from({ length: 40 }, () => 4 * exponential.sample(rng, 1) - 1);
    for (const channel of [laplace, gaussian]) {
      const model = ownUnivariateModel(weibull, [{ channel, reports: { values } }]);
      expect(gradientError(model, seededSource(2), 3)).toBeLessThan(1e-6);
      expect(model.count).toBe(40);
    }
  });

  it("is the named posterior where the law has a name", () => {
    const [term] = simulateTerms(seededSource(3), "poisson", Float64Array.of(3), [
      { channel: whole, count: 200 },
    ]);
    const prior = { law: "gamma", shape: 2, rate: 1 } as const;
    const own: OwnDataModel = {
      parameters: [{ name: "mean", support: "positive", prior }],
      law: poissonLaw,
      start: ({ mean }) => [mean],
    };
    const mine = ownUnivariateModel(own, [term!]);
    const named = univariateModel({ family: "poisson", terms: [term!], prior: { mean: prior } });
    const gradient = new Float64Array(1);
    for (const q of [0.5, 1, 1.5])
      expect(mine.logDensityGradient(Float64Array.of(q), gradient)).toBeCloseTo(
        named.logDensityGradient(Float64Array.of(q), gradient),
        9,
      );
  });

  // With another seed this fails by chance with probability 1e-4.
  it("is calibrated through clipping and noise", async () => {
    const report = await calibrate<Float64Array>({
      names: ["shape", "scale"],
      prior: (rng) => Float64Array.of(gamma.sample(rng, 4, 2), gamma.sample(rng, 4, 1)),
      simulate: (rng, parameters) => wholeReports(rng, parameters, 200),
      fit: posteriorDraws,
      repeats: 40,
      seed: "weibull",
      falseAlarm: 1e-4,
    });
    expect(report.passed, report.verdict).toBe(true);
  });

  it("is impossible, not endless, where its slope overflows or is not a number", () => {
    const gradient = new Float64Array(2);
    const steep = ownReportDensity(weibull, whole);
    steep.at(Float64Array.of(2e8, 0.04));
    expect(steep.logDensity(0, gradient)).toBeLessThan(0);
    const broken = { ...weibull, law: () => ({ ...weibullLaw(), slope: () => Number.NaN }) };
    const none = ownReportDensity(broken, laplace);
    none.at(Float64Array.of(2, 4));
    expect(none.logDensity(1, gradient)).not.toBeGreaterThan(0);
  });

  it("is refused where it does not fit together", () => {
    const [shape, scale] = weibull.parameters;
    expect(() => ownUnivariateModel(weibull, [])).toThrow("terms is empty");
    expect(() => ownUnivariateModel({ ...weibull, parameters: [shape!] }, [term([1])])).toThrow(
      "parameters has length 1, must be 2",
    );
    const misfit = { ...scale!, prior: { law: "normal", mean: 0, sd: 1 } } as const;
    expect(() => ownUnivariateModel({ ...weibull, parameters: [shape!, misfit] }, [term([1])])).toThrow(
      'prior scale.law is "normal", must be one of: half-normal, gamma, log-normal, exponential',
    );
  });
});

function term(values: ArrayLike<number>) {
  return { channel: whole, reports: { values } };
}

const WARMUP = 100;
const DRAWS = 19;
const THINNING = 5;

function posteriorDraws(rng: SeededSource, values: Float64Array): Float64Array {
  const model = ownUnivariateModel(weibull, [term(values)]);
  const sampler = nuts(model, { warmup: WARMUP });
  const draws = new Float64Array(2 * DRAWS);
  let state = sampler.init(rng);
  for (let i = 1; i <= WARMUP + DRAWS * THINNING; i++) {
    state = sampler.step(rng, state)[0];
    const at = 2 * ((i - WARMUP) / THINNING - 1);
    if (at >= 0 && Number.isInteger(at)) model.constrain(sampler.point(state), draws.subarray(at, at + 2));
  }
  return draws;
}

describe("verifyDataModel", () => {
  it("passes laws that fit together", () => {
    expect(verifyDataModel(weibull, [2, 4])).toMatchObject({ passed: true });
    const of = (law: OwnDataModel["law"]): OwnDataModel => ({ ...weibull, law });
    expect(verifyDataModel(of(gaussianLaw), [1, 2])).toMatchObject({ passed: true });
    expect(verifyDataModel(of(logNormalLaw), [1, 0.5])).toMatchObject({ passed: true });
    expect(verifyDataModel(of(poissonLaw), [3])).toMatchObject({ passed: true });
  });

  it.each<[string, Partial<SmoothLaw>]>([
    ["slope", { slope: (v) => Math.expm1(v) }],
    ["bend", { bend: (v) => 2 * Math.exp(v) }],
    ["mass", { logDensity: (v) => v - Math.exp(v) + 0.1 }],
    ["coordinate of value", { coordinate: (x) => Math.log(x) }],
    ["scores", { evaluate: (v, node) => void node.set([Math.exp(v), v - Math.exp(v), 1, 1]) }],
  ])("finds a wrong %s", (name, mistake) => {
    const check = verifyDataModel({ ...weibull, law: () => ({ ...weibullLaw(), ...mistake }) }, [2, 4]);
    expect(check.passed).toBe(false);
    expect(check.differences[name]).toBeGreaterThan(1e-3);
  });

  it("finds a wrong score of a count law", () => {
    const law = () => ({ ...poissonLaw(), mass: (k: number) => -3 + k * Math.log(3) - logFactorial(k) });
    expect(verifyDataModel({ ...weibull, law }, [3]).differences["scores of mass"]).toBe(0);
    expect(verifyDataModel({ ...weibull, law }, [4]).passed).toBe(false);
  });
});

function logFactorial(k: number): number {
  return k <= 1 ? 0 : Math.log(k) + logFactorial(k - 1);
}

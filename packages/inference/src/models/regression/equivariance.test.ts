import { parseStudy, privatize, type Study } from "@dpbayes/privacy";
import { describe, expect, test } from "vitest";
import { poisson } from "../../distributions/index.ts";
import { seededSource } from "../../math/random/index.ts";
import { log1pExp, logistic } from "../../math/special/index.ts";
import { linearStudyModel } from "../linear-regression/index.ts";
import { logisticStudyModel } from "../logistic-regression/index.ts";
import { dispersionPrior } from "../poisson-regression/dispersion-prior.ts";
import { poissonStudyModel } from "../poisson-regression/index.ts";
import { type ScalarLaw, scalarPriorOf } from "../priors/index.ts";
import { linearDefaults } from "./defaults-free-of-bounds.ts";
import type { RegressionModel } from "./regression-model.ts";

/*
 * Bounds are a privacy choice. At the same point in original units, and next to no noise, releases under bounds ten times as wide have
 * the same likelihood, and priors that differ by the law of spreads alone. Exact, so that nothing depends on draws.
 */

const [OUTCOME, COVARIATE, COUNT] = [6, 4, 40];
const outcomes = {
  "linear-regression": (wide: number) => ({ type: "number", bounds: [-OUTCOME * wide, OUTCOME * wide] }),
  "logistic-regression": () => ({ type: "boolean" }),
  "poisson-regression": (wide: number) => ({ type: "count", bounds: [0, COUNT * wide] }),
};
type Family = keyof typeof outcomes;
const models = {
  "linear-regression": linearStudyModel,
  "logistic-regression": logisticStudyModel,
  "poisson-regression": poissonStudyModel,
};
/**
 * Noise moves differences of log likelihoods, of up to 30, by standard deviations of 2e-4, and of 4e-3 for counts, whose squares have
 * bounds a hundred times as wide: tolerances are 25 of them or more, so that no alarm is false.
 */
const NOISE = { "linear-regression": 0.01, "logistic-regression": 0.01, "poisson-regression": 0.1 };
const normalResiduals = { residuals: "normal" };

/** Bounds `wide` times as wide as they need be, and next to no noise. */
function study(family: Family, wide: number, options: object = {}): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "wide",
    question: "Does it matter how wide the bounds are?",
    variables: {
      y: outcomes[family](wide),
      x: { type: "number", bounds: [-COVARIATE * wide, COVARIATE * wide] },
      z: { type: "number", bounds: [-COVARIATE * wide, COVARIATE * wide] },
    },
    model: { family, formula: "y ~ x + z", options },
    privacy: {
      ...{ setting: "central", epsilon: 1e17, delta: 1e-5, unit: "one person" },
      neighbours: "replace-one",
    },
  });
}

function people(family: Family) {
  const rng = seededSource("people");
  return Array.from({ length: 60 }, () => {
    const [x, z] = [0.5 + 0.8 * rng.normal(), 0.5 * rng.normal()];
    const u = 0.3 + 0.7 * x - 0.5 * z;
    if (family === "linear-regression") return { x, z, y: u + rng.normal() };
    if (family === "logistic-regression") return { x, z, y: rng.uniform() < logistic(u) };
    return { x, z, y: poisson.sample(rng, log1pExp(u)) };
  });
}

/** In original units. `scatter`: sigma, or a dispersion. */
interface Point {
  readonly intercept: number;
  readonly slopes: readonly [number, number];
  readonly scatter: number;
  readonly mean: readonly [number, number];
  readonly sd: readonly [number, number];
  readonly correlation: number;
}

const middle: Point = {
  ...{ intercept: 0.3, slopes: [0.7, -0.5], scatter: 1 },
  ...{ mean: [0.5, 0], sd: [0.8, 0.5], correlation: 0.1 },
};

/** Points about the truth, as far from it as 60 records leave open. */
function pointsAround(count: number): readonly Point[] {
  const rng = seededSource("points");
  const near = (value: number) => value + 0.2 * rng.normal();
  const times = (value: number) => value * Math.exp(0.15 * rng.normal());
  const both = ([a, b]: readonly [number, number], move: (value: number) => number) =>
    [move(a), move(b)] as const;
  return Array.from({ length: count }, () => ({
    ...{ intercept: near(middle.intercept), slopes: both(middle.slopes, near) },
    ...{ scatter: times(middle.scatter), mean: both(middle.mean, near), sd: both(middle.sd, times) },
    correlation: Math.tanh(near(middle.correlation)),
  }));
}

/** Log prior and log likelihood at points in original units. */
async function posterior(family: Family, wide: number, options: object = {}) {
  const asked = study(family, wide, options);
  const target = models[family](asked, [await privatize(asked, people(family))]).target as RegressionModel;
  const [x, y] = [COVARIATE * wide, family === "linear-regression" ? OUTCOME * wide : 1];
  return (point: Point) => {
    const [a, b] = point.sd.map((sd) => sd / x) as [number, number];
    const q = target.coordinatesOf({
      intercept: point.intercept / y,
      coefficients: point.slopes.map((slope) => (slope * x) / y),
      sigma: point.scatter / y,
      mean: point.mean.map((mean) => mean / x),
      covariance: [a * a, point.correlation * a * b, point.correlation * a * b, b * b],
    });
    const out = new Float64Array(2);
    target.recorded!.record(q, out);
    return { prior: out[0]!, likelihood: out[1]! };
  };
}

const logDensity = (law: ScalarLaw, at: number) => scalarPriorOf(law).logDensity(at);

/** What of the log prior may depend on the bounds: the laws of spreads, and of counts their level and dispersion. */
function priorOfBounds(
  family: Family,
  wide: number,
  { intercept, slopes, scatter, mean, sd }: Point,
): number {
  const spread = (value: number, bound: number) => logDensity(linearDefaults.scales, value / (bound * wide));
  const ofCovariates = spread(sd[0], COVARIATE) + spread(sd[1], COVARIATE);
  if (family === "logistic-regression") return ofCovariates;
  if (family === "linear-regression") return ofCovariates + spread(scatter, OUTCOME);
  const level = intercept + slopes[0] * mean[0] + slopes[1] * mean[1];
  const student = { law: "student", df: 4, mean: 0, scale: (COUNT * wide) / 2 } as const;
  return ofCovariates + logDensity(student, level) + logDensity(dispersionPrior(COUNT * wide), scatter);
}

test.each(Object.keys(outcomes) as Family[])(
  "%s: bounds ten times as wide give the same posterior where there is no noise, but for the law of spreads",
  async (family) => {
    const options = family === "linear-regression" ? normalResiduals : {};
    const [one, ten] = [await posterior(family, 1, options), await posterior(family, 10, options)];
    const [from, ...others] = pointsAround(9) as [Point, ...Point[]];
    const known = (point: Point) => priorOfBounds(family, 10, point) - priorOfBounds(family, 1, point);
    for (const to of others) {
      const of = (which: "prior" | "likelihood") =>
        ten(to)[which] - ten(from)[which] - (one(to)[which] - one(from)[which]);
      expect(Math.abs(of("likelihood"))).toBeLessThan(NOISE[family]);
      // Of uniform laws, whose ends are rounded, 3e-7 is left.
      expect(Math.abs(of("prior") - known(to) + known(from))).toBeLessThan(1e-5);
    }
  },
);

describe("residuals of any law", () => {
  // The curvature of the log likelihood in sigma is 0.142 for normal residuals, and 0.103 and 0.046 for others; noise moves it by 1e-4.
  test("leave sigma less well known under wide bounds, which is all that is known of their tails", async () => {
    const known = async (wide: number, options: object = {}) => {
      const at = await posterior("linear-regression", wide, options);
      const [low, same, high] = [0.95, 1, 1.05].map((times) => at({ ...middle, scatter: times }).likelihood);
      return 2 * same! - low! - high!;
    };
    const [one, ten] = [await known(1), await known(10)];
    const [normalOne, normalTen] = [await known(1, normalResiduals), await known(10, normalResiduals)];
    expect(ten).toBeLessThan(0.6 * one);
    expect(one).toBeLessThan(0.9 * normalOne);
    expect(Math.abs(normalTen / normalOne - 1)).toBeLessThan(0.01);
  });
});

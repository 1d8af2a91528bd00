import { describe, expect, test } from "vitest";
import { requireCholesky } from "../../../../math/linear-algebra/index.ts";
import { seededSource } from "../../../../math/random/index.ts";
import {
  differences,
  evaluate,
  relativeGap,
  somePoint,
} from "../../../linear-regression/regressions.testing.ts";
import { logisticCurve, logisticLayouts, logisticOutcome } from "../../../logistic-regression/index.ts";
import { logisticSumTerm } from "../../../logistic-regression/sums/sum-term.ts";
import { countLink, poissonLayouts, poissonOutcome } from "../../../poisson-regression/index.ts";
import { poissonCurve } from "../../../poisson-regression/outcome/poisson-outcome.ts";
import { poissonSumTerm } from "../../../poisson-regression/sums/sum-term.ts";
import { normalNodes } from "../../../regression/clipping/normal-nodes.ts";
import type { RegressionPoint } from "../../../regression/index.ts";
import { type MixedTerm, mixedPoint, numbersOnly } from "../../../regression/mixed/index.ts";
import { type StatisticLayouts, statisticCoordinates } from "../../statistic/statistic-coordinates.ts";
import { normalMoments } from "../cells/normal-moments.ts";
import { normalTerm } from "../cells/normal-term.ts";
import { clippedMoments } from "../clipping/clipped-moments.ts";
import { mixedSumTerm } from "../mixed-sum-term.ts";
import { movedSumTerm } from "./moved-sum-term.ts";

const BOUND = 5;
const log = countLink("log");
const noise = (variance: number) => ({ y: variance, yx: variance, x: variance, x2: variance, yx2: variance });

/** A family's fast likelihood of a sum, and what its moments rest on. */
const families = {
  "logistic_intercept, d = 2": logistic("logistic_intercept", 2),
  "logistic_intercept, d = 5": logistic("logistic_intercept", 5),
  "logistic, d = 3": logistic("logistic", 3),
  "poisson_intercept, d = 2, dense": poisson("poisson_intercept", 2),
  "poisson_intercept, d = 4, features": poisson("poisson_intercept", 4),
  "poisson, d = 4": poisson("poisson", 4),
};

function logistic(layout: "logistic" | "logistic_intercept", d: number) {
  const sum = sumOf(logisticLayouts, layout, d);
  const mean = layout !== "logistic";
  const term = (variance: number, values = sum.values) =>
    logisticSumTerm({ ...sum, values, noise: noise(variance) }, { mean });
  return {
    ...{ d, layout, mean, sum, term, squares: false },
    outcome: logisticOutcome,
    curve: logisticCurve,
  };
}

function poisson(layout: "poisson" | "poisson_intercept", d: number) {
  const sum = { ...sumOf(poissonLayouts, layout, d), responseBound: BOUND };
  const outcome = poissonOutcome(BOUND, log);
  const term = (variance: number, values = sum.values) =>
    poissonSumTerm({ ...sum, values, noise: noise(variance) }, outcome);
  const mean = layout !== "poisson";
  return { ...{ d, layout, mean, sum, term, squares: true }, outcome, curve: poissonCurve(BOUND, log) };
}

function sumOf<Layout extends string>(layouts: StatisticLayouts<Layout>, layout: Layout, d: number) {
  const rng = seededSource(`${layout} ${d}`);
  const monomials = statisticCoordinates(layouts[layout], d);
  return { layout, covariates: d, count: 300, monomials, values: monomials.map(() => 60 * rng.normal()) };
}

function pointOf(d: number, mean: boolean): RegressionPoint {
  const point = somePoint(seededSource(d), d, mean);
  point.variance = 0.49;
  return point;
}

/** ∂ℓ of α, θ, m and L. */
function slopesAt(term: MixedTerm, { intercept, coefficients, mean, covariance }: RegressionPoint): number[] {
  const d = coefficients.length;
  const factor = covariance.slice();
  requireCholesky("covariance", factor, d);
  const at = { intercept, coefficients, shares: Float64Array.of(1), means: mean, factor, variance: 0 };
  const gradient = mixedPoint(d, 1, d);
  term.addTo(at, gradient);
  return [gradient.intercept, ...gradient.coefficients, ...gradient.means, ...gradient.factor];
}

const ballOf = (d: number, count: number) => ({
  radius: 0.6 * Math.sqrt(d),
  ratios: new Float64Array(d).fill(1),
  nodes: normalNodes(d, count),
});

describe("sums of records whose rows were moved into a ball", () => {
  test.each(Object.entries(families))("%s: the gradient is that of differences", (_, given) => {
    const { d, sum, mean } = given;
    const point = pointOf(d, mean);
    // A node that meets the ball within a difference's step is a kink: few nodes, so that none does.
    const ball = ballOf(d, 16);
    const term = movedSumTerm(given.term(500), { ...given, covariates: d, count: sum.count, ball });
    const { gradient } = evaluate(term, point);
    expect(gradient).not.toEqual(evaluate(given.term(500), point).gradient);
    expect(relativeGap(gradient, differences(term, point, 1e-4))).toBeLessThan(2e-6);
  });

  /** The covariance of the two differs: sums far off under noise that hides records speak of the means alone. */
  test.each(Object.entries(families))("%s: means are those of nodes without a fast form", (_, given) => {
    const { d, sum, mean, outcome, curve } = given;
    const point = pointOf(d, mean);
    const ball = ballOf(d, 1024);
    const variance = 1e14;
    const values = sum.values.map((value) => 1e5 * value);
    const fast = movedSumTerm(given.term(variance, values), {
      ...given,
      covariates: d,
      count: sum.count,
      ball,
    });
    const limits = {
      low: new Float64Array(d).fill(-Infinity),
      high: new Float64Array(d).fill(Infinity),
      radius: ball.radius,
    };
    const kinds = numbersOnly(d);
    const exact = normalMoments(sum.monomials, d, outcome);
    const moments = clippedMoments(exact, sum.monomials, kinds, 1, curve, limits, {
      mean: 1024,
      covariance: 0,
    });
    const slow = mixedSumTerm({ ...sum, values, variances: sum.monomials.map(() => variance) }, moments);
    expect(relativeGap(slopesAt(normalTerm(fast, d), point), slopesAt(slow, point))).toBeLessThan(1e-4);
  });

  test("nothing is done where none is moved, or the covariance is none", () => {
    const given = families["logistic_intercept, d = 2"];
    const ball = { ...ballOf(2, 64), radius: 50 };
    const term = movedSumTerm(given.term(500), { ...given, covariates: 2, count: 300, ball });
    const point = pointOf(2, true);
    expect(evaluate(term, point)).toEqual(evaluate(given.term(500), point));
    point.covariance[0] = -1;
    expect(evaluate(term, point).value).toBe(-Infinity);
  });
});

import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { logistic } from "../../../math/special/index.ts";
import { flat, randomPoint, worstDifference } from "../../glm/points.testing.ts";
import { gradientError } from "../../gradients.testing.ts";
import { plainUnits, regressionModel, regressionPoint, regressionPrior } from "../../regression/index.ts";
import { expectationTable, TABLE_STRIDE } from "../link/expectation-table.ts";
import { logisticNormal } from "../link/logistic-normal.ts";
import { logisticInputsTerm } from "./inputs-term.ts";
import type { LogisticReports } from "./report-data.ts";
import { simulateLogisticReports } from "./simulate-reports.testing.ts";

function randomReports(d: number, count: number, standardDeviation = 0.8): LogisticReports {
  const rng = seededSource(`reports ${d} ${count}`);
  return simulateLogisticReports(rng, randomPoint(rng, d, true), {
    count,
    standardDeviation,
    keepProbability: 0.8,
  });
}

/** log p(z, outcome) of one report by a sum over x: no closed form at all. */
function bruteForce(
  point: ReturnType<typeof regressionPoint>,
  z: number,
  outcome: number,
  sd: number,
  p: number,
): number {
  const [theta, mean, variance] = [point.coefficients[0]!, point.mean[0]!, point.covariance[0]!];
  const step = 1e-3;
  let sum = 0;
  for (let x = mean - 10; x < mean + 10; x += step) {
    const ofX = Math.exp((-0.5 * (x - mean) ** 2) / variance) / Math.sqrt(2 * Math.PI * variance);
    const ofZ = Math.exp(-0.5 * ((z - x) / sd) ** 2) / (sd * Math.sqrt(2 * Math.PI));
    const one = logistic(point.intercept + theta * x);
    sum += step * ofX * ofZ * (outcome === 1 ? p * one + (1 - p) * (1 - one) : p * (1 - one) + (1 - p) * one);
  }
  return Math.log(sum);
}

describe("the likelihood of perturbed inputs", () => {
  it("is the sum over what the covariate may have been", () => {
    const reports = randomReports(1, 12);
    const point = randomPoint(seededSource(5), 1, true, 2);
    const expected = Array.from(reports.outcomes, (outcome, i) =>
      bruteForce(point, reports.values[i]!, outcome, 0.8, 0.8),
    ).reduce((a, b) => a + b, 0);
    expect(logisticInputsTerm(reports).addTo(point, regressionPoint(1))).toBeCloseTo(expected, 9);
  });

  it.each([
    [1, 40, "exact"],
    [3, 60, "exact"],
    [2, 1500, "automatic"],
    [4, 1500, "automatic"],
  ] as const)("has the gradient of differences: d = %i, %i reports, %s", (d, count, expectations) => {
    const shape = { covariates: d, intercept: true, mean: true, residual: false };
    const model = regressionModel({
      shape,
      prior: regressionPrior({}, shape),
      terms: [logisticInputsTerm(randomReports(d, count), expectations)],
      units: plainUnits(d),
      start: { coefficients: Array(d).fill(0.7) },
    });
    expect(gradientError(model, seededSource("inputs"), 2)).toBeLessThan(2e-8);
  });

  it("from the table is the exact one", () => {
    const reports = randomReports(3, 2000);
    for (const size of [0.01, 1, 8, 60]) {
      const point = randomPoint(seededSource(size), 3, true, size);
      const [expected, got] = [regressionPoint(3), regressionPoint(3)];
      const exact = logisticInputsTerm(reports, "exact").addTo(point, expected);
      expect(Math.abs(logisticInputsTerm(reports).addTo(point, got) - exact)).toBeLessThan(1e-10 * 2000);
      // A slope of the quintic is known to about 1e-9, times 2000 reports.
      expect(worstDifference(flat(got), flat(expected))).toBeLessThan(1e-6);
    }
  });

  it("has noise of any covariance", () => {
    const reports = { ...randomReports(2, 30), noise: Float64Array.of(0.5, 0.2, 0.2, 0.9) };
    const shape = { covariates: 2, intercept: false, mean: false, residual: false };
    const prior = regressionPrior({}, shape);
    const terms = [logisticInputsTerm(reports)];
    const model = regressionModel({ shape, prior, terms, units: plainUnits(2), start: {} });
    expect(gradientError(model, seededSource(1), 2)).toBeLessThan(1e-8);
  });
});

describe("the table of expectations", () => {
  /** The largest error of log q over places from −span to span. */
  function errorOf(variance: number, span: number, p: number): number {
    const table = expectationTable(4096);
    expect(table.build(-span, span, variance)).toBe(true);
    let worst = 0;
    for (let i = 0; i < 700; i++) {
      const m = span * ((2 * i + 1) / 700 - 1);
      const place = (m - table.low) * table.inverseStep;
      const at = Math.floor(place) * TABLE_STRIDE;
      const t = place - Math.floor(place);
      const E = [5, 4, 3, 2, 1, 0].reduce((sum, k) => sum * t + table.coefficients[at + k]!, 0);
      const exact = logisticNormal(m, variance).expected;
      worst = Math.max(worst, Math.abs(Math.log((1 - p + (2 * p - 1) * E) / (1 - p + (2 * p - 1) * exact))));
    }
    return worst;
  }

  it.each([1e-4, 0.09, 0.2, 1, 6, 26, 140, 300])("is right to 1e-10 in log q at variance %f", (variance) => {
    for (const [span, p] of [
      [6, 0.6],
      [50, 1 - 1e-6],
    ] as const)
      expect(errorOf(variance, span, p)).toBeLessThan(1e-10);
  });
});

describe("reports that are none", () => {
  const good = randomReports(2, 3);
  it.each([
    [{ outcomes: [] }, "reports is none"],
    [{ outcomes: [0, 1] }, "values has length 6, must be 4"],
    [{ outcomes: [0, 1, 2] }, "the outcome of report 2 is another value, must be 0 or 1"],
    [{ values: Float64Array.of(1, 2, 3, Infinity, 5, 6) }, "value 1 of report 1 is not finite"],
    [{ noise: Float64Array.of(1, 2, 2, 1) }, "noise is not positive definite"],
    [{ keepProbability: 0.5 }, "keepProbability is 0.5"],
    [{ keepProbability: 1 }, "keepProbability is 1"],
  ])("%o are refused", (change, message) => {
    expect(() => logisticInputsTerm({ ...good, ...change })).toThrow(message);
  });
});

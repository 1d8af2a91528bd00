import { describe, expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { exactPosterior } from "../../samplers/index.ts";
import {
  plainUnits,
  type RegressionTerm,
  regressionModel,
  regressionPoint,
  regressionPrior,
  regressionPriorSample,
} from "../regression/index.ts";
import { logisticInputsTerm } from "./reports/inputs-term.ts";
import { simulateLogisticReports } from "./reports/simulate-reports.testing.ts";
import { simulateLogisticSum } from "./simulate-logistic.ts";
import { logisticMoments } from "./sums/logistic-moments.ts";
import { logisticSumTerm } from "./sums/sum-term.ts";

/** One covariate of mean 0: two coordinates, θ and log τ, so that posteriors are exact. */
const shape = { covariates: 1, intercept: false, mean: false, residual: false };
const prior = regressionPrior(
  { coefficients: { law: "normal", mean: 0, sd: 1.5 }, scales: { law: "half-normal", sd: 1 } },
  shape,
);
const modelOf = (term: RegressionTerm) =>
  regressionModel({ shape, prior, terms: [term], units: plainUnits(1), start: {} });

const sumOptions = { layout: "logistic" as const, count: 400, noise: { yx: 150, x2: 150 } };

function truth(theta: number, tau: number) {
  const point = regressionPoint(1);
  point.coefficients[0] = theta;
  point.covariance[0] = tau * tau;
  return point;
}

describe("the posterior from a sum", () => {
  it("is that of brute force on a grid", () => {
    const sum = simulateLogisticSum(seededSource(4), truth(1, 0.8), sumOptions);
    const [yx, x2] = sum.values as Float64Array;
    /** log N(z; Nμ, NC + V) written out for two numbers, times the prior and τ. */
    const logDensity = (theta: number, tau: number) => {
      const { mean, covariance } = logisticMoments("logistic", truth(theta, tau));
      const [a, b, , c] = [...covariance].map((v, i) => 400 * v + (i === 0 || i === 3 ? 150 : 0)) as [
        number,
        number,
        number,
        number,
      ];
      const [r, s] = [yx! - 400 * mean[0]!, x2! - 400 * mean[1]!];
      const determinant = a * c - b * b;
      const form = (c * r * r - 2 * b * r * s + a * s * s) / determinant;
      return -0.5 * (Math.log(determinant) + form + theta ** 2 / 2.25 + tau ** 2) + Math.log(tau);
    };
    let [mass, mean, square] = [0, 0, 0];
    for (let i = 0; i <= 80; i++)
      for (let j = 0; j <= 50; j++) {
        const theta = -3 + 0.12 * i;
        const weight = Math.exp(logDensity(theta, Math.exp(-1.6 + 0.05 * j)) + 15);
        mass += weight;
        mean += weight * theta;
        square += weight * theta * theta;
      }
    const exact = exactPosterior(modelOf(logisticSumTerm(sum, shape)), { tolerance: 1e-8 });
    expect(exact.means[0]).toBeCloseTo(mean / mass, 5);
    expect(exact.covariance[0]).toBeCloseTo(square / mass - (mean / mass) ** 2, 5);
  });
});

describe("simulation-based calibration", () => {
  const [cellsOfTheta, cellsOfTau] = [30, 70];

  /** 19 draws from the posterior on a grid of cells in θ and log τ, uniform within a cell. */
  function gridDraws(rng: SeededSource, term: RegressionTerm): Float64Array {
    const model = modelOf(term);
    const unused = new Float64Array(2);
    const at = (cell: number, jitter = 0.5, other = 0.5) =>
      Float64Array.of(
        -5 + (10 * (Math.floor(cell / cellsOfTau) + jitter)) / cellsOfTheta,
        -4 + (5.2 * ((cell % cellsOfTau) + other)) / cellsOfTau,
      );
    const logs = Float64Array.from({ length: cellsOfTheta * cellsOfTau }, (_, cell) =>
      model.logDensityGradient(at(cell), unused),
    );
    const most = logs.reduce((a, b) => Math.max(a, b));
    const masses = logs.map((log) => Math.exp(log - most));
    const total = masses.reduce((a, b) => a + b);
    const draws = new Float64Array(38);
    for (let i = 0; i < 19; i++) {
      let left = total * rng.uniform();
      let cell = 0;
      while (cell < masses.length - 1 && left > masses[cell]!) left -= masses[cell++]!;
      model.constrain(at(cell, rng.uniform(), rng.uniform()), draws.subarray(2 * i, 2 * i + 2));
    }
    return draws;
  }

  const ranks = (
    simulate: (rng: SeededSource, parameters: Float64Array) => RegressionTerm,
    repeats: number,
  ) =>
    calibrate({
      names: ["theta", "tau"],
      prior: (rng) => {
        const point = regressionPriorSample(rng, shape, prior);
        return Float64Array.of(point.coefficients[0]!, Math.sqrt(point.covariance[0]!));
      },
      simulate,
      fit: gridDraws,
      repeats,
      seed: 8,
      falseAlarm: 1e-4,
    });

  const options = { layout: "logistic" as const, count: 200, noise: { yx: 200, x2: 200 } };

  it("finds nothing wrong with sums", async () => {
    const report = await ranks(
      (rng, [theta, tau]) => logisticSumTerm(simulateLogisticSum(rng, truth(theta!, tau!), options), shape),
      40,
    );
    expect(report.verdict).toContain("no miscalibration found");
  });

  it("finds nothing wrong with perturbed inputs", async () => {
    const given = { count: 8, standardDeviation: 0.7, keepProbability: 0.85 };
    const report = await ranks(
      (rng, [theta, tau]) => logisticInputsTerm(simulateLogisticReports(rng, truth(theta!, tau!), given)),
      12,
    );
    expect(report.verdict).toContain("no miscalibration found");
  });

  it("notices a model that does not know of the noise", async () => {
    const report = await ranks((rng, [theta, tau]) => {
      const sum = simulateLogisticSum(rng, truth(theta!, tau!), options);
      return logisticSumTerm({ ...sum, noise: { yx: 1, x2: 1 } }, shape);
    }, 40);
    expect(report.verdict).not.toContain("no miscalibration found");
  });
});

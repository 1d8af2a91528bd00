import { describe, expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import { runChains } from "../../chains/run-chains.ts";
import type { SeededSource } from "../../math/random/index.ts";
import type { OutcomeMoments } from "../glm/outcomes/outcome-moments.ts";
import { roughSums } from "../glm/start/rough-sums.ts";
import { squareTerm } from "../glm/sums/square-term.ts";
import { predictorDefaults } from "../regression/defaults-free-of-bounds.ts";
import {
  plainUnits,
  type RegressionPoint,
  type RegressionPrior,
  regressionModel,
  regressionPoint,
  regressionPrior,
  regressionPriorSample,
} from "../regression/index.ts";
import { taylorOutcome } from "./comparisons/taylor-comparison.ts";
import { type CountLink, countLink } from "./link/count-link.ts";
import { countUnit } from "./link/softplus-link.ts";
import { poissonOutcome } from "./outcome/poisson-outcome.ts";
import { poissonStart } from "./poisson-start.ts";
import { simulatePoissonSum } from "./simulate-poisson.ts";
import { type PoissonSum, poissonLayouts } from "./sums/poisson-sum.ts";
import { poissonSumTerm } from "./sums/sum-term.ts";

const responseBound = 4;
const softplus = countLink("softplus");
const log = countLink("log");
const noise = { y: 60, x: 20, x2: 20, yx: 100, yx2: 100 };

const shape = { covariates: 1, intercept: true, mean: true, residual: false };
const defaults = predictorDefaults({ effect: 1.5, level: 2.5, unit: countUnit });
const usual = regressionPrior({}, shape, defaults);
/** Truths of moderate size, at which what is wrong shows in few repeats. */
const moderate = regressionPrior(
  {
    coefficients: { law: "normal", mean: 0, sd: 1.5 },
    intercept: { law: "normal", mean: 0, sd: 1 },
    mean: { law: "normal", mean: 0, sd: 0.5 },
    scales: { law: "gamma", shape: 4, rate: 6 },
  },
  shape,
);

function pointOf([intercept, slope, mean, sd]: Float64Array): RegressionPoint {
  const point = regressionPoint(1);
  point.intercept = intercept!;
  point.coefficients[0] = slope!;
  point.mean[0] = mean!;
  point.covariance[0] = sd! ** 2;
  return point;
}

function ranks(
  simulate: (rng: SeededSource, point: RegressionPoint) => PoissonSum,
  prior: RegressionPrior,
  { link = softplus, wrong }: { readonly link?: CountLink; readonly wrong?: OutcomeMoments } = {},
) {
  const outcome = wrong ?? poissonOutcome(responseBound, link);
  return calibrate<PoissonSum>({
    names: ["intercept", "slope", "mean", "sd"],
    prior: (rng) => {
      const { intercept, coefficients, mean, covariance } = regressionPriorSample(rng, shape, prior);
      return Float64Array.of(intercept, coefficients[0]!, mean[0]!, Math.sqrt(covariance[0]!));
    },
    simulate: (rng, parameters) => simulate(rng, pointOf(parameters)),
    fit: async (_, sum, repeat) => {
      const model = regressionModel({
        ...{ shape, prior, units: plainUnits(1), responseVariance: 1 },
        terms: [poissonSumTerm(sum, outcome)],
        start: wrong
          ? {}
          : poissonStart(roughSums([sum], poissonLayouts, 1), shape, prior, responseBound, link),
      });
      const run = await runChains(model, { seed: repeat, chains: 1, warmup: 80, draws: 29 });
      return run.results[0]!.draws;
    },
    repeats: 16,
    bins: 5,
    seed: "poisson",
    falseAlarm: 1e-4,
  });
}

const small = { y: 1, x: 1, x2: 1, yx: 2, yx2: 2 };
const options = { layout: "poisson_intercept", responseBound, count: 300, noise } as const;

/** Counts that scatter φ times as much as a Poisson law; no bound, which would change their mean. */
function ranksOfDispersed() {
  const own = { ...shape, dispersion: true } as const;
  const law = regressionPrior(
    {
      coefficients: { law: "normal", mean: 0, sd: 1.5 },
      intercept: { law: "normal", mean: 1, sd: 0.7 },
      mean: { law: "normal", mean: 0, sd: 0.5 },
      scales: { law: "gamma", shape: 4, rate: 6 },
      dispersion: { law: "log-uniform", from: 1.5, to: 8 },
    },
    own,
  );
  const outcome = poissonOutcome(60);
  return calibrate<PoissonSum>({
    names: ["intercept", "slope", "dispersion", "mean", "sd"],
    prior: (rng) => {
      const { intercept, coefficients, mean, covariance, variance } = regressionPriorSample(rng, own, law);
      return Float64Array.of(
        intercept,
        coefficients[0]!,
        Math.sqrt(variance),
        mean[0]!,
        Math.sqrt(covariance[0]!),
      );
    },
    simulate: (rng, [intercept, slope, phi, mean, sd]) => {
      const point = pointOf(Float64Array.of(intercept!, slope!, mean!, sd!));
      point.variance = phi! ** 2;
      return simulatePoissonSum(rng, point, { ...options, responseBound: 60, noise: small, square: 50 });
    },
    fit: async (_, sum, repeat) => {
      const square = squareTerm({ ...sum, square: sum.square! }, outcome);
      const model = regressionModel({
        ...{ shape: own, prior: law, units: plainUnits(1), responseVariance: 1 },
        terms: [poissonSumTerm(sum, outcome), square],
        start: { ...poissonStart(roughSums([sum], poissonLayouts, 1), own, law, 60), sigma: 2 },
      });
      const run = await runChains(model, { seed: repeat, chains: 1, warmup: 80, draws: 29 });
      return run.results[0]!.draws;
    },
    repeats: 20,
    bins: 5,
    seed: "dispersed",
    falseAlarm: 1e-4,
  });
}

/** A smoke test; the long runs are in the verification suite. */
describe("ranks of the truth are uniform", { timeout: 60_000 }, () => {
  it("with exact moments of clipped counts", async () => {
    const report = await ranks((rng, point) => simulatePoissonSum(rng, point, options), usual);
    expect(report.verdict).toContain("no miscalibration found");
  });

  it("with the log link", async () => {
    const report = await ranks(
      (rng, point) => simulatePoissonSum(rng, point, { ...options, link: log }),
      moderate,
      { link: log },
    );
    expect(report.verdict).toContain("no miscalibration found");
  });

  it("with counts that scatter more than a Poisson law, as Σy² tells", async () => {
    expect((await ranksOfDispersed()).verdict).toContain("no miscalibration found");
  });

  it("but not when the noise is ignored", async () => {
    const report = await ranks((rng, point) => {
      const large = { y: 600, x: 200, x2: 200, yx: 1000, yx2: 1000 };
      return { ...simulatePoissonSum(rng, point, { ...options, noise: large }), noise: small };
    }, moderate);
    expect(report.verdict).not.toContain("no miscalibration found");
  });

  it("nor with the paper's Taylor moments", async () => {
    const report = await ranks(
      (rng, point) => simulatePoissonSum(rng, point, { ...options, noise: small }),
      moderate,
      { wrong: taylorOutcome("poisson as printed") },
    );
    expect(report.verdict).not.toContain("no miscalibration found");
  });
});

import { createFit, type Model, seededSource } from "@dpbayes/inference";
import { randomMixedPoint } from "@dpbayes/inference/examples";
import {
  cellMoments,
  clippedMoments,
  mixedSumTerm,
  movedSumTerm,
  roughSums,
  statisticCoordinates,
} from "@dpbayes/inference/models/glm";
import {
  denseLogisticSumTerm,
  eigenbasisLogisticSumTerm,
  type LogisticSum,
  logisticCurve,
  logisticLayouts,
  logisticOutcome,
  logisticStart,
  logisticSumTerm,
  simulateLogisticSum,
} from "@dpbayes/inference/models/logistic-regression";
import {
  type ColumnKinds,
  cellCount,
  mixedPoint,
  normalNodes,
  plainUnits,
  type RegressionPoint,
  type RegressionTerm,
  regressionModel,
  regressionPoint,
  regressionPrior,
} from "@dpbayes/inference/models/regression";
import { runChainsInWorkers } from "@dpbayes/inference/node";
import { type Benchmark, perSecond } from "./benchmark.ts";

/** Noise multipliers of the Gaussian mechanism at delta 1e-5. */
const multipliers: Readonly<Record<string, number>> = { "0.1": 30.75, "1": 3.7306 };
const RADIUS = 1;

/** d covariates with |x| about half the radius, mild slopes, a mean and an intercept. */
function truth(d: number): RegressionPoint {
  const rng = seededSource("truth");
  const point = regressionPoint(d);
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) point.covariance[i * d + j] = (0.25 / d) * (i === j ? 1 : 0.3);
    point.coefficients[i] = rng.normal();
    point.mean[i] = (0.2 / Math.sqrt(d)) * rng.normal();
  }
  point.intercept = 0.3;
  return point;
}

/** One holder's release with the default weights of the statistic (R/√2, 1, 1/2, 1/R; Δ = 2.604R). */
function sumOf(d: number, count: number, epsilon: string): LogisticSum {
  const variance = (2.604 * RADIUS * multipliers[epsilon]!) ** 2;
  const noise = { y: 2 * variance, yx: variance, x: 4 * variance, x2: variance };
  return simulateLogisticSum(seededSource(1), truth(d), { layout: "logistic_intercept", count, noise });
}

/** The model of a simulated release, as a study's is built; workers build it again from the same data. */
export function glmLogisticModel({ sum }: { readonly sum: LogisticSum }): Model {
  const shape = { covariates: sum.covariates, intercept: true, mean: true, residual: false };
  const prior = regressionPrior(
    {
      intercept: { law: "normal", mean: 0, sd: 2 },
      mean: { law: "normal", mean: 0, sd: RADIUS / 2 },
      scales: { law: "half-normal", sd: RADIUS / 2 },
    },
    shape,
  );
  return regressionModel({
    ...{ shape, prior },
    terms: [logisticSumTerm(sum, shape)],
    units: plainUnits(sum.covariates),
    start: logisticStart(roughSums([sum], logisticLayouts, sum.covariates), shape, prior),
    responseVariance: 1 / sum.covariates,
  });
}

/**
 * 4 chains of 1000 draws after 1000 steps of warm-up on 2 threads. The seconds have the start of the threads in them,
 * for which TypeScript is compiled here and not by those who use the package; `chains` is without it.
 */
async function sampled(epsilon: string) {
  const model = {
    module: import.meta.url,
    builder: "glmLogisticModel",
    data: { sum: sumOf(5, 1000, epsilon) },
  };
  const workers = 2;
  const run = await runChainsInWorkers(model, { seed: 1, chains: 4, warmup: 1000, draws: 1000, workers });
  const fit = createFit(run.parameters, run.results, { seed: 1 });
  const sum = (of: (chain: (typeof run.results)[number]) => number) =>
    run.results.reduce((total, chain) => total + of(chain), 0);
  return {
    seconds: run.seconds,
    chains: sum(({ warmup, seconds }) => warmup.seconds + seconds) / workers,
    gradients: sum(({ warmup, stats }) =>
      stats["leapfrogs"]!.reduce((total, count) => total + count, warmup.leapfrogs),
    ),
    rHat: Math.max(...fit.diagnose().parameters.map(({ rHat }) => rHat)),
    divergences: fit.statistics["divergent"]!.reduce((total, one) => total + one, 0),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function milliseconds(term: RegressionTerm, d: number): number {
  const [point, gradient] = [truth(d), regressionPoint(d)];
  return 1e3 / perSecond(() => term.addTo(point, gradient), 1);
}

function perGradient(d: number, goal: number): Benchmark {
  return {
    name: `glm/logistic-gradient-d${d}`,
    unit: "ms per likelihood and gradient, free mean",
    goal: { atMost: goal },
    run: () => {
      const sum = sumOf(d, 1000, "1");
      return {
        value: milliseconds(eigenbasisLogisticSumTerm(sum), d),
        comparedWith: { name: "dense form", value: milliseconds(denseLogisticSumTerm(sum), d) },
      };
    },
  };
}

/** Numbers and booleans, with or without the model of clipping. */
function mixedGradient(numbers: number, booleans: number, clipped: boolean): Benchmark {
  const d = numbers + booleans;
  const kinds: ColumnKinds = {
    covariates: d,
    numbers: Array.from({ length: numbers }, (_, j) => j),
    variables: Array.from({ length: booleans }, (_, n) => ({
      levels: 2,
      columns: [{ place: numbers + n, level: 1 }],
    })),
  };
  return {
    name: `glm/logistic-${clipped ? "clipped" : "cells"}-gradient-d${d}`,
    unit: `ms per likelihood and gradient, ${numbers} numbers and ${booleans} booleans`,
    run: () => {
      const cells = cellCount(kinds);
      const monomials = statisticCoordinates(logisticLayouts.logistic_intercept, d);
      const exact = cellMoments(monomials, kinds, cells, logisticOutcome);
      const limits = {
        low: new Float64Array(d).fill(-1),
        high: new Float64Array(d).fill(1),
        radius: Infinity,
      };
      const nodes = { mean: 1024, covariance: 256 };
      const moments = clipped
        ? clippedMoments(exact, monomials, kinds, cells, logisticCurve, limits, nodes)
        : exact;
      const term = mixedSumTerm(
        { count: 1000, values: monomials.map(() => 10), variances: monomials.map(() => 100) },
        moments,
      );
      const point = randomMixedPoint(seededSource(1), kinds);
      const gradient = mixedPoint(d, cells, numbers);
      return { value: 1e3 / perSecond(() => term.addTo(point, gradient), 1) };
    },
  };
}

/** 5 % of rows lie beyond the radius, as at half the corner of a box in which covariates have an sd of 0.3. */
const MOVED_RADIUS = 0.84;

/** Records whose rows were moved, against the same likelihood of records that were not; in turn, so that a busy machine slows both. */
function movedGradient(): Benchmark {
  const d = 5;
  return {
    name: `glm/logistic-moved-gradient-d${d}`,
    goal: { atMost: 0.1 },
    unit: "ms per likelihood and gradient, 5 % of rows moved, 512 nodes as of 10,000 records at epsilon 1",
    run: () => {
      const sum = sumOf(d, 1000, "1");
      const fast = eigenbasisLogisticSumTerm(sum);
      const ball = {
        radius: MOVED_RADIUS,
        ratios: new Float64Array(d).fill(1),
        nodes: normalNodes(d, 512),
      };
      const parts = { outcome: logisticOutcome, curve: logisticCurve, squares: false };
      const moved = movedSumTerm(fast, { covariates: d, count: sum.count, ball, ...parts });
      const turns = Array.from({ length: 5 }, () => [milliseconds(moved, d), milliseconds(fast, d)] as const);
      const least = (of: (turn: (typeof turns)[number]) => number) => Math.min(...turns.map(of));
      return {
        value: least(([own]) => own),
        comparedWith: { name: "no row moved", value: least(([, other]) => other) },
      };
    },
  };
}

const runs = Object.fromEntries(
  Object.keys(multipliers).map((epsilon) => [epsilon, once(() => sampled(epsilon))]),
);

function fitBenchmarks(epsilon: string): readonly Benchmark[] {
  const run = runs[epsilon]!;
  const name = `glm/logistic-d5-epsilon-${epsilon}`;
  return [
    {
      name,
      unit: "s for 4 x 1000 draws, 2 threads",
      goal: { atMost: 10 },
      run: async () => {
        const { seconds, chains } = await run();
        return { value: seconds, comparedWith: { name: "without the start of the threads", value: chains } };
      },
    },
    {
      name: `${name}-gradients`,
      unit: "gradients of 4 x 2000 steps",
      run: async () => ({ value: (await run()).gradients }),
    },
    {
      name: `${name}-r-hat`,
      unit: "worst R-hat",
      goal: { atMost: 1.01 },
      run: async () => ({ value: (await run()).rHat }),
    },
    {
      name: `${name}-divergences`,
      unit: "divergent transitions",
      goal: { atMost: 0 },
      run: async () => ({ value: (await run()).divergences }),
    },
  ];
}

/** Goals: twice the specification's 0.05, 0.2 and 1.5 ms. */
export const glmBenchmarks: readonly Benchmark[] = Object.freeze([
  perGradient(5, 0.1),
  perGradient(10, 0.4),
  perGradient(20, 3),
  mixedGradient(2, 3, false),
  mixedGradient(5, 5, false),
  mixedGradient(3, 0, true),
  mixedGradient(5, 0, true),
  movedGradient(),
  ...fitBenchmarks("0.1"),
  ...fitBenchmarks("1"),
]);

import { createFit, type Model, seededSource } from "@dpbayes/inference";
import {
  denseMomentsTerm,
  estimateFromInputs,
  estimateFromSums,
  type InputMoments,
  perturbedInputsTerm,
  regressionStart,
  releasedLayout,
  responseVarianceOf,
  type SummedMoments,
  simulateInputs,
  simulateSums,
  summedMomentsTerm,
} from "@dpbayes/inference/models/linear-regression";
import {
  plainUnits,
  type RegressionPoint,
  type RegressionTerm,
  regressionModel,
  regressionPoint,
  regressionPrior,
} from "@dpbayes/inference/models/regression";
import { runChainsInWorkers } from "@dpbayes/inference/node";
import { type Benchmark, perSecond } from "./benchmark.ts";

/** Noise multiplier of the Gaussian mechanism at epsilon 1, delta 1e-5. */
const MULTIPLIER = 3.7306;

/** d covariates within [-1, 1] (sd 0.3, correlation 0.3), mild slopes, with an intercept. */
function truth(d: number): RegressionPoint {
  const rng = seededSource("truth");
  const point = regressionPoint(d);
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) point.covariance[i * d + j] = 0.09 * (i === j ? 1 : 0.3);
    point.coefficients[i] = 0.3 * rng.normal();
    point.mean[i] = 0.2 * rng.normal();
  }
  point.intercept = 0.1;
  point.variance = 0.04;
  return point;
}

/** N local reports of the statistic at epsilon 1, summed. */
function sumsOf(covariates: number, count: number): SummedMoments {
  const radius = Math.sqrt(covariates);
  const standardDeviation = (3 / Math.SQRT2) * radius ** 2 * MULTIPLIER * Math.sqrt(count);
  const layout = { covariates, count, intercept: true, radius, responseBound: 1, standardDeviation };
  return simulateSums(seededSource(1), truth(covariates), releasedLayout(layout));
}

/** N local reports of perturbed inputs at epsilon 1. */
function inputsOf(covariates: number, count: number): InputMoments {
  const radius = Math.sqrt(covariates);
  const sd = 2 * Math.SQRT2 * radius * MULTIPLIER;
  const noise = Array.from({ length: covariates + 1 }, (_, a) => (a < covariates ? sd : sd / radius) ** 2);
  return simulateInputs(seededSource(1), truth(covariates), { count, noise });
}

type Data =
  | { readonly kind: "sums"; readonly sums: SummedMoments }
  | { readonly kind: "inputs"; readonly inputs: InputMoments };

/** The model of simulated releases; workers build it again from the same data. */
export function localLinearModel(data: Data): Model {
  const sums = data.kind === "sums";
  const covariates = sums ? data.sums.covariates : data.inputs.covariates;
  const shape = { covariates, intercept: true, mean: true, residual: true };
  const estimates = [sums ? estimateFromSums(data.sums) : estimateFromInputs(data.inputs)];
  return regressionModel({
    shape,
    prior: regressionPrior({}, shape),
    terms: [sums ? summedMomentsTerm(data.sums, { mean: true }) : perturbedInputsTerm(data.inputs)],
    units: plainUnits(covariates),
    start: regressionStart(estimates, shape),
    responseVariance: responseVarianceOf(estimates),
  });
}

/**
 * 4 chains of 1000 draws after 1000 steps of warm-up on 2 threads. `seconds` is what the chains take, two at a
 * time, warm-up included; `whole` has the start of the threads in it as well, for which TypeScript is compiled
 * here and not by those who use the package.
 */
async function sampled(data: Data) {
  const model = { module: import.meta.url, builder: "localLinearModel", data };
  const workers = 2;
  const run = await runChainsInWorkers(model, { seed: 1, chains: 4, warmup: 1000, draws: 1000, workers });
  const { parameters } = createFit(run.parameters, run.results, { seed: 1 }).diagnose();
  const sum = (of: (chain: (typeof run.results)[number]) => number) =>
    run.results.reduce((total, chain) => total + of(chain), 0);
  return {
    seconds: sum((chain) => chain.warmup.seconds + chain.seconds) / workers,
    whole: run.seconds,
    gradients: sum(({ warmup, stats }) =>
      stats["leapfrogs"]!.reduce((total, count) => total + count, warmup.leapfrogs),
    ),
    rHat: Math.max(...parameters.map(({ rHat }) => rHat)),
    effective: Math.min(...parameters.map(({ essBulk }) => essBulk)),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const fromSums = once(() => sampled({ kind: "sums", sums: sumsOf(10, 10_000) }));
const fromFewerSums = once(() => sampled({ kind: "sums", sums: sumsOf(5, 10_000) }));
const fromInputs = once(() => sampled({ kind: "inputs", inputs: inputsOf(10, 10_000) }));

async function timed(run: typeof fromSums) {
  const { seconds, whole } = await run();
  return { value: seconds, comparedWith: { name: "with the start of the threads", value: whole } };
}

function microseconds(term: RegressionTerm, d: number): number {
  const [point, gradient] = [truth(d), regressionPoint(d)];
  return 1e6 / perSecond(() => term.addTo(point, gradient), 1);
}

function perGradient(d: number): Benchmark {
  return {
    name: `local/linear-gradient-d${d}`,
    unit: "us per likelihood and gradient",
    ...(d === 10 && { goal: { atMost: 40 } }),
    run: () => {
      const sums = sumsOf(d, 1000);
      return {
        value: microseconds(summedMomentsTerm(sums, { mean: true }), d),
        comparedWith: { name: "dense form", value: microseconds(denseMomentsTerm(sums), d) },
      };
    },
  };
}

export const localLinearBenchmarks: readonly Benchmark[] = Object.freeze([
  perGradient(2),
  perGradient(5),
  perGradient(10),
  {
    name: "local/linear-statistics-d10",
    unit: "s of warm-up and 4 x 1000 draws, 2 threads",
    goal: { atMost: 5 },
    run: () => timed(fromSums),
  },
  {
    name: "local/linear-statistics-d10-gradients",
    unit: "gradients for 4 x (1000 + 1000) steps",
    run: async () => ({ value: (await fromSums()).gradients }),
  },
  {
    name: "local/linear-statistics-d10-r-hat",
    unit: "worst R-hat",
    goal: { atMost: 1.01 },
    run: async () => ({ value: (await fromSums()).rHat }),
  },
  ...(
    [
      [10, fromSums, 14],
      [5, fromFewerSums, 132],
    ] as const
  ).map(
    ([d, run, peer]): Benchmark => ({
      name: `local/linear-statistics-d${d}-effective`,
      unit: "effective draws/s of the worst parameter",
      run: async () => {
        const { effective, seconds } = await run();
        return {
          value: effective / seconds,
          comparedWith: { name: "NumPyro, dense form, 16 cores", value: peer },
        };
      },
    }),
  ),
  {
    name: "local/linear-inputs-d10",
    unit: "s of warm-up and 4 x 1000 draws, 2 threads, 10,000 reports",
    goal: { atMost: 2 },
    run: () => timed(fromInputs),
  },
  {
    name: "local/linear-inputs-d10-million",
    unit: "s of warm-up and 4 x 1000 draws, 2 threads, 1,000,000 reports",
    goal: { atMost: 2 },
    run: async () => ({
      value: (await sampled({ kind: "inputs", inputs: inputsOf(10, 1_000_000) })).seconds,
      comparedWith: { name: "10,000 reports", value: (await fromInputs()).seconds },
    }),
  },
]);

import { createFit, runChains, type SamplingRun, seededSource } from "@dpbayes/inference";
import {
  type HistogramInput,
  histogramModel,
  simulateUnaryReports,
  simulateUnarySums,
} from "@dpbayes/inference/models/histogram";
import { runChainsInWorkers } from "@dpbayes/inference/node";
import { type Benchmark, perSecond } from "./benchmark.ts";

const module = import.meta.resolve("@dpbayes/inference/models/histogram");

/** NumPyro on 16 faster cores: effective draws per second of the same model, d = 10, N = 11,000. */
const NUMPYRO = { name: "NumPyro on 16 cores", value: 887 };

/** Shares in proportion to 1, 1/2, 1/3, …, like items of a shop. */
function popularity(levels: number): Float64Array {
  const weights = Float64Array.from({ length: levels }, (_, k) => 1 / (k + 1));
  const total = weights.reduce((sum, w) => sum + w, 0);
  return weights.map((w) => w / total);
}

function tenItems(): HistogramInput {
  const epsilon = 1;
  const reports = simulateUnaryReports(seededSource(1), popularity(10), { epsilon, count: 11_000 });
  return { levels: 10, terms: [{ kind: "unary-reports", epsilon, reports }] };
}

function thousandItems(): HistogramInput {
  const [epsilon, count] = [1, 1_000_000];
  const ones = simulateUnarySums(seededSource(1), popularity(1000), { epsilon, count });
  return { levels: 1000, terms: [{ kind: "unary-sums", epsilon, ones, count }] };
}

const settings = { seed: 1, chains: 4, draws: 1000 } as const;

/** Four chains of 1000 warm-up steps and 1000 draws on two threads. */
function inWorkers(input: HistogramInput): Promise<SamplingRun> {
  const model = { module, builder: "histogramModel", data: input };
  return runChainsInWorkers(model, { ...settings, workers: 2 });
}

/** The best of some runs, because other processes can only make a run slower. */
async function best(times: number, run: () => Promise<SamplingRun>): Promise<SamplingRun> {
  let found = await run();
  for (let i = 1; i < times; i++) {
    const next = await run();
    if (next.seconds < found.seconds) found = next;
  }
  return found;
}

/** Effective draws of the worst share. */
function effectiveDraws({ parameters, results }: SamplingRun): number {
  const { parameters: rows } = createFit(parameters, results, { seed: 1 }).diagnose();
  return Math.min(...rows.map(({ essBulk }) => essBulk));
}

/** Evaluations of density and gradient per second, whole reports and their sums. */
function evaluationsPerSecond(input: HistogramInput): number {
  const model = histogramModel(input);
  const q = new Float64Array(model.dimension);
  const gradient = new Float64Array(model.dimension);
  return perSecond(() => {
    for (let i = 0; i < 100; i++) {
      q[0] = 1e-3 * i;
      model.logDensityGradient(q, gradient);
    }
  }, 100);
}

export const localHistogramBenchmarks: readonly Benchmark[] = Object.freeze([
  {
    name: "local/histogram-10-levels",
    unit: "s for 4 x 1000 draws",
    goal: { atMost: 2 },
    run: async () => ({
      value: (await best(3, () => inWorkers(tenItems()))).seconds,
      comparedWith: {
        name: "one thread",
        value: (await best(3, () => runChains(histogramModel(tenItems()), settings))).seconds,
      },
    }),
  },
  {
    name: "local/histogram-effective-draws",
    unit: "effective draws/s",
    goal: { atLeast: NUMPYRO.value },
    run: async () => {
      const run = await best(3, () => inWorkers(tenItems()));
      return { value: effectiveDraws(run) / run.seconds, comparedWith: NUMPYRO };
    },
  },
  {
    name: "local/histogram-gradients",
    unit: "gradients/s of 11,000 reports",
    run: () => ({
      value: evaluationsPerSecond(tenItems()),
      comparedWith: {
        name: "the sums of 1e6 over 1000 levels",
        value: evaluationsPerSecond(thousandItems()),
      },
    }),
  },
  {
    name: "local/histogram-1000-levels",
    unit: "s for 4 x 1000 draws, 1e6 reports",
    goal: { atMost: 120 },
    run: async () => ({ value: (await inWorkers(thousandItems())).seconds }),
  },
]);

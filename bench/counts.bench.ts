import { seededSource } from "@dpbayes/inference";
import { essBulk } from "@dpbayes/inference/diagnostics";
import { gamma, poisson, twoSidedGeometric } from "@dpbayes/inference/distributions";
import {
  type CountJob,
  type Imputation,
  type SweepPool,
  type TopicInput,
  topicDraws,
} from "@dpbayes/inference/models/counts";
import { countThreadPool } from "@dpbayes/inference/node";
import type { Benchmark } from "./benchmark.ts";

/** Documents behind noise of ε/N = 1: every cell carries some, so the table is dense. */
function noisyDocuments(documents: number, words: number, topics: number): TopicInput {
  const rng = seededSource(1);
  const decay = Math.exp(-1);
  const theta = Float64Array.from({ length: documents * topics }, () => gamma.sample(rng, 0.3, 0.3));
  const phi = Float64Array.from({ length: words * topics }, () => gamma.sample(rng, 0.3, 10));
  const counts = Int32Array.from({ length: documents * words }, (_, cell) => {
    const [d, v] = [Math.floor(cell / words), cell % words];
    let mean = 0;
    for (let k = 0; k < topics; k++) mean += theta[d * topics + k]! * phi[v * topics + k]!;
    return poisson.sample(rng, mean) + twoSidedGeometric.sample(rng, decay);
  });
  return { documents, words, topics, counts, decay };
}

const size = { documents: 500, words: 2000 };
const millionCells = (size.documents * size.words) / 1e6;

/** Seconds of the fastest sweep: other processes can only make one slower. */
function fastestSweep(input: TopicInput, sweeps: number, pool?: SweepPool<CountJob>): number {
  let best = Number.POSITIVE_INFINITY;
  let started = 0;
  for (const _ of topicDraws(input, { seed: 1, warmup: 2, draws: sweeps, ...(pool && { pool }) })) {
    if (started > 0) best = Math.min(best, performance.now() - started);
    started = performance.now();
  }
  return best / 1000;
}

/** One and two threads in turn, so that both meet the same neighbours. */
async function speedOfTwo(input: TopicInput): Promise<{ readonly one: number; readonly two: number }> {
  const pool = await countThreadPool({ threads: 2 });
  let [one, two] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 4; round++) {
    one = Math.min(one, fastestSweep(input, 6));
    two = Math.min(two, fastestSweep(input, 8, pool));
  }
  await pool.close();
  return { one: millionCells / one, two: millionCells / two };
}

/**
 * Effective draws per second, the mean over twenty rates (they do not depend on the names of topics): effective draws
 * per sweep, which the seed decides, times sweeps per second.
 */
function effectivePerSecond(given: TopicInput, imputation: Imputation): number {
  const input = { ...given, imputation };
  const chains = [0, 1].map((chain) => ratesOfChain(input, chain));
  const sizes = chains[0]!.map((_, i) => essBulk(chains.map((rates) => rates[i]!)));
  const perSweep = sizes.reduce((sum, size) => sum + size, 0) / sizes.length / (2 * DRAWS);
  return perSweep / fastestSweep(input, 100);
}

const DRAWS = 600;

/** Twenty rates at every sweep of a chain. */
function ratesOfChain(input: TopicInput, chain: number): readonly Float64Array[] {
  const { words, topics, documents } = input;
  const rates = Array.from({ length: 20 }, () => new Float64Array(DRAWS));
  let t = 0;
  for (const { theta, phi } of topicDraws(input, { seed: 1, chain, draws: DRAWS })) {
    rates.forEach((draws, i) => {
      const [d, v] = [(7 * i) % documents, (13 * i) % words];
      for (let k = 0; k < topics; k++) draws[t]! += theta[d * topics + k]! * phi[k * words + v]!;
    });
    t++;
  }
  return rates;
}

export const countBenchmarks: readonly Benchmark[] = Object.freeze([
  {
    name: "counts/collapsed-cells",
    unit: "million cells/s, 500 x 2000, K = 10",
    goal: { atLeast: 1.5 },
    run: () => {
      const input = noisyDocuments(size.documents, size.words, 10);
      const augmented = fastestSweep({ ...input, imputation: "augmented" }, 6);
      return {
        value: millionCells / fastestSweep(input, 20),
        comparedWith: { name: "augmented", value: millionCells / augmented },
      };
    },
  },
  {
    name: "counts/collapsed-sweeps",
    unit: "sweeps/s, 500 x 2000, K = 10",
    run: () => {
      const input = noisyDocuments(size.documents, size.words, 10);
      const many = noisyDocuments(size.documents, size.words, 50);
      return {
        value: 1 / fastestSweep(input, 20),
        comparedWith: { name: "K = 50", value: 1 / fastestSweep(many, 10) },
      };
    },
  },
  {
    name: "counts/two-threads",
    unit: "times one thread",
    goal: { atLeast: 1.6 },
    run: async () => {
      const { one, two } = await speedOfTwo(noisyDocuments(size.documents, size.words, 10));
      return { value: two / one, comparedWith: { name: "million cells/s of one", value: one } };
    },
  },
  {
    name: "counts/effective-draws",
    unit: "effective draws/s, 60 x 120, K = 5, collapsed",
    run: () => {
      const input = noisyDocuments(60, 120, 5);
      return {
        value: effectivePerSecond(input, "collapsed"),
        comparedWith: { name: "augmented", value: effectivePerSecond(input, "augmented") },
      };
    },
  },
]);

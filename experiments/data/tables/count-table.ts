import { seededSource } from "@dpbayes/inference";
import { categorical, gamma, poisson } from "@dpbayes/inference/distributions";
import type { Origin } from "../data-set.ts";

/** A table of true counts, by rows. */
export interface CountTable {
  readonly name: string;
  readonly origin: Origin;
  readonly rows: number;
  readonly columns: number;
  readonly counts: Int32Array;
}

/** Documents × words. */
export interface Corpus extends CountTable {
  readonly words: readonly string[];
}

/** A table from its non-zero cells. */
export function countTable(
  name: string,
  rows: number,
  columns: number,
  cells: Iterable<readonly [row: number, column: number, count: number]>,
): CountTable {
  const counts = new Int32Array(rows * columns);
  for (const [row, column, count] of cells) counts[row * columns + column] = count;
  return { name, origin: "real", rows, columns, counts };
}

/** Documents of `length` words about two of ten topics each, for machines without the real ones. */
export function standInCorpus(name: string, rows: number, columns: number, length: number): Corpus {
  const rng = seededSource(name).split("corpus");
  const topics = Array.from({ length: 10 }, () =>
    shares(Array.from({ length: columns }, () => gamma.sample(rng, 0.1, 1))),
  );
  const counts = new Int32Array(rows * columns);
  for (let d = 0; d < rows; d++) {
    const pair = [0, 1].map(() => topics[Math.floor(10 * rng.uniform())]!);
    for (let t = 0; t < length; t++) counts[d * columns + categorical.sample(rng, pair[t % 2]!)]!++;
  }
  const words = Array.from({ length: columns }, (_, v) => `word${v + 1}`);
  return { name, origin: "synthetic stand-in", rows, columns, counts, words };
}

/** Overlapping communities with very unequal actors, for machines without the real interactions. */
export function standInInteractions(name: string, actors: number): CountTable {
  const rng = seededSource(name).split("interactions");
  const theta = Array.from({ length: actors }, () =>
    Array.from({ length: 8 }, () => gamma.sample(rng, 0.1, 0.2)),
  );
  const counts = new Int32Array(actors * actors);
  for (let i = 0; i < actors; i++)
    for (let j = 0; j < actors; j++) {
      const rate = theta[i]!.reduce((sum, weight, c) => sum + weight * theta[j]![c]!, 0);
      if (i !== j) counts[i * actors + j] = poisson.sample(rng, rate);
    }
  return { name, origin: "synthetic stand-in", rows: actors, columns: actors, counts };
}

function shares(weights: readonly number[]): Float64Array {
  const total = weights.reduce((a, b) => a + b, 0);
  return Float64Array.from(weights, (weight) => weight / total);
}

import { largeMap } from "./large-collections.ts";

/** Collects the values of many reports; `row` counts from 1. A report that is refused leaves no trace. */
export interface Gatherer {
  add(values: readonly number[], row: number): void;
  contents(count: number): object;
}

/** Adds the reports up. `overflow` is called with the row whose values no longer fit into the sum. */
export function sumGatherer(dimension: number, overflow: (row: number, index: number) => never): Gatherer {
  const sums = new Float64Array(dimension);
  return {
    add(values, row) {
      // All are looked at before any is added: the sum must stay whole when this report is left out.
      for (let i = 0; i < sums.length; i++) if (!Number.isFinite(sums[i]! + values[i]!)) overflow(row, i);
      for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! + values[i]!;
    },
    contents: (count) => ({ kind: "sum", copies: count, values: [...sums] }),
  };
}

/**
 * Numbers of distinct reports that one release keeps apart. Two things limit it:
 *
 * 1. The digest is taken of one text, which has at most 2^29 - 24 characters. A number has at most 24; a
 *    report of one number adds two brackets, how often it came and two commas. So 16 million would fit.
 * 2. Memory: 8 million reports of one number each, with their ids, are sealed in the 4 GB that Node takes.
 */
export const MOST_NUMBERS_KEPT = 8_000_000;

/**
 * Keeps the reports apart, equal ones once with their number. `full` is called when another one would
 * exceed `most` numbers. Only a text of each is kept: a number is read back from it as it was.
 */
export function groupGatherer(full: () => never, most = MOST_NUMBERS_KEPT): Gatherer {
  const times = largeMap<number>();
  let numbers = 0;
  return {
    add(values) {
      const key = values.join(",");
      const seen = times.get(key) ?? 0;
      if (seen === 0) {
        if (numbers + values.length > most) full();
        numbers += values.length;
      }
      times.set(key, seen + 1);
    },
    contents() {
      const kept = { kind: "reports", values: [] as number[][], times: [] as number[] };
      for (const [key, number] of times.entries()) {
        kept.values.push(key.split(",").map(Number));
        kept.times.push(number);
      }
      return kept;
    },
  };
}

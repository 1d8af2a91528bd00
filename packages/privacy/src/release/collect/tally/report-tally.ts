import { largeMap } from "./large-collections.ts";
import type { Tally } from "./tally.ts";

/**
 * Numbers of distinct reports that one release keeps apart. Two things limit it:
 *
 * 1. The digest is taken of one text, which has at most 2^29 - 24 characters. A number has at most 24; a
 *    report of one number adds two brackets, how often it came and two commas. So 16 million would fit.
 * 2. Memory: 8 million reports of one number each, with their ids, are sealed in the 4 GB that Node takes.
 */
export const MOST_NUMBERS_KEPT = 8_000_000;

/** In what order a release has its reports: their own, or that in which they came, which says whose they are. */
export type ReportOrder = "own" | "arrival";

/**
 * Keeps the reports apart, equal ones once with their number. `full` is called when another one would
 * exceed `most` numbers. Only a text of each is kept: a number is read back from it as it was.
 */
export function reportTally(
  full: () => never,
  order: ReportOrder = "own",
  most: number = MOST_NUMBERS_KEPT,
): Tally {
  const times = largeMap<number>();
  let numbers = 0;

  function count(key: string, length: number, more: number): void {
    const seen = times.get(key) ?? 0;
    if (seen === 0) {
      if (numbers + length > most) full();
      numbers += length;
    }
    times.set(key, seen + more);
  }

  return {
    add: (values) => count(values.join(","), values.length, 1),
    merge(part) {
      if (part.kind !== "cells") throw new TypeError("sums cannot be added to reports");
      for (const [key, more] of part.cells) count(key, key.split(",").length, more);
    },
    tallied: () => ({ kind: "cells", cells: times.entries() }),
    contents() {
      const all = Array.from(times.entries(), ([key, number]) => ({
        values: key.split(",").map(Number),
        number,
      }));
      if (order === "own") all.sort((a, b) => compared(a.values, b.values));
      return {
        kind: "reports",
        values: all.map(({ values }) => values),
        times: all.map(({ number }) => number),
      };
    },
  };
}

/** By the first number that differs: an order that is the reports' own, whatever order they came in. */
export function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

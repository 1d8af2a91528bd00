import { describe, expect, it } from "vitest";
import { textbookGaussian } from "../textbook-gaussian.testing.ts";
import { repeatableWords } from "../words.testing.ts";
import { atoms, lowestBits, type Partition, partitionsFor, quantiles, residues } from "./partition.ts";

const bits = repeatableWords(1);
const scores = Float64Array.from({ length: 4000 }, () => textbookGaussian(1, bits)).sort();

function countsOf(partition: Partition, values: Iterable<number>): number[] {
  const counts = new Array<number>(partition.cells).fill(0);
  for (const value of values) counts[partition.cellOf(value)]!++;
  return counts;
}

describe("partitions", () => {
  it("give every number a cell of their own range", () => {
    const extreme = [0, -0, 1, -1, 1e300, -1e300, Number.MIN_VALUE, 1 / 3];
    for (const partition of partitionsFor(scores))
      for (const score of extreme) {
        expect(partition.cellOf(score)).toBeGreaterThanOrEqual(0);
        expect(partition.cellOf(score)).toBeLessThan(partition.cells);
      }
  });

  it("by quantiles are even in the middle and fine in the tails", () => {
    const counts = countsOf(quantiles(scores), scores);
    expect(Math.max(...counts)).toBeLessThanOrEqual(64);
    expect(counts[0]).toBe(7);
    expect(counts.at(-1)).toBe(7);
  });

  it("by quantiles keep the order of scores", () => {
    const partition = quantiles(scores);
    const cells = [...scores].map((score) => partition.cellOf(score));
    expect(cells).toEqual(cells.toSorted((a, b) => a - b));
  });

  it("by value single out the frequent values", () => {
    const values = Float64Array.from([...new Array(10).fill(2), ...new Array(20).fill(3), 4, 5]);
    expect(countsOf(atoms(values), values)).toEqual([2, 20, 10]);
  });

  it("by lowest bit tell odd from even multiples of the finest grid", () => {
    const partition = lowestBits(Float64Array.of(0.25, 1, 2));
    expect([0.25, 0.75, 0.5, 1, 2, 3].map(partition.cellOf)).toEqual([0, 0, 1, 2, 3, 2]);
    expect(partition.cellOf(0)).toBe(129);
  });

  it("by residue wrap around, below zero too, and set apart what is off the grid", () => {
    const partition = residues(Float64Array.of(0.5, 1));
    expect([0.5, 32.5, -0.5, 32, 0.25].map(partition.cellOf)).toEqual([1, 1, 63, 0, 64]);
  });
});

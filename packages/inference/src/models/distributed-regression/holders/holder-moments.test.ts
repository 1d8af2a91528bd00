import { describe, expect, it } from "vitest";
import { holderMoments } from "./holder-moments.ts";

const entry = (row: number, column: number, value: number, variance: number) => ({
  row,
  column,
  value,
  variance,
});
const second = [
  entry(1, 1, 11, 1),
  entry(1, 2, 12, 4),
  entry(2, 2, 22, 1),
  entry(1, 3, 13, 9),
  entry(2, 3, 23, 9),
];
const first = [entry(0, 1, 1, 16), entry(0, 2, 2, 16), entry(0, 3, 3, 25)];
const square = entry(3, 3, 33, 36);

describe("holderMoments", () => {
  it("reads S, z and u with the noise of each", () => {
    const moments = holderMoments({ covariates: 2, count: 7, entries: [...second, square] }, false);
    expect([...moments.gram]).toEqual([11, 12, 12, 22]);
    expect([...moments.gramSd]).toEqual([1, 2, 2, 1]);
    expect([...moments.cross, moments.square]).toEqual([13, 23, 33]);
    expect([...moments.crossSd, moments.squareSd]).toEqual([3, 3, 6]);
  });

  it("puts the constant first with an intercept, whose own sum is the public count", () => {
    const moments = holderMoments({ covariates: 2, count: 7, entries: [...first, ...second] }, true);
    expect([...moments.gram]).toEqual([7, 1, 2, 1, 11, 12, 2, 12, 22]);
    expect([...moments.gramSd]).toEqual([0, 4, 4, 4, 1, 2, 4, 2, 1]);
    expect([...moments.cross]).toEqual([3, 13, 23]);
    expect([moments.features, moments.square, moments.squareSd]).toEqual([3, null, 0]);
  });

  it("does not invent first moments", () => {
    expect(() => holderMoments({ covariates: 2, count: 7, entries: second }, true)).toThrow(
      "the sum at 0,1 is missing, must be released: a model with intercept needs first and second moments",
    );
  });
});

import { describe, expect, it } from "vitest";
import { blockPlaces, type StatisticBlock, statisticCoordinates } from "./statistic-coordinates.ts";

const blocks: readonly StatisticBlock[] = ["y", "x", "x2", "yx", "yx2"];

describe("the coordinates of a statistic", () => {
  it("are monomials in wire order, svec with its squares first", () => {
    const found = statisticCoordinates(["yx", "x2"], 2).map(({ power, i, j, factor }) => [
      power,
      i,
      j,
      factor,
    ]);
    expect(found).toEqual([
      [1, 0, 1, 1],
      [1, 0, 2, 1],
      [0, 1, 1, 1],
      [0, 2, 2, 1],
      [0, 1, 2, Math.SQRT2],
    ]);
  });

  it.each([1, 2, 5])("stand where their block begins, d = %i", (d) => {
    const coordinates = statisticCoordinates(blocks, d);
    const { at, length } = blockPlaces(blocks, d);
    expect(length).toBe(coordinates.length);
    for (const block of blocks) expect(coordinates.findIndex((one) => one.block === block)).toBe(at[block]);
  });
});

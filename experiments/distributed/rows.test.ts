import { describe, expect, it } from "vitest";
import { airQuality } from "../data/air-quality.ts";
import { bikeSharing } from "../data/bike-sharing.ts";
import { powerPlant } from "../data/power-plant.ts";
import { numericTable } from "../data/tables/numeric-table.ts";
import { authorsRows } from "./authors-rows.ts";
import { holdersOf } from "./exact-moments.ts";
import { honestRows } from "./honest/honest-rows.ts";

const table = numericTable(
  "t",
  ["a", "b"],
  [
    ["1", "0", "10"],
    ["2", "0", "12"],
    ["3", "1", "10"],
    ["4", "5", "20"],
    ["5", "4", "13"],
    ["6", "2", "19"],
  ],
);

describe("the authors' rows", () => {
  const rows = authorsRows(table);

  it("are standardised over all rows and split in file order", () => {
    expect([rows.train.count, rows.test.count]).toEqual([5, 1]);
    // Mean 3.5, variance 17.5/5 with n − 1; responses have mean 14 and lie at most 6 from it.
    expect(rows.train.x[0]).toBeCloseTo(-2.5 / Math.sqrt(3.5), 12);
    expect([...rows.train.y, ...rows.test.y].map((y) => y * 6 + 14)).toEqual(
      [10, 12, 10, 20, 13, 19].map((y) => expect.closeTo(y, 10)),
    );
  });

  it("take their bounds from the training rows", () => {
    expect(rows.responseBound).toBeCloseTo(1, 12);
    const norms = [0, 1, 2, 3, 4].map((i) => Math.hypot(rows.train.x[2 * i]!, rows.train.x[2 * i + 1]!));
    expect(rows.radius).toBe(Math.max(...norms));
  });

  it("have the sizes and bounds of central spec §1.11", async () => {
    const sources = [powerPlant, bikeSharing, airQuality];
    const expected = [
      [7655, 4.167, 1],
      [13_904, 8.298, 0.975],
      [7486, 12.055, 1],
    ];
    for (const [i, load] of sources.entries()) {
      const data = await load();
      if (data.origin !== "real") continue;
      const { train, radius, responseBound } = authorsRows(data);
      const found = [train.count, Number(radius.toFixed(3)), Number(responseBound.toFixed(3))];
      expect(found).toEqual(expected[i]);
    }
  });
});

describe("honest rows", () => {
  const source = { bounds: { a: [1, 5], b: [-5, 5] }, response: [0, 20] } as const;
  const rows = honestRows(table, source, "s");

  it("have a constant first and lie between their bounds, clipped where they did not", () => {
    const all = [...rows.train.x, ...rows.test.x];
    expect([rows.features, rows.train.count, rows.test.count]).toEqual([3, 5, 1]);
    expect(all.filter((_, at) => at % 3 === 0)).toEqual(new Array(6).fill(1));
    const first = all.filter((_, at) => at % 3 === 1).toSorted((a, b) => a - b);
    expect(first).toEqual([-1, -0.5, 0, 0.5, 1, 1]);
    expect([...rows.train.y, ...rows.test.y].toSorted((a, b) => a - b)).toEqual(
      [10, 10, 12, 13, 19, 20].map((y) => expect.closeTo(y / 10 - 1, 12)),
    );
  });

  it("are in another order for another seed", () => {
    expect(honestRows(table, source, "s")).toEqual(rows);
    expect(honestRows(table, source, "other").train.y).not.toEqual(rows.train.y);
  });
});

describe("holders", () => {
  const rows = authorsRows(table);

  it("have contiguous rows, the remainder at the last", () => {
    expect(holdersOf(rows, 2).map(({ count }) => count)).toEqual([2, 3]);
  });

  it("add up to one holder's moments", () => {
    const [whole] = holdersOf(rows, 1);
    const parts = holdersOf(rows, 2);
    whole!.gram.forEach((value, at) => {
      expect(parts[0]!.gram[at]! + parts[1]!.gram[at]!).toBeCloseTo(value, 12);
    });
    expect(parts[0]!.square + parts[1]!.square).toBeCloseTo(whole!.square, 12);
    // The eigenvalues of a 2 × 2 matrix add up to its trace and multiply to its determinant.
    const [a, b, , d] = whole!.gram;
    const least = whole!.smallestEigenvalue;
    expect(least * (a! + d! - least)).toBeCloseTo(a! * d! - b! * b!, 9);
  });
});

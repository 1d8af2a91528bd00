import type { NoisyTable, TableMeasurement } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { jobOf, smallTable } from "../enumerated.testing.ts";
import { transport } from "./transport.ts";

const exact = { law: "none" } as const;
const sums = (keep: readonly string[], values: readonly number[]): TableMeasurement => ({
  keep,
  values,
  noise: exact,
});

/** Random counts of a table in which some cells cannot be. */
function truth(rows: number, columns: number, gaps: number, seed: number) {
  const rng = seededSource("truth").split(seed);
  const counts = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => (rng.uniform() < gaps ? -1 : rng.uint32() % 40)),
  );
  const zero = counts.flatMap((row, r) => row.flatMap((n, c) => (n < 0 ? [{ r: `r${r}`, c: `c${c}` }] : [])));
  const at = (r: number, c: number) => Math.max(0, counts[r]![c]!);
  const inRow = counts.map((row, r) => row.reduce((sum, _, c) => sum + at(r, c), 0));
  const inColumn = counts[0]!.map((_, c) => counts.reduce((sum, _, r) => sum + at(r, c), 0));
  return { zero, inRow, inColumn };
}

/** What a job's counts add up to, by rows and columns of the table. */
function marginsOf(table: NoisyTable, areas: readonly string[]) {
  const job = jobOf(table, areas);
  const columns = table.axes[1]!.levels.length;
  const [inRow, inColumn] = table.axes.map(({ levels }) => new Array<number>(levels.length).fill(0));
  for (let area = 0, cell = 0; area < job.areas; area++)
    for (let c = 0; c < job.categories; c++, cell++) {
      if (job.possible[cell] === 0) continue;
      const number = job.areaCell[area]! + job.categoryCell[c]!;
      inRow![Math.floor(number / columns)]! += job.state.counts[cell]!;
      inColumn![number % columns]! += job.state.counts[cell]!;
    }
  return { inRow, inColumn };
}

describe("a start under exact sums", () => {
  it.each([1, 2, 3, 4, 5])("meets crossing margins, whatever cannot be (%i)", (seed) => {
    const { zero, inRow, inColumn } = truth(9, 7, 0.6, seed);
    const table = smallTable(9, 7, [sums(["r"], inRow), sums(["c"], inColumn)], { zero });
    for (const areas of [["r"], ["c"], []]) expect(marginsOf(table, areas)).toEqual({ inRow, inColumn });
  });

  it("meets groups, totals and cells that lie within one another", () => {
    const table = smallTable(2, 3, [
      sums([], [30]),
      { keep: ["r", "c"], groups: { c: [["c0", "c1"]] }, values: [9, 4], noise: exact },
      { keep: ["r", "c"], groups: { r: [["r0"]], c: [["c1"]] }, values: [2], noise: exact },
    ]);
    const { counts } = jobOf(table).state;
    expect([counts[1], counts[0], counts[3]! + counts[4]!, counts[2]! + counts[5]!]).toEqual([2, 7, 4, 17]);
  });

  it("meets what is rounded, cells and margins each by themselves", () => {
    const rng = seededSource("rounded");
    const round = (n: number) => 3 * (Math.floor(n / 3) + (rng.uniform() * 3 < n % 3 ? 1 : 0));
    const counts = Array.from({ length: 40 }, () => rng.uint32() % 12);
    const rows = [0, 1, 2, 3, 4].map((r) => counts.slice(8 * r, 8 * r + 8).reduce((a, b) => a + b, 0));
    const columns = [0, 1, 2, 3, 4, 5, 6, 7].map((c) =>
      rows.reduce((sum, _, r) => sum + counts[8 * r + c]!, 0),
    );
    const noise = { law: "random-rounding", base: 3 } as const;
    const table = smallTable(5, 8, [
      { keep: ["r", "c"], values: counts.map(round), noise },
      { keep: ["r"], values: rows.map(round), noise },
      { keep: ["c"], values: columns.map(round), noise },
      { keep: [], values: [round(rows.reduce((a, b) => a + b, 0))], noise },
    ]);
    const job = jobOf(table);
    const { values } = job.published;
    values.forEach((value, group) => {
      expect(Math.abs(value - job.state.sums[group]!)).toBeLessThan(3);
    });
  });

  it.each<[string, readonly TableMeasurement[], Partial<NoisyTable>]>([
    [
      "no true counts were found that fit measurements[1].values[0] of the noisy table: it is exactly 5, and what lies within it is exactly 7",
      [sums(["r"], [3, 4]), sums([], [5])],
      {},
    ],
    [
      "no true counts were found that fit measurements[0] of the noisy table: cells whose exact sum is 5 can add up to no more than 2 beside the other exact sums",
      [sums(["r"], [5, 1, 1]), sums(["c"], [2, 3, 2])],
      { zero: [{ r: "r0", c: ["c1", "c2"] }] },
    ],
    [
      "no true counts were found that fit measurements[1].values[0] of the noisy table: a search found no counts that it and all other numbers can be published of",
      [
        { keep: ["r", "c"], values: [0, 3, 0, 3, 0, 3, 0, 3, 0], noise: { law: "random-rounding", base: 3 } },
        { keep: [], values: [99], noise: { law: "random-rounding", base: 3 } },
      ],
      {},
    ],
  ])("%s", (message, measurements, more) => {
    expect(() =>
      jobOf(smallTable(3 - (measurements[1]!.values[0] === 5 ? 1 : 0), 3, measurements, more)),
    ).toThrow(message);
  });

  it("refuses exact sums that cross three ways", () => {
    const measurements = [
      ["a", "b"],
      ["b", "c"],
      ["a", "c"],
    ].map((keep) => sums(keep, [1, 1, 1, 1]));
    const axes = ["a", "b", "c"].map((name) => ({ name, levels: ["0", "1"] }));
    expect(() => jobOf({ ...smallTable(1, 1, []), axes, measurements }, ["a"])).toThrow(
      "the noisy table has exact sums that cross each other in three ways or more (measurements[0], measurements[1], measurements[2])",
    );
  });
});

describe("transport", () => {
  it("finds flows that need a way back over an edge, and names what has none", () => {
    const rows = Float64Array.of(2, 3);
    const ends = [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const;
    const flows = transport({ rows, columns: Float64Array.of(2, 3), ends, wanted: Float64Array.of(0, 9, 0) });
    expect(flows).toEqual({ flows: Float64Array.of(2, 0, 3) });
    expect(transport({ rows, columns: Float64Array.of(1, 4), ends, wanted: new Float64Array(3) })).toEqual({
      side: "row",
      index: 0,
      missing: 1,
    });
  });

  it("lets the ground take what is over, and give what is missing", () => {
    const ends = [
      [0, 0],
      [0, -1],
      [-1, 0],
    ] as const;
    const solve = (row: number, column: number) =>
      transport({
        rows: Float64Array.of(row),
        columns: Float64Array.of(column),
        ends,
        wanted: new Float64Array(3),
      });
    for (const [row, column] of [
      [7, 3],
      [2, 9],
      [0, 4],
    ] as const) {
      const { flows } = solve(row, column) as { readonly flows: Float64Array };
      expect([flows[0]! + flows[1]!, flows[0]! + flows[2]!]).toEqual([row, column]);
      expect(Math.min(...flows)).toBeGreaterThanOrEqual(0);
    }
  });
});

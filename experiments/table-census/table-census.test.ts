import { seededSource } from "@dpbayes/inference";
import { compileQuestions } from "@dpbayes/inference/tables";
import { expect, it } from "vitest";
import { censusTable, type Person } from "./block-groups/census-table.ts";
import { madeUpGroup } from "./block-groups/made-up-people.ts";
import { resampledGroup } from "./block-groups/real-people.ts";
import { type CensusRow, censusClaims } from "./page.ts";

const nobody: readonly Person[] = [];
const all = { kinds: 2016, queries: "all" } as const;

it("the queries share out the budget that the Bureau published, and have the variances that follow", () => {
  const { table } = censusTable(all, { blocks: Array(12).fill(nobody), zero: [] }, seededSource(1));
  const precision = (ofBlocks: boolean) =>
    table.measurements.reduce((sum, { keep, noise }) => {
      const variance = "variance" in noise ? noise.variance : Number.NaN;
      return keep.includes("block") === ofBlocks ? sum + 1 / variance : sum;
    }, 0);
  expect(table.measurements).toHaveLength(22);
  expect(precision(false)).toBeCloseTo(((542 / 339) ** 2 * 1256) / 4099, 10);
  expect(precision(true)).toBeCloseTo(((542 / 339) ** 2 * 165) / 4099, 10);
  const five = censusTable({ kinds: 252, queries: "five" }, { blocks: [], zero: [] }, seededSource(1));
  const variances = five.table.measurements.map(
    ({ noise }) => "variance" in noise && noise.variance.toFixed(1),
  );
  expect(variances).toEqual(["3.1", "7963.3", "5.0", "4.1", "10.1"]);
});

it("counts stand in the order of the table's cells", () => {
  const people: readonly Person[] = [
    [0, 1, 0, 5],
    [3, 1, 1, 62],
  ];
  const blocks = [nobody, people, ...Array(10).fill(nobody)];
  const { table, counts } = censusTable(all, { blocks, zero: [] }, seededSource(2));
  const asked = compileQuestions(table, [
    { kind: "total", cells: { block: "b1" } },
    { kind: "total", cells: { hhgq: "3", hispanic: "1", cenrace: "62" } },
    { kind: "total", cells: { cenrace: "5", votingage: "1" } },
    { kind: "total", cells: { block: "b2" } },
  ]);
  const totals = new Float64Array(asked.forms.count);
  asked.forms.addCells(Int32Array.from(counts), totals);
  expect([...totals]).toEqual([2, 1, 1, 0]);
});

it("nobody lives where the table says that nobody can", () => {
  const [young, old]: readonly Person[] = [
    [2, 0, 0, 1],
    [5, 1, 1, 3],
  ] as const;
  const real = { areas: Array.from({ length: 12 }, (_, i) => (i % 2 ? [young!, old!] : [old!])) };
  for (const seed of [1, 2, 3])
    for (const group of [
      madeUpGroup(2016, "households", seededSource(seed)),
      resampledGroup(2016, real, seededSource(seed)),
    ]) {
      const { table, counts } = censusTable(all, group, seededSource(seed));
      const zero = table.zero!.map((cells) => ({ kind: "total", cells }) as const);
      const asked = compileQuestions(table, zero);
      const totals = new Float64Array(asked.forms.count);
      asked.forms.addCells(Int32Array.from(counts), totals);
      expect(zero.length).toBeGreaterThan(2);
      expect(totals.every((count) => count === 0)).toBe(true);
    }
});

it("claims fail where intervals are too wide, too far off, hold too little or too much", () => {
  const sums = (held: number, width: number, squares: number) => ({
    ...{ numbers: 100, held, width, widthAbove0: width, squares },
  });
  const holds = (held: number, width: number, squares: number) => {
    const people = { posterior: sums(held, width, squares), squares: sums(90, 1000, 1600) };
    const row = { people: "real", kinds: 252, queries: "five", done: 5, counts: { people } };
    return censusClaims({ rows: [row as unknown as CensusRow] }).map((claim) => claim.holds);
  };
  expect(holds(90, 290, 90)).toEqual([true, true, true]);
  expect(holds(86, 310, 110)).toEqual([false, false, false]);
  expect(holds(93, 310, 90)).toEqual([false, true, false]);
});

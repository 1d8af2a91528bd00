import { parseStudy } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import { describe, expect, it, test } from "vitest";
import type { SourceRecord } from "../record-source.ts";
import { awkwardPlans, awkwardRecords } from "./awkward-tables.testing.ts";
import { coordinatesOf, measured, sameDouble } from "./coordinates.testing.ts";
import { evaluateLayers, inputRow } from "./evaluate.testing.ts";
import type { LevelTables } from "./level-tables.ts";
import { pushedStatistic } from "./pushed-statistic.ts";

/** Which cells a record counts in. */
function cellsOf({ fields, layers, tables }: LevelTables, record: SourceRecord, dimension: number): number[] {
  const row = evaluateLayers(inputRow(fields, record), layers);
  const cells = new Array<number>(dimension).fill(0);
  for (const { cell, offset, steps } of tables)
    if (row.get(cell)! >= 0) cells[offset + row.get(cell)!] = steps;
  return cells;
}

describe.each(awkwardPlans)("$name", ({ plan }) => {
  it("is written as expressions that give the doubles of the library's readers, record by record", () => {
    const statistic = pushedStatistic(plan);
    if (statistic.kind === "none") throw new Error(statistic.why);
    const dimension = plan.statistic.layout.coordinates.length;
    let refused = 0;
    for (const record of awkwardRecords(plan, 400, 5)) {
      const found =
        statistic.kind === "levels"
          ? cellsOf(statistic, record, dimension)
          : coordinatesOf(statistic, record);
      const expected = measured(plan, record);
      if (expected === undefined) refused++;
      const differing = found.filter((value, i) => !sameDouble(value, expected?.[i] ?? 0));
      expect(differing).toEqual([]);
    }
    expect(refused).toBeGreaterThan(10);
  });
});

describe("a plan without a form in SQL says why", () => {
  const base = awkwardPlans.find(({ name }) => name === "gaussian, income ~ 1, replace-one")!.plan.study;
  const asked = (variables: object, family: string, formula: string) =>
    pushedStatistic(planTable(parseStudy({ ...base, variables, model: { family, formula } })));
  const x = { type: "number", bounds: [0, 1e-30] };
  const levels = (count: number) => Array.from({ length: count }, (_, i) => `level ${i}`);

  test.each<[string, object, string, string, RegExp]>([
    [
      "tiny bounds",
      { x, y: x },
      "linear-regression",
      "y ~ x",
      /bounds or weights are too large or too small/,
    ],
    [
      "many levels",
      { x: { type: "category", levels: levels(1001) } },
      "categorical",
      "x ~ 1",
      /too many levels/,
    ],
    [
      "many cells",
      { x: { type: "category", levels: levels(900) }, y: { type: "category", levels: levels(30) } },
      "naive-bayes",
      "y ~ x",
      /too long for a query/,
    ],
  ])("%s", (_, variables, family, formula, why) => {
    expect(asked(variables, family, formula)).toEqual({ kind: "none", why: expect.stringMatching(why) });
  });
});

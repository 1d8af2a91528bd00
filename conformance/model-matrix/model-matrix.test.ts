import { readFileSync } from "node:fs";
import { parseStudy } from "@dpbayes/privacy";
import { designOf } from "@dpbayes/privacy/formats";
import { planTable } from "@dpbayes/privacy/plan";
import { describe, expect, it } from "vitest";

/** Columns as R's model.matrix has them (model-matrix.R). */
interface Fixture {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly designs: readonly { readonly formula: string; readonly columns: readonly (readonly number[])[] }[];
}

const file = new URL("./model-matrix.json", import.meta.url);
const { records, designs } = JSON.parse(readFileSync(file, "utf8")) as Fixture;

const variables = {
  y: { type: "number", bounds: [-1, 1] },
  age: { type: "number", bounds: [18, 98] },
  income: { type: "number", bounds: [0.5, 900] },
  change: { type: "number", bounds: [-1, 3] },
  days: { type: "count", bounds: [1, 400] },
  visits: { type: "count", bounds: [0, 20] },
  ward: { type: "category", levels: ["A", "B", "C"] },
  sex: { type: "category", levels: ["f", "m"] },
  ill: { type: "boolean" },
};

/** Rows as the private side makes them, scales undone, and what it clipped. */
function rowsOf(formula: string) {
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "model-matrix",
    question: "Are these R's columns?",
    variables,
    model: { family: "linear-regression", formula },
    privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one person", neighbours: "replace-one" },
  });
  const { columns } = designOf(study);
  const plan = planTable(study);
  const { coordinates, blocks } = plan.statistic.layout;
  const at = blocks.findIndex(({ name }) => name === "xy");
  const start = blocks.slice(0, at).reduce((sum, { length }) => sum + length, 0);
  let clipped = 0;
  const measure = plan.measure({ counter: () => () => clipped++, counts: () => ({}) });
  const out = new Float64Array(coordinates.length);
  const rows = records.map((record, i) => {
    measure({ ...record, y: 1 }, i + 1, out);
    return columns.map(({ centre, scale }, j) => (out[start + j]! / blocks[at]!.weight) * scale + centre);
  });
  return { rows, clipped };
}

describe("the design of a formula", () => {
  // R calls a boolean's levels TRUE and FALSE.
  it.each(designs)("is R's: $formula", ({ formula, columns }) => {
    const { rows, clipped } = rowsOf(formula.replace('"TRUE"', '"true"'));
    expect(rows[0]).toHaveLength(columns.length);
    expect(clipped).toBe(0);
    for (const [j, column] of columns.entries()) {
      // Scales are undone in doubles, and R's numbers were written in 15 digits.
      const tolerance = 1e-12 * Math.max(1, ...column.map(Math.abs));
      for (const [i, value] of column.entries())
        expect(Math.abs(rows[i]![j]! - value), `row ${i}, column ${j}`).toBeLessThan(tolerance);
    }
  });
});

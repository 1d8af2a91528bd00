import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importTable } from "../index.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-dp-creator-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function release(...statistics: readonly unknown[]): string {
  const file = join(folder, `release-${files++}.json`);
  writeFileSync(
    file,
    JSON.stringify({
      application: "DP Creator",
      differentially_private_library: { name: "OpenDP", version: "0.6.2" },
      statistics,
    }),
  );
  return file;
}

/** Laid out as DP Creator's schema 0.2.0 has it; the accuracy is that of Laplace noise of scale rows/epsilon. */
function statistic(kind: string, variable: string, value: unknown, more: object = {}, categories = 1) {
  return {
    statistic: kind,
    variable,
    variable_type: "Categorical",
    result: { value },
    noise_mechanism: "Geometric",
    epsilon: 0.5,
    delta: null,
    missing_value_handling: { type: "insert_fixed", fixed_value: "x" },
    confidence_level: 0.95,
    confidence_level_alpha: 0.05,
    accuracy: { value: Math.log(categories / 0.05) / 0.5, message: "" },
    ...more,
  };
}

const histogram = (variable: string, categories: readonly unknown[], values: readonly number[], more = {}) =>
  statistic("histogram", variable, { categories, values }, more, categories.length - 1);
const smoking = histogram("smoking", ["yes", "no", "uncategorized"], [1354, 5594, -4]);
const count = statistic("count", "age", 6990);

describe("DP Creator's release", () => {
  it("histograms are margins and a count is the total, each with its scale", async () => {
    const age = histogram("age", [1, 2, 3, "uncategorized"], [10, 20, 30, 0], {
      epsilon: 0.25,
      accuracy: { value: 4 * Math.log(3 / 0.05) },
    });
    const { table, notes, unchecked } = await importTable(release(smoking, age, count), {
      source: "dp-creator",
    });
    expect(table.source).toMatchObject({ tool: "DP Creator", version: "OpenDP 0.6.2" });
    expect(table.axes.map(({ name }) => name)).toEqual(["smoking", "age"]);
    expect(table.axes[1]!.levels).toEqual(["1", "2", "3", "uncategorized"]);
    expect(table.measurements.map(({ keep, values }) => ({ keep, values }))).toEqual([
      { keep: ["smoking"], values: [1354, 5594, -4] },
      { keep: ["age"], values: [10, 20, 30, 0] },
      { keep: [], values: [6990] },
    ]);
    const scales = table.measurements.map(({ noise }) => (noise.law === "geometric" ? noise.scale : 0));
    expect(scales.map((scale) => scale.toFixed(9))).toEqual(["2.000000000", "4.000000000", "2.000000000"]);
    expect(table.privacy).toEqual({ epsilon: 1.25 });
    expect(notes).toEqual([]);
    expect(unchecked[0]).toContain("the scale of the noise");
  });

  it("the accuracy of DP Creator's own example: 7.37776 for two categories at epsilon 0.5", async () => {
    const own = histogram("smoking", ["1", "2", "uncategorized"], [1354, 5594, 44], {
      accuracy: { value: 7.3777589082278725 },
    });
    const { table } = await importTable(release(own), { source: "dp-creator" });
    expect(table.measurements[0]!.noise).toEqual({ law: "geometric", scale: 2 });
  });

  it("means and variances are left out and named, or refused where they are asked for", async () => {
    const mean = statistic("mean", "income", 2.9, { noise_mechanism: "Laplace" });
    const { notes } = await importTable(release(smoking, mean), { source: "dp-creator" });
    expect(notes).toEqual(["left out, being no counts or not wanted: mean of income"]);
    await expect(importTable(release(mean), { source: "dp-creator" })).rejects.toThrow(
      /holds a mean of income, no noisy counts; accepted: a histogram or count/,
    );
    await expect(
      importTable(release(smoking, mean), { source: "dp-creator", axes: ["income"] }),
    ).rejects.toMatchObject({ code: "IMPORT_DERIVED" });
  });

  it("takes the named variables, and the total with them", async () => {
    const other = histogram("child", ["yes", "no", "uncategorized"], [1, 2, 3]);
    const { table } = await importTable(release(smoking, other, count), {
      source: "dp-creator",
      axes: ["child"],
    });
    expect(table.measurements.map(({ keep }) => keep)).toEqual([["child"], []]);
  });

  it.each<[string, readonly unknown[], RegExp]>([
    [
      "an accuracy that does not go with epsilon",
      [{ ...smoking, accuracy: { value: 5 } }],
      /accuracy and its epsilon do not go together \(histogram of smoking\); give --noise "geometric\(SCALE\)"/,
    ],
    ["no accuracy", [{ ...smoking, accuracy: undefined }], /it states no accuracy/],
    [
      "another mechanism",
      [{ ...smoking, noise_mechanism: "Gaussian" }],
      /its noise is not the geometric one/,
    ],
    [
      "an epsilon of 0",
      [{ ...smoking, epsilon: 0 }],
      /column statistics\[0\]\.epsilon is missing or of another kind/,
    ],
    [
      "values that are not whole",
      [histogram("a", ["x", "y"], [1.5, 2])],
      /column the histogram of a .*must be whole numbers/,
    ],
    [
      "fewer values than categories",
      [histogram("a", ["x", "y"], [1])],
      /must be as many values as categories/,
    ],
    ["two histograms of a variable", [smoking, smoking], /a release with two histograms of smoking/],
    ["no statistics", [], /holds no statistic, no noisy counts/],
  ])("%s is refused", async (_, statistics, sentence) => {
    await expect(importTable(release(...statistics), { source: "dp-creator" })).rejects.toThrow(sentence);
  });

  it("the scale may be stated", async () => {
    const file = release({ ...smoking, accuracy: { value: 5 } });
    const { table } = await importTable(file, { source: "dp-creator", noise: "geometric(2)" });
    expect(table.measurements[0]!.noise).toEqual({ law: "geometric", scale: 2 });
  });

  it("other JSON and other files are refused", async () => {
    const file = join(folder, "other.json");
    writeFileSync(file, '{"a": 1}');
    await expect(importTable(file, { source: "dp-creator" })).rejects.toThrow(/no release of DP Creator/);
    await expect(importTable(join(folder, "none.json"), { source: "dp-creator" })).rejects.toMatchObject({
      code: "FILE_MISSING",
    });
    const two = [release(smoking), release(count)];
    await expect(importTable(two, { source: "dp-creator" })).rejects.toThrow(
      "files for dp-creator is 2, must be one",
    );
  });
});

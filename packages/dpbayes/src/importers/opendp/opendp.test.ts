import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copy } from "../census-nmf/nmf-files.testing.ts";
import { importTable } from "../index.ts";

/** What `reference/tables/opendp_table.py` printed: real releases. */
interface Printed {
  readonly kinds: Readonly<
    Record<string, { readonly summary: readonly string[]; readonly frames: readonly (readonly string[])[] }>
  >;
}

const reference = new URL("../../../../../reference/tables/opendp.json", import.meta.url);
const { kinds } = JSON.parse(readFileSync(reference, "utf8")) as Printed;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-opendp-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function written(text: string, ending = ".csv"): string {
  const file = join(folder, `${files++}${ending}`);
  writeFileSync(file, text);
  return file;
}

const summaryOf = (line: string, columns = "column,aggregate,distribution,scale") =>
  written(`${columns}\n${line}\n`);
const SUMMARY = "len,Frame Length,Integer Laplace,2.0";

/** The numbers of a frame by its levels, read apart from the importer. */
function numbers(csv: string): ReadonlyMap<string, number> {
  const [, ...rows] = csv.trimEnd().split("\n");
  return new Map(rows.map((row) => [row.slice(0, row.lastIndexOf(",")), Number(row.split(",").at(-1))]));
}

describe("OpenDP's frames", () => {
  it("cells and a margin, as printed: geometric noise, and a 0 is at most 0", async () => {
    const { summary, frames } = kinds["laplace"]!;
    const frame = frames.find(([csv]) => csv!.includes(",0\n"))!;
    const { table, notes } = await importTable(
      frame.map((csv) => written(csv)),
      {
        source: "opendp",
        summary: summary.map((csv) => written(csv)),
        id: "visits",
      },
    );
    expect(table.axes).toEqual([
      { name: "region", levels: ["island", "north", "south", "west"] },
      { name: "age", levels: ["<30", "30-59", "60+"] },
    ]);
    const [cells, regions] = table.measurements;
    expect(cells!.noise).toEqual({ law: "geometric", scale: 2 });
    const expected = numbers(frame[0]!);
    const keys = table.axes[0]!.levels.flatMap((region) =>
      table.axes[1]!.levels.map((age) => `${region},${age}`),
    );
    expect(cells!.values).toEqual(keys.map((key) => expected.get(key) || null));
    expect(regions!.keep).toEqual(["region"]);
    const nulls = table.measurements.flatMap(({ values }, measurement) =>
      values.includes(null) ? [{ measurement, rule: "at-most", value: 0 }] : [],
    );
    expect(nulls.length).toBeGreaterThan(0);
    expect(table.hidden).toEqual(nulls);
    expect(notes.join()).toContain("every 0 is read as at most 0");
  });

  it("signed counts, as printed: discrete Gaussian noise, and a 0 is a 0", async () => {
    const { summary, frames } = kinds["gaussian"]!;
    const negative = frames.find(([csv]) => csv!.includes(",-"))!;
    const { table, notes } = await importTable(written(negative[0]!), {
      source: "opendp",
      summary: written(summary[0]!),
    });
    expect(table.measurements[0]!.noise).toEqual({ law: "discrete-gaussian", variance: 25 });
    expect(table.measurements[0]!.values.every((value) => value !== null)).toBe(true);
    expect(table.measurements[0]!.values.some((value) => value! < 0)).toBe(true);
    expect(notes).toEqual([]);
  });

  it("private keys, as printed: what has no row was at most the threshold", async () => {
    const { summary, frames } = kinds["threshold"]!;
    const { table, unchecked } = await importTable(written(frames[0]![0]!), {
      source: "opendp",
      summary: written(summary[0]!),
    });
    const threshold = Number(summary[0]!.trimEnd().split(",").at(-1));
    expect(threshold).toBeGreaterThan(10);
    expect(table.hidden).toEqual([{ measurement: 0, rule: "at-most", value: threshold }]);
    expect(table.measurements[0]!.values.filter((v) => v !== null).every((v) => v! > threshold)).toBe(true);
    expect(unchecked.join()).toContain("that no level was lost");
  });

  it("every printed frame with a threshold shows only what is above it", () => {
    const { summary, frames } = kinds["threshold"]!;
    const threshold = Number(summary[0]!.trimEnd().split(",").at(-1));
    const shown = frames.flatMap(([csv]) => [...numbers(csv!).values()]);
    expect(Math.min(...shown)).toBeGreaterThan(threshold);
  });

  it("a version that shows the threshold itself hides what is below it", async () => {
    const summary = summaryOf(`${SUMMARY},27`, "column,aggregate,distribution,scale,threshold");
    const frame = written("region,age,len\nnorth,a,27\nnorth,b,40\nsouth,a,31\n");
    const { table } = await importTable(frame, { source: "opendp", summary });
    expect(table.hidden).toEqual([{ measurement: 0, rule: "at-most", value: 26 }]);
  });

  it("as Parquet, whose type says that counts are signed, the same", async () => {
    const rows = "(VALUES ('b', 4), ('a', 0)) AS t(g, n)";
    const summary = summaryOf(SUMMARY);
    for (const [type, hidden] of [
      ["UINTEGER", [null, 4]],
      ["BIGINT", [0, 4]],
    ] as const) {
      const file = join(folder, `${type}.parquet`);
      await copy(`SELECT g, n::${type} AS len FROM ${rows}`, file);
      const { table } = await importTable(file, { source: "opendp", summary });
      expect(table.measurements[0]!.values).toEqual(hidden);
    }
  });

  it("a 0 is a 0 where that is said, and the total alone is a table of one cell", async () => {
    const summary = summaryOf(SUMMARY);
    const frame = written("g,len\na,0\nb,3\n");
    const { table } = await importTable(frame, { source: "opendp", summary, signed: true });
    expect(table.measurements[0]!.values).toEqual([0, 3]);
    const total = await importTable(written("len\n63\n"), { source: "opendp", summary });
    expect(total.table.axes).toEqual([{ name: "all", levels: ["all"] }]);
    expect(total.table.measurements[0]).toMatchObject({ keep: [], values: [63] });
  });

  it("public keys: combinations without a row hold nobody, where that is said", async () => {
    const summary = summaryOf(SUMMARY);
    const frame = written("region,age,len\nnorth,a,27\nnorth,b,40\nsouth,a,31\n");
    await expect(importTable(frame, { source: "opendp", summary })).rejects.toThrow(
      /has no row for 1 of 4 combinations of region, age: the summary names no threshold/,
    );
    const { table } = await importTable(frame, { source: "opendp", summary, missing: "zero" });
    expect(table.zero).toEqual([{ region: "south", age: ["b"] }]);
    expect(table.hidden).toEqual([{ measurement: 0, rule: "at-most", value: 0 }]);
    const signed = written("region,age,len\nnorth,a,-7\nnorth,b,40\nsouth,a,0\n");
    const below = await importTable(signed, { source: "opendp", summary, missing: "zero" });
    expect(below.table.measurements[0]!.values).toEqual([-7, 40, 0, null]);
    expect(below.table.hidden).toEqual([{ measurement: 0, rule: "at-most", value: -8 }]);
  });

  it("an empty key is a level of its own", async () => {
    const summary = summaryOf(SUMMARY);
    const { table, notes } = await importTable(written("g,len\na,5\n,3\n"), { source: "opendp", summary });
    expect(table.axes[0]!.levels).toEqual(["(empty)", "a"]);
    expect(notes).toEqual(['rows without a level of g are the level "(empty)"']);
  });

  it.each([
    ["a sum", "len,Sum,Integer Laplace,2.0", {}, /holds len \(Sum\), no noisy counts/],
    ["an unknown law", "len,Frame Length,Cauchy,2.0", {}, /column distribution is a law that is not known/],
    ["a scale of 0", "len,Frame Length,Integer Laplace,0", {}, /column scale is not positive/],
    ["a scale that is none", "len,Frame Length,Integer Laplace,x", {}, /column scale is no number from 0/],
    [
      "two counts",
      `${SUMMARY}\nn,Count,Integer Laplace,2.0`,
      {},
      /2 columns hold counts; give --value with one of: len, n/,
    ],
    ["a value that is none", SUMMARY, { value: "n" }, /has no column n; the summary names others/],
    [
      "another source's setting",
      SUMMARY,
      { noise: "laplace" },
      /noise is given for opendp, must be left out/,
    ],
  ])("%s is refused", async (_, line, more, sentence) => {
    const frame = written("g,len,n\na,5,6\n");
    const importing = importTable(frame, { source: "opendp", summary: summaryOf(line), ...more });
    await expect(importing).rejects.toThrow(sentence);
  });

  it("without a summary, the question is what to write it with", async () => {
    await expect(importTable(written("g,len\na,5\n"), { source: "opendp" })).rejects.toThrow(
      /leaves a question open: it holds noisy numbers and not their law; give --summary FILE, .*summarize\(\)/,
    );
  });

  it("numbers that are not whole are told by column and place", async () => {
    const importing = importTable(written("g,len\na,5\nb,4711.5\n"), {
      source: "opendp",
      summary: summaryOf(SUMMARY),
    });
    await expect(importing).rejects.toThrow(/column len is no number of its law in 1 row, first in line 3/);
    await expect(importing).rejects.not.toThrow("4711");
  });
});

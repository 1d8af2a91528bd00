import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ImportOptions, importTable } from "../index.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-long-csv-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function written(content: string | Uint8Array, ending = ".csv"): string {
  const file = join(folder, `births ${files++}${ending}`);
  writeFileSync(file, content);
  return file;
}

const read = (csv: string, options: Partial<ImportOptions> = {}) =>
  importTable(written(csv), { source: "csv", noise: "random-rounding(3)", ...options });

const CELLS = "region,sex,count\nnorth,f,12\nnorth,m,9\nsouth,f,3\nsouth,m,0\n";

describe("a table in long form", () => {
  it("rows are cells in the order in which levels come; the id is the file's name", async () => {
    const { table, unchecked } = await read(CELLS);
    expect(table.id).toMatch(/^births-\d+$/);
    expect(table.axes).toEqual([
      { name: "region", levels: ["north", "south"] },
      { name: "sex", levels: ["f", "m"] },
    ]);
    expect(table.measurements).toEqual([
      { keep: ["region", "sex"], values: [12, 9, 3, 0], noise: { law: "random-rounding", base: 3 } },
    ]);
    expect(unchecked.join()).toContain("was rounded by itself");
  });

  it("is the same with other separators, line ends, packed, and in another order of rows", async () => {
    const { table } = await read(CELLS, { id: "births" });
    const shuffled = "sex;region;count\r\nm;south;0\r\nf;north;12\r\nf;south;3\r\nm;north;9\r\n";
    const other = await read(shuffled, { id: "births" });
    const cells = (one: typeof table) =>
      one.axes.map(({ name, levels }) => [name, [...levels].sort()]).sort();
    expect(cells(other.table)).toEqual(cells(table));
    expect([...other.table.measurements[0]!.values].sort()).toEqual(
      [...table.measurements[0]!.values].sort(),
    );
    const packed = await importTable(written(gzipSync(CELLS), ".csv.gz"), {
      source: "csv",
      noise: "random-rounding(3)",
      id: "births",
    });
    expect(packed.table).toEqual(table);
  });

  it("rows of sums are margins with noise of their own", async () => {
    const { table } = await read(
      `${CELLS}Total,f,15\nTotal,m,9\nnorth,Total,21\nsouth,Total,3\nTotal,Total,27\n`,
      {
        total: "Total",
      },
    );
    expect(table.axes.map(({ levels }) => levels)).toEqual([
      ["north", "south"],
      ["f", "m"],
    ]);
    expect(table.measurements.map(({ keep, values }) => [keep.join(), values])).toEqual([
      ["region,sex", [12, 9, 3, 0]],
      ["region", [21, 3]],
      ["sex", [15, 9]],
      ["", [27]],
    ]);
  });

  it("several files are measurements of one table", async () => {
    const { table } = await importTable([written(CELLS), written("sex,count\nm,12\nf,15\n")], {
      source: "csv",
      noise: "random-rounding(3)",
    });
    expect(table.measurements[1]).toMatchObject({ keep: ["sex"], values: [15, 12] });
  });

  it("under a threshold, rows that are missing or empty are hidden", async () => {
    const { table, unchecked } = await read("page,country,private_count\nA,FR,900\nB,FR,700\nA,DE,\n", {
      noise: "laplace(30)",
      threshold: 450,
    });
    expect(table.measurements[0]!.values).toEqual([900, null, 700, null]);
    expect(table.hidden).toEqual([{ measurement: 0, rule: "at-most", value: 450 }]);
    expect(unchecked.join()).toContain("withheld because its noisy count was at most 450");
  });

  it("of combinations that hold nobody, random rounding gives 0", async () => {
    const { table, notes } = await read("g,h,count\na,x,3\na,y,0\nb,x,6\n", { missing: "zero" });
    expect(table.measurements[0]!.values).toEqual([3, 0, 6, 0]);
    expect(table.zero).toEqual([{ g: "b", h: ["y"] }]);
    expect(notes.join()).toContain("cells that cannot be");
  });

  it("values are never clipped", async () => {
    const { table } = await read("g,count\na,-12.5\nb,0\n", { noise: "gaussian(sd=10)" });
    expect(table.measurements[0]!.values).toEqual([-12.5, 0]);
  });

  it("a matrix of probabilities comes from a file", async () => {
    const matrix = written("[[0.8, 0.2], [0.2, 0.8]]", ".json");
    const { table } = await read("g,count\na,1\nb,0\n", { noise: `transition(${matrix})` });
    expect(table.measurements[0]!.noise).toEqual({
      law: "transition",
      matrix: [
        [0.8, 0.2],
        [0.2, 0.8],
      ],
    });
    const wrong = written('{"a": 1}', ".json");
    await expect(read("g,count\na,1\n", { noise: `transition(${wrong})` })).rejects.toMatchObject({
      code: "NOISY_TABLE_FIELD",
    });
  });

  it("the promise of the noise is kept with the table", async () => {
    const privacy = { epsilon: 1, unit: "one person" } as const;
    expect((await read(CELLS, { privacy })).table.privacy).toEqual(privacy);
  });
});

describe("what a table leaves open is asked", () => {
  it("the law, which is never guessed", async () => {
    await expect(read(CELLS, { noise: undefined as never })).rejects.toThrow(
      /it does not say which noise it has; give --noise with one of: laplace\(SCALE\)/,
    );
  });

  it("Wikimedia's page views: which years, and what its scale of 10 is", async () => {
    const csv = "country,project,page_id,page_title,item_id,private_count\nFR,fr.wikipedia,1,A,Q1,900\n";
    const asking = importTable(written(csv), { source: "csv" });
    await expect(asking).rejects.toThrow(
      /laplace\(300\).*laplace\(30\).*gaussian\(sd=18\.3\).*gaussian\(sd=10\)/,
    );
    await expect(asking).rejects.toMatchObject({ code: "IMPORT_QUESTION" });
  });

  it.each<[string, string, Partial<ImportOptions>, RegExp]>([
    ["which column has the counts", "g,n\na,3\n", {}, /no column is called count; give --value COLUMN/],
    ["which of two", "g,count,value\na,3,3\n", {}, /it has 2 columns of counts/],
    [
      "missing rows",
      "g,h,count\na,x,3\nb,y,3\n",
      {},
      /no row for 2 of 4 combinations of g, h: give --threshold T/,
    ],
    [
      "an empty number",
      "g,count\na,\n",
      {},
      /column count is empty in 1 row, first in line 2, must be a number in every row/,
    ],
    [
      "a number of another law",
      CELLS,
      { noise: "random-rounding(5)" },
      /column count is no number of its law in 3 rows, first in line 2, must be multiples of 5/,
    ],
    [
      "whole numbers",
      "g,count\na,1.5\n",
      { noise: "geometric(2)" },
      /no number of its law in 1 row.*as the law geometric gives/,
    ],
    ["negative counts without noise", "g,count\na,-1\n", { noise: "none" }, /must be whole numbers from 0/],
    ["words", "g,count\na,3\nb,many\n", {}, /column count is no number in 1 row, first in line 3/],
    ["rows twice", `${CELLS}north,f,9\n`, {}, /1 row for combinations of region, sex .* first in line 6/],
    [
      "values below the threshold",
      "g,count\na,3\nb,9\n",
      { threshold: 3 },
      /at most the threshold 3 in 1 row, first in line 2/,
    ],
    [
      "both rules for missing rows",
      "g,count\na,9\n",
      { threshold: 3, missing: "zero" },
      /missing is given where a threshold hides/,
    ],
    ["an axis that is none", CELLS, { axes: ["region", "age"] }, /has no column age/],
    ["too few axes", CELLS, { axes: ["region"] }, /2 rows for combinations of region/],
    ["a row of another width", `${CELLS}a,b\n`, {}, /line 6 has 2 fields, must have 3 as the header has/],
    ["an empty file", "", {}, /has no header/],
    [
      "a header alone",
      "region,count\n",
      {},
      /is a table without a row, must be one with a row for each cell/,
    ],
    ["an open quote", 'g,count\n"a,3\n', {}, /a quoted field is not closed/],
  ])("%s", async (_, csv, options, sentence) => {
    await expect(read(csv, options)).rejects.toThrow(sentence);
  });

  it("no level and no number of the file is in a sentence", async () => {
    const secret = "g,count\nsecretlevel,4711.5\nsecretlevel,4712.5\n";
    for (const noise of ["geometric(2)", "laplace(2)"]) {
      const failed = (await read(secret, { noise }).catch((error: unknown) => error)) as Error;
      expect(failed).toBeInstanceOf(Error);
      expect(failed.message).not.toMatch(/secretlevel|471/);
    }
  });

  it("a table of too many cells names its axes, before it is made", async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `a${i},b${i},3`);
    await expect(
      read(`g,h,count\n${rows.join("\n")}\n`, { threshold: 2, noise: "laplace(1)" }),
    ).rejects.toThrow(/is a table of 25000000 cells: g \(5000\), h \(5000\), must be one of at most/);
  });

  it("other kinds of files", async () => {
    await expect(importTable(written("x", ".xlsx"), { source: "csv", value: "n" })).rejects.toThrow(
      /is a \.xlsx file, must be one of: \.csv, \.txt, \.tsv, \.parquet; text also as \.gz/,
    );
    await expect(
      importTable(written("no parquet", ".parquet"), { source: "csv", value: "n", noise: "none" }),
    ).rejects.toThrow(/must be a Parquet file/);
  });

  it("sources that are none", async () => {
    const source = "opendb" as never;
    await expect(importTable(written(CELLS), { source })).rejects.toThrow(
      "source is opendb, must be one of: opendp, pipelinedp, dp-creator, csv, census-nmf; did you mean opendp?",
    );
  });
});

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStudy, privatize } from "@dpbayes/privacy";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { said } from "../in-process.testing.ts";

/** Chains give the same draws on any number of threads; starting threads from TypeScript takes longer than these chains. */
vi.mock("../../../../inference/src/tables/fit-table/fit-in-threads.ts", async () => {
  const { fitTable } = await import("../../../../inference/src/tables/fit-table/fit-table.ts");
  return { fitTable };
});

let folder: string;
const at = (...names: readonly string[]) => join(folder, ...names);

const visits = {
  format: "dpbayes.table/1",
  id: "visits",
  axes: [
    { name: "region", levels: ["north", "south", "west"] },
    { name: "age", levels: ["<30", "30+"] },
  ],
  measurements: [
    { keep: ["region", "age"], values: [40, 60, 21, 33, null, 12], noise: { law: "geometric", scale: 2 } },
    { keep: [], values: [170], noise: { law: "none" } },
  ],
  hidden: [{ measurement: 0, rule: "at-most", value: 9 }],
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-table-"));
  writeFileSync(at("visits.table.json"), JSON.stringify(visits));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quick = ["--chains", "2", "--warmup", "50", "--draws", "100"];
const table = (...words: readonly string[]) => said(["table", at("visits.table.json"), ...words, ...quick]);
const json = async (...words: readonly string[]) => JSON.parse((await table(...words, "--json")).out);

describe("dpbayes table", () => {
  it("tells the total and every level where nothing is asked, with what was published and least squares", async () => {
    const { code, out, err } = await table();
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const lines = out.split("\n");
    expect(lines[0]).toMatch(/^ +median +90 % from +to +published +hidden in it +least squares +its sd$/);
    expect(lines.slice(1, 7).map((line) => line.split("  ")[0])).toEqual([
      "total",
      "region=north",
      "region=south",
      "region=west",
      "age=<30",
      "age=30+",
    ]);
    expect(lines[1]).toMatch(/^total +170 +170 +170 +170 +- +170 +0$/);
    expect(lines[4]).toMatch(/^region=west +\d+ +\d+ +\d+ +- +1 of 2 +/);
    expect(out).toContain("numbers that a threshold hid are known only to be low");
    expect(out).toContain('from noisy table "visits": region (3) × age (2)');
    expect(out).toContain("1 hidden because at most 9");
  });

  it("answers what is asked, question by question", async () => {
    const { code, out } = await table(
      ...["--total", "--sum", "region=north|south", "--share", "age=30+ of region=west"],
      ...["--ratio", "region=north to region=south", "--difference", "region=north minus region=west"],
      ...["--linear", "- 0.5 (region=north) + (all)", "--rank", "region", "--interval", "0.5"],
    );
    expect(code).toBe(0);
    expect(out).toMatch(/median +50 % from/);
    expect(out).toMatch(/share of age=30\+ among region=west +\d\d.*%/);
    expect(out).toMatch(/region=north for each of region=south +1\.\d+/);
    expect(out).toMatch(/region=north minus region=west .* over 99\.5 % above 0/);
    expect(out).toMatch(/rank of region: north +1 +1 +1 .* over 99\.5 % to be 1/);
    expect(out).toMatch(/-0\.5 times region=north plus 1 times all +1\d\d/);
  });

  it("prints one value as JSON, the same under one seed", async () => {
    const asked = ["--sum", "region=north,age=<30", "--rank", "region"];
    const [first, again, other] = [
      await json(...asked),
      await json(...asked),
      await json(...asked, "--seed", "2"),
    ];
    expect(again).toEqual(first);
    expect(other.answers).not.toEqual(first.answers);
    expect(first.table.id).toBe("visits");
    const [sum, rank] = first.answers;
    expect(sum).toMatchObject({ kind: "total", question: "region=north,age=<30" });
    expect(sum.numbers[0].published).toEqual([
      { measurement: 0, noise: { law: "geometric", scale: 2 }, value: 40 },
    ]);
    const { low, median, high, leastSquares } = sum.numbers[0];
    expect(low <= median && median <= high && low > 20 && high < 60).toBe(true);
    expect(leastSquares.sd).toBeGreaterThan(0);
    expect(rank.numbers.map(({ level }: { level: string }) => level)).toEqual(["north", "south", "west"]);
    expect(first.verdict).toEqual(expect.any(String));
  });

  it("reads holders' releases of a study of the family table", async () => {
    const study = parseStudy({
      format: "dpbayes.study/1",
      id: "who",
      question: "Who comes from where?",
      variables: { region: { type: "category", levels: ["north", "south"] }, insured: { type: "boolean" } },
      model: { family: "table", formula: "~ region + insured" },
      privacy: { setting: "central", epsilon: 3, unit: "one person", neighbours: "replace-one" },
    });
    const people = Array.from({ length: 60 }, (_, i) => ({
      region: i % 3 === 0 ? "north" : "south",
      insured: i % 2 === 0,
    }));
    writeFileSync(at("who.release.json"), JSON.stringify(await privatize(study, people)));
    const { code, out } = await said([
      "table",
      at("who.release.json"),
      "--total",
      "--sum",
      "region=south",
      ...quick,
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^total +60 +60 +60 +60/m);
    const { err } = await said(["table", at("who.release.json"), at("visits.table.json")]);
    expect(err).toContain(
      "visits.table.json is no release, and given with other files, must be a noisy table by itself",
    );
  });
});

describe("the files of dpbayes table", () => {
  it("are the page, the draws of what was asked and the cells; nothing is replaced unasked", async () => {
    const asked = ["--sum", "region=north", "--seed", "5", "-o", at("out")];
    const { code, out, err } = await table(...asked);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const files = ["page.html", "draws.csv", "draws.parquet", "draws.json", "cells.csv"];
    expect(out.trimEnd().split("\n").slice(-5)).toEqual(files.map((name) => `wrote ${at("out", name)}`));
    expect(readdirSync(at("out")).sort()).toEqual([...files].sort());
    const [head, first] = readFileSync(at("out", "draws.csv"), "utf8").split("\n");
    expect(head).toContain("total[region=north]");
    expect(first).toMatch(/\d/);
    const cells = readFileSync(at("out", "cells.csv"), "utf8").trimEnd().split("\n");
    expect(cells).toHaveLength(7);
    expect(cells[0]).toBe("region,age,mean,sd,published");
    expect(cells[5]).toMatch(/^west,<30,[\d.]+,[\d.]+,$/);
    const page = readFileSync(at("out", "page.html"), "utf8");
    expect(page).toContain("--sum &#39;region=north&#39; --seed 5".replaceAll("&#39;", "'"));
    expect(page).not.toContain(folder);
    expect((await table(...asked)).err).toContain("page.html exists already");
    expect((await table(...asked, "--force")).code).toBe(0);
  });

  it("may be the page alone", async () => {
    const home = process.cwd();
    process.chdir(folder);
    try {
      expect((await table("--page")).out).toContain("wrote visits.html");
      expect(existsSync(at("visits.html"))).toBe(true);
    } finally {
      process.chdir(home);
    }
  });

  it("leave no folder where the fit is cancelled", async () => {
    const words = ["table", at("visits.table.json"), "-o", at("never"), ...quick];
    const { code, err } = await said(words, { signal: AbortSignal.abort() });
    expect(code).toBe(130);
    expect(err).toMatch(/^dpbayes: .*cancelled/);
    expect(existsSync(at("never"))).toBe(false);
  });
});

describe("bad input", () => {
  const changed = (name: string, change: object) => {
    writeFileSync(at(name), JSON.stringify({ ...visits, ...change }));
    return ["table", at(name)];
  };

  it.each<[string, readonly string[], RegExp, number]>([
    [
      "an axis that is none",
      ["--sum", "regoin=north"],
      /is "regoin", must be an axis .*did you mean region\?/,
      1,
    ],
    ["a level that is none", ["--sum", "region=nort"], /is "nort", must be one of .*did you mean north\?/, 1],
    ["a text that is no question", ["--ratio", "region=north"], /no "to", must be CELLS to CELLS/, 1],
    ["an interval of everything", ["--interval", "1"], /--interval is 1, must be between 0 and 1/, 2],
    ["no chains", ["--chains", "0"], /--chains is 0, must be a whole number from 1/, 2],
    [
      "a flag that is none",
      ["--sums", "all"],
      /--sums is not known to dpbayes table; did you mean --sum\?/,
      2,
    ],
  ])("refuses %s", async (_, words, sentence, code) => {
    const answer = await said(["table", at("visits.table.json"), ...words]);
    expect(answer.err).toMatch(sentence);
    expect({ code: answer.code, out: answer.out }).toEqual({ code, out: "" });
  });

  it.each<[string, () => readonly string[], RegExp]>([
    ["no file", () => ["table", at("none.json")], /none\.json does not exist/],
    [
      "a file of records",
      () => ["table", at("rows.csv")],
      /is a table of records or numbers, must be a noisy table/,
    ],
    [
      "another document",
      () => changed("other.json", { format: "dpbayes.study/1" }),
      /is no noisy table, must be/,
    ],
    [
      "a later version",
      () => changed("later.json", { format: "dpbayes.table/9" }),
      /format is "dpbayes.table\/9"/,
    ],
    [
      "hidden values without a rule",
      () => changed("bare.json", { hidden: [] }),
      /measurements\[0\]\.values\[4\]/,
    ],
    [
      "margins that contradict each other",
      () =>
        changed("apart.json", {
          measurements: [...visits.measurements, { keep: [], values: [171], noise: { law: "none" } }],
        }),
      /contradicts itself/,
    ],
  ])("refuses %s", async (_, words, sentence) => {
    const { code, out, err } = await said(words());
    expect(err).toMatch(sentence);
    expect({ code, out }).toEqual({ code: 1, out: "" });
  });

  it("shows no control character of a name to a terminal", async () => {
    const { out, err } = await said([
      ...changed("coloured.json", {
        axes: [{ name: "region", levels: ["north", "south", "w\u001b[31mest"] }, visits.axes[1]],
      }),
      ...quick,
    ]);
    expect(`${out}${err}`).not.toContain("\u001b");
  });
});

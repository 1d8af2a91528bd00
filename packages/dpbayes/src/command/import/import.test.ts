import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noisyTableDigest, parseNoisyTable } from "@dpbayes/privacy/formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importers } from "../../importers/index.ts";
import { said } from "../in-process.testing.ts";
import { importCommand } from "./import-command.ts";
import { importSources } from "./import-sources.ts";

let folder: string;
let visits: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-import-"));
  visits = written("visits.csv", "region,sex,count\nnorth,f,12\nnorth,m,9\nsouth,f,3\nsouth,m,0\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const ROUNDED = ["--noise", "random-rounding(3)"] as const;

describe("dpbayes import", () => {
  it("writes a table and says what it read and what it could not check", async () => {
    const file = join(folder, "visits.table.json");
    const { code, out, err } = await said(["import", "csv", visits, ...ROUNDED, "-o", file]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.replace(folder, "")).toBe(
      [
        "imported   /visits.table.json",
        "cells      4: region (2), sex (2)",
        "",
        "measured      numbers  hidden                      noise",
        "region x sex        4          random rounding to base 3",
        "",
        "not checked, and what is learned rests on it",
        "  the law of the noise, which is the one that was declared",
        "  that every number, sums among them, was rounded by itself",
        "",
      ].join("\n"),
    );
    const table = parseNoisyTable(JSON.parse(readFileSync(file, "utf8")));
    expect(table).toMatchObject({
      id: "visits",
      source: {
        notes: ["not checked: the law of the noise, which is the one that was declared", expect.anything()],
      },
    });
  });

  it("does not replace a file but with --force, and writes to stdout", async () => {
    const file = written("taken.table.json", "mine");
    const words = ["import", "csv", visits, ...ROUNDED, "-o", file];
    expect(await said(words)).toMatchObject({ code: 1, err: expect.stringContaining("exists already") });
    expect(readFileSync(file, "utf8")).toBe("mine");
    expect((await said([...words, "--force"])).code).toBe(0);
    const over = await said(["import", "csv", visits, ...ROUNDED, "-o", visits, "--force"]);
    expect(over.err).toContain("--output is a file that is read, must be another file");
    const printed = await said(["import", "csv", visits, ...ROUNDED, "-o", "-", "--id", "births"]);
    expect(parseNoisyTable(JSON.parse(printed.out)).id).toBe("births");
    expect(printed.err).toContain("not checked");
  });

  it("tells machines the digest, the notes and what was not checked", async () => {
    const file = join(folder, "told.table.json");
    const flags = ["--epsilon", "0.5", "--neighbours", "add-remove", "--unit", "one person", "--json"];
    const { out } = await said(["import", "csv", visits, ...ROUNDED, "-o", file, ...flags]);
    const table = parseNoisyTable(JSON.parse(readFileSync(file, "utf8")));
    expect(JSON.parse(out)).toEqual({
      file,
      digest: noisyTableDigest(table),
      id: "visits",
      notes: [],
      unchecked: [expect.any(String), expect.any(String)],
    });
    expect(table.privacy).toEqual({ epsilon: 0.5, neighbours: "add-remove", unit: "one person" });
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ["another source", ["opendb", "x.csv"], 2, /SOURCE is opendb, must be one of: .*; did you mean opendp\?/],
    ["no file", ["csv"], 2, /needs SOURCE FILE\.\.\./],
    ["no output", ["csv", "x.csv"], 2, /needs -o FILE/],
    [
      "a flag of another source",
      ["csv", "x.csv", "--summary", "y.csv"],
      2,
      /--summary is given for csv, must be left out: it takes --noise/,
    ],
    [
      "an unknown flag",
      ["csv", "x.csv", "--noize", "none"],
      2,
      /--noize is not known to dpbayes import; did you mean --noise\?/,
    ],
    [
      "names twice",
      ["csv", "x.csv", "--axes", "a,a"],
      2,
      /--axes is a,a, must be names with commas between, each once/,
    ],
    [
      "a rule that is none",
      ["csv", "x.csv", "--missing", "none"],
      2,
      /--missing is none, must be one of: zero/,
    ],
    [
      "a threshold that is none",
      ["csv", "x.csv", "--threshold", "low"],
      2,
      /--threshold is low, must be a number/,
    ],
    [
      "an epsilon of 0",
      ["csv", "x.csv", "--noise", "none", "-o", "t.json", "--epsilon", "0"],
      2,
      /--epsilon is 0, must be a positive number/,
    ],
    [
      "a missing file",
      ["csv", "none.csv", "--noise", "none", "--value", "n", "-o", "t.json"],
      1,
      /none\.csv does not exist/,
    ],
  ])("%s is refused", async (_, words, code, sentence) => {
    const answer = await said(["import", ...words]);
    expect(answer.code).toBe(code);
    expect(answer.err).toMatch(sentence);
  });

  it("a question is a sentence with the flags that answer it", async () => {
    const { code, err } = await said(["import", "csv", visits, "-o", join(folder, "asked.json")]);
    expect(code).toBe(2);
    expect(err).toMatch(
      /leaves a question open: it does not say which noise it has; give --noise with one of/,
    );
  });

  it("is cancelled like any command, and writes nothing", async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `r${i},3\n`).join("");
    const file = join(folder, "cancelled.table.json");
    const words = ["import", "csv", written("long.csv", `g,count\n${rows}`), ...ROUNDED, "-o", file];
    const { code, err } = await said(words, { signal: AbortSignal.abort() });
    expect({ code, err }).toEqual({ code: 130, err: "dpbayes: cancelled: nothing was written\n" });
    expect(existsSync(file)).toBe(false);
  });
});

describe("its table and its help", () => {
  it("name the same sources, and every setting has a flag", () => {
    expect(importSources).toEqual(Object.keys(importers));
    for (const { takes } of Object.values(importers))
      for (const setting of takes) expect(Object.keys(importCommand.flags)).toContain(setting);
  });
});

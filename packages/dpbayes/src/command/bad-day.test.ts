import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStudy, privatize, reporter } from "@dpbayes/privacy";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { commands } from "./commands.ts";
import { said } from "./in-process.testing.ts";

/** What the disk answers to every change while it is set: ENOSPC is a full one, EROFS a read-only one. */
const disk = vi.hoisted(() => ({ problem: "" }));
vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const guarded = <Given extends readonly unknown[], Result>(
    codes: readonly string[],
    change: (...given: Given) => Result,
    isChange: (...given: Given) => boolean = () => true,
  ) => {
    return (...given: Given): Result => {
      if (codes.includes(disk.problem) && isChange(...given))
        throw Object.assign(new Error(disk.problem), { code: disk.problem });
      return change(...given);
    };
  };
  const opensToWrite = (_: unknown, flags: unknown) => flags !== "r";
  return {
    ...real,
    writeSync: guarded(["ENOSPC", "EROFS"], real.writeSync as (...given: unknown[]) => number),
    writeFileSync: guarded(["ENOSPC", "EROFS"], real.writeFileSync as (...given: unknown[]) => void),
    mkdirSync: guarded(["EROFS"], real.mkdirSync as (...given: unknown[]) => string | undefined),
    openSync: guarded(["EROFS"], real.openSync as (...given: unknown[]) => number, opensToWrite),
  };
});

let folder: string;
const at = (...names: readonly string[]) => join(folder, ...names);
const files = () => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();

const central = parseStudy({
  format: "dpbayes.study/1",
  id: "rate",
  question: "How many?",
  variables: { x: { type: "boolean" } },
  model: { family: "bernoulli", formula: "x ~ 1" },
  privacy: { setting: "central", epsilon: 1, unit: "one person", neighbours: "replace-one" },
});
const local = parseStudy({
  ...central,
  id: "asked",
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
});
const otherStudy = parseStudy({
  ...central,
  variables: { y: { type: "boolean" } },
  model: { family: "bernoulli", formula: "y ~ 1" },
});
const visits = {
  format: "dpbayes.table/1",
  id: "visits",
  axes: [{ name: "region", levels: ["north", "south"] }],
  measurements: [{ keep: ["region"], values: [9, 50], noise: { law: "geometric", scale: 2 } }],
};
const init = [
  ...["init", "--id", "a", "--question", "Q?", "--family", "bernoulli", "--formula", "x ~ 1"],
  ...["--setting", "central", "--neighbours", "replace-one", "--unit", "one row", "--epsilon", "1"],
];
const fitted = () => ["fit", at("s.json"), at("r.json")];
const short = ["--chains", "1", "--warmup", "10", "--draws", "20", "--workers", "1"];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-bad-day-"));
  const json = (name: string, value: unknown) => writeFileSync(at(name), JSON.stringify(value));
  json("s.json", central);
  json("local.json", local);
  json("other.json", otherStudy);
  json("visits.json", visits);
  json("r.json", await privatize(central, [{ x: true }, { x: false }, { x: true }]));
  const report = reporter(local);
  writeFileSync(at("answers.reports.jsonl"), `${JSON.stringify(report({ x: true }))}\n`);
  writeFileSync(at("t.csv"), "x\ntrue\nfalse\n");
  writeFileSync(at("rows.jsonl"), '{"x":true}\n{"x":false}\n');
  writeFileSync(at("list.yaml"), "- 1\n");
  expect((await said([...fitted(), "-o", at("fit"), ...short])).code).toBe(0);
  expect((await said(["privatize", at("t.csv"), "-s", at("s.json"), "-o", at("t.json")])).code).toBe(0);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every command that writes, towards places that are still free. */
const writers = (): readonly (readonly [string, readonly string[]])[] => [
  ["init", [...init, "--variable", "x:boolean", "-o", at("new.yaml")]],
  ["privatize", ["privatize", at("rows.jsonl"), "-s", at("s.json"), "-o", at("new.json")]],
  ["fit", [...fitted(), "-o", at("new"), ...short]],
  ["page", ["page", at("fit"), "--plain", "-o", at("new.html")]],
  ["export", ["export", at("fit"), "-o", at("new")]],
  ["table", ["table", at("visits.json"), "-o", at("new"), ...short]],
  ["ledger", ["ledger", at("t.csv"), "--budget-epsilon", "5"]],
  ["demo", ["demo", "--once", "--folder", at("demo")]],
];

describe("a disk that is full or read-only", () => {
  it.each([
    ["ENOSPC", "the disk is full"],
    ["EROFS", "the folder is read-only"],
  ])(
    "%s: every command that writes says so in a sentence and leaves nothing behind",
    async (problem, words) => {
      for (const [name, line] of writers()) {
        const before = files();
        disk.problem = problem;
        const { code, err } = await said(line);
        disk.problem = "";
        expect(`${name}: ${err}`).toContain(words);
        expect(err.trimEnd().split("\n")).toHaveLength(1);
        expect({ name, code, files: files().filter((file) => !file.startsWith("demo")) }).toEqual({
          name,
          code: 1,
          files: before,
        });
        rmSync(at("demo"), { recursive: true, force: true });
      }
      const { entries } = JSON.parse((await said(["ledger", at("t.csv"), "--json"])).out);
      expect(entries).toHaveLength(1);
    },
  );
});

describe("what does not fit together", () => {
  it.each<[string, () => readonly string[], string]>([
    [
      "reports to a central study",
      () => ["fit", at("s.json"), at("answers.reports.jsonl")],
      "is a file of reports, must be a release that dpbayes privatize wrote: rate is a central study",
    ],
    [
      "a table in place of a release",
      () => ["fit", at("s.json"), at("t.csv")],
      "t.csv is a table, must be a release",
    ],
    [
      "records in place of reports",
      () => ["fit", at("local.json"), at("rows.jsonl")],
      "is a file of 0 usable (2 refused: 2: report field",
    ],
    [
      "a release of another question",
      () => ["fit", at("other.json"), at("r.json")],
      'release 1: model.formula is "x ~ 1", must be "y ~ 1"',
    ],
    [
      "a release twice",
      () => [...fitted(), at("r.json")],
      "release 2 was given before: each release counts once",
    ],
    [
      "a list as a prior",
      () => [...fitted(), "--prior", at("list.yaml")],
      "list.yaml is no prior, must be an object",
    ],
    [
      "a prior that is not there",
      () => [...fitted(), "--prior", at("none.yaml")],
      "none.yaml does not exist",
    ],
    ["a method of another family", () => [...fitted(), "--method", "wishart"], 'method is "wishart"'],
    ["a folder that is a file", () => [...fitted(), "-o", at("t.csv")], "cannot be written: "],
    [
      "an exhausted budget",
      () => ["privatize", at("t.csv"), "-s", at("s.json"), "-o", at("u.json")],
      "budget refused, nothing was spent",
    ],
    ["a budget below what was spent", () => ["ledger", at("t.csv"), "--budget-epsilon", "0.5"], "0.5"],
    [
      "a unit of another ledger",
      () => ["ledger", at("rows.jsonl")],
      "rows.jsonl.ledger.jsonl does not exist",
    ],
  ])("refuses %s", async (_, words, sentence) => {
    const before = files();
    const { code, out, err } = await said(words());
    expect(err).toContain(sentence);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(files()).toEqual(before);
  });

  it("refuses more chains than anybody reads", async () => {
    expect(await said([...fitted(), "--chains", "100000000"])).toMatchObject({
      code: 2,
      err: "dpbayes: --chains is 100000000, must be a whole number from 1 to 1000\n",
    });
  });

  it("tells how to go on with a fit that was stopped before its first chain", async () => {
    const { code, err } = await said([...fitted(), "-o", at("early")], { signal: AbortSignal.abort() });
    expect(code).toBe(130);
    expect(err).toContain(`no chain was finished; go on with: dpbayes fit --resume ${at("early")}`);
    rmSync(at("early"), { recursive: true });
  });
});

describe("--json", () => {
  const good: Readonly<Record<string, () => readonly string[]>> = {
    init: () => [...init, "--variable", "x:boolean", "-o", at("json.yaml")],
    plan: () => ["plan", at("s.json")],
    privatize: () => ["privatize", at("rows.jsonl"), "-s", at("local.json"), "-o", at("json.jsonl")],
    fit: () => [...fitted(), "-o", at("json-fit"), ...short],
    page: () => ["page", at("fit"), "--plain"],
    export: () => ["export", at("fit"), "-o", at("json-draws")],
    audit: () => ["audit", at("s.json"), "--draws", "1000"],
    ledger: () => ["ledger", at("t.csv")],
    table: () => ["table", at("visits.json"), "-o", at("json-table"), ...short],
  };

  it.each(Object.keys(good))("%s prints one value on success", async (name) => {
    const { code, out, err } = await said([...good[name]!(), "--json"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.trimEnd().split("\n")).toHaveLength(1);
    expect(typeof JSON.parse(out)).toBe("object");
  });

  it.each(commands.map(({ name }) => name))("%s says its errors in one value", async (name) => {
    for (const words of [
      [name, "--nonsense", "--json"],
      [name, "--json", ...wrong(name)],
    ]) {
      const { code, out, err } = await said(words);
      expect(out).toBe("");
      expect(code).toBeGreaterThan(0);
      expect(JSON.parse(err).error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
  });

  it("says in one value that a fit was cancelled", async () => {
    const words = [...fitted(), "-o", at("early"), "--json"];
    const { code, err } = await said(words, { signal: AbortSignal.abort() });
    expect(code).toBe(130);
    expect(JSON.parse(err).error.code).toBe("CANCELLED");
  });
});

/** What makes a command fail for a reason of its own. */
function wrong(name: string): readonly string[] {
  switch (name) {
    case "init":
      return ["--id", "a", "-o", at("wrong.yaml")];
    case "privatize":
      return [at("none.csv"), "-s", at("s.json"), "-o", at("wrong.json")];
    case "reproduce":
      return ["--quick=yes"];
    case "demo":
      return ["--folder", folder];
    default:
      return [at("none"), ...(name === "fit" ? [at("none")] : [])];
  }
}

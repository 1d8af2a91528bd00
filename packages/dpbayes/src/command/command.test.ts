import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { commands } from "./commands.ts";
import { said } from "./in-process.testing.ts";

/** `full` makes every write fail; `stuck` is a file that nothing can be renamed to. */
const disk = vi.hoisted(() => ({ full: false, stuck: "" }));
vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const writeSync = (...given: Parameters<typeof real.writeSync>) => {
    if (disk.full) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
    return real.writeSync(...given);
  };
  const renameSync = (from: string, to: string) => {
    if (to === disk.stuck) throw Object.assign(new Error("EIO"), { code: "EIO" });
    real.renameSync(from, to);
  };
  return { ...real, writeSync, renameSync };
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-command-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

const init = (output: string, epsilon = "1", setting = "central") => [
  ...["init", "--id", "readmission", "--question", "Who comes back?", "--family", "bernoulli"],
  ...["--formula", "readmitted ~ 1", "--variable", "readmitted:boolean", "--setting", setting],
  ...["--neighbours", "replace-one", "--unit", "one patient", "--epsilon", epsilon, "-o", output],
];

describe("usage", () => {
  it("is shown for every command, with examples", async () => {
    const { out, code } = await said([]);
    expect(code).toBe(0);
    for (const { name, about } of commands) {
      expect(out).toContain(about);
      const help = await said([name, "--help"]);
      expect(help).toMatchObject({ code: 0, err: "" });
      expect(help.out).toContain(`dpbayes ${name}`);
      expect(help.out).toContain("examples\n");
    }
    expect((await said(["-V"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(await said(["help", "privatise"])).toEqual(await said(["privatize", "--help"]));
  });

  it("fits the terminal", async () => {
    for (const words of [["help"], ["help", "privatize"], ["plan", "--help"]]) {
      let text = "";
      const stdout = { write: (more: string) => (text += more), isTTY: true, columns: 72 };
      await said(words, { stdout });
      const [before] = text.split("\nexamples\n");
      for (const line of before!.split("\n")) expect(line.length, line).toBeLessThanOrEqual(72);
    }
  });

  it("names the file that was probably meant", async () => {
    writeFileSync(at("stay.yaml"), "");
    const { err } = await said(["plan", at("saty.yaml")]);
    expect(err).toBe(`dpbayes: ${at("saty.yaml")} does not exist; did you mean ${at("stay.yaml")}?\n`);
  });

  it.each<[readonly string[], RegExp]>([
    [["analyse"], /command is analyse, must be one of: init, plan/],
    [["plam"], /; did you mean plan\?$/m],
    [["help", "fti"], /; did you mean fit\?$/m],
    [["export", "fit", "-o", "-", "--json"], /--json is given with -o -/],
    [
      ["fit", "--sede", "3"],
      /flag --sede is not known to dpbayes fit; did you mean --seed\? it knows --output/,
    ],
    [["fit", "-x"], /flag -x is not known/],
    [["fit", "--seed"], /--seed is without a value, must be followed by SEED/],
    [["fit", "a", "b", "--chains", "0"], /--chains is 0, must be a whole number from 1 to 1000/],
    [["fit", "a", "b", "--page=yes"], /--page is given a value/],
    [["fit", "a", "b", "--seed", "1", "--seed", "2"], /--seed is given twice/],
    [["fit", "study.yaml"], /dpbayes fit needs STUDY RELEASE\.\.\./],
    [["fit", "--resume", "f", "--draws", "5"], /--resume is given with --draws, must be given alone/],
    [["plan"], /dpbayes plan needs STUDY/],
    [["plan", "a", "b"], /takes STUDY, found 1 more/],
    [["privatize", "a.csv"], /needs --study FILE/],
    [["ledger", "a.csv", "--budget-delta", "1e-6"], /--budget-delta is alone/],
    [["ledger", "a.csv", "--budget-epsilon", "one"], /--budget-epsilon is one, must be a decimal/],
    [["init", "--id", "a"], /dpbayes init needs --question/],
  ])("%j ends with 2 and a sentence", async (words, sentence) => {
    const { code, out, err } = await said(words);
    expect(err).toMatch(sentence);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    expect({ code, out }).toEqual({ code: 2, out: "" });
  });

  it("errors are JSON where JSON is asked for, and coloured on a terminal only", async () => {
    const { err } = await said(["plan", "none.yaml", "--json"]);
    expect(JSON.parse(err)).toEqual({ error: { code: "FILE_MISSING", message: "none.yaml does not exist" } });
    let text = "";
    const stderr = { write: (more: string) => (text += more), isTTY: true };
    await said(["plan", "none.yaml"], { stderr });
    expect(text).toContain("\u001b[31m");
    text = "";
    await said(["plan", "none.yaml"], { stderr, env: { NO_COLOR: "1" } });
    expect(text).toBe("dpbayes: none.yaml does not exist\n");
  });
});

describe("init and plan", () => {
  it("write a commented study that can be planned", async () => {
    const made = await said(init(at("study.yaml")));
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(at("study.yaml"), "utf8")).toMatch(
      /^# A study is public[\s\S]*# Bounds and levels are public/,
    );
    const planned = await said(["plan", at("study.yaml")]);
    expect(planned.out).toMatch(/cost {7}epsilon 1 for one patient, replace-one/);
    expect(JSON.parse((await said(["plan", at("study.yaml"), "--json"])).out)).toMatchObject({
      cost: { kind: "pure", epsilon: 1 },
    });
    expect((await said(init(at("study.yaml")))).err).toContain("exists already");
  });

  it("refuse a study that cannot be carried out, and write nothing", async () => {
    const { code, err } = await said(init(at("bad.yaml"), "-1"));
    expect(code).toBe(1);
    expect(err).toContain("study field privacy.epsilon is -1");
    expect(existsSync(at("bad.yaml"))).toBe(false);
    const none = await said([...init(at("bad.yaml")), "--variable", "a:number"]);
    expect(none.err).toContain("--variable is a:number, must be NAME:number:LOW,HIGH");
  });
});

describe("privatize", () => {
  const table = (rows: readonly string[]) =>
    `id,readmitted\n${rows.map((row, i) => `${i},${row}`).join("\n")}\n`;
  const files = () => readdirSync(folder).sort();
  beforeAll(async () => {
    await said(init(at("s.yaml"), "0.5"));
    writeFileSync(at("good.csv"), table(["true", "false", "yes"]));
    writeFileSync(at("bad.csv"), table(["true", "4711"]));
  });

  it("spends before it writes, and refuses what the budget does not cover", async () => {
    const words = ["privatise", at("good.csv"), "-s", at("s.yaml"), "--budget-epsilon", "0.9", "-o", "-"];
    const first = await said(words);
    expect(first.code).toBe(0);
    expect(first.err).toContain(
      "spent      epsilon 0.5, delta 0 (one patient, replace-one)\nremaining  epsilon 0.4",
    );
    expect(first.out).toBe(readFileSync(at("good.release.json"), "utf8"));
    expect(JSON.parse(readFileSync(at("good.release.json"), "utf8"))).toMatchObject({ count: 3 });
    const before = files();
    const second = await said(["privatize", at("good.csv"), "-s", at("s.yaml"), "-o", at("again.json")]);
    expect(second.code).toBe(1);
    expect(second.err).toContain("requested:  epsilon 0.5, delta 0\n  remaining:  epsilon 0.4");
    expect(files()).toEqual(before);
    const shown = await said(["ledger", at("good.csv"), "--json"]);
    expect(JSON.parse(shown.out)).toMatchObject({ spent: { epsilon: "0.5" }, remaining: { epsilon: "0.4" } });
    expect((await said(["ledger", at("good.csv")])).out).toContain("2026-01-02 03:04:05  readmission-1");
  });

  it.each<[string, readonly string[], string]>([
    ["a missing table", ["none.csv"], "none.csv does not exist"],
    [
      "a record that does not fit",
      ["bad.csv"],
      "bad.csv, line 3, field readmitted is a string, must be true or false",
    ],
    ["a wrong delimiter", ["good.csv", "--delimiter", ";"], 'first line has 1 field separated by ";"'],
    ["another kind of file", ["s.yaml"], "is a .yaml file, must be one of: .csv"],
    ["a folder that is not there", ["bad.csv", "-o", "none/x.json"], "its folder does not exist"],
    ["skipping with a public count", ["bad.csv", "--skip-invalid"], "invalid records cannot be skipped"],
  ])("refuses %s, spends nothing and leaves nothing behind", async (_, [data, ...more], sentence) => {
    const before = files();
    const words = more.map((word) => (word.includes("/") ? at(word) : word));
    const ledger = ["--ledger", at("fresh.ledger.jsonl")];
    const outputs = more.includes("-o") ? [] : ["-o", at("out.json")];
    const { code, err } = await said([
      "privatize",
      at(data!),
      "-s",
      at("s.yaml"),
      ...ledger,
      ...outputs,
      ...words,
    ]);
    expect(err).toContain(sentence);
    expect(err).not.toContain("4711");
    expect(code).toBe(1);
    expect(files()).toEqual(before);
  });

  it("on a full disk spends nothing and leaves nothing behind", async () => {
    const before = files();
    disk.full = true;
    const ledger = ["--ledger", at("fresh.ledger.jsonl")];
    const { code, err } = await said([
      "privatize",
      at("good.csv"),
      "-s",
      at("s.yaml"),
      "-o",
      at("o.json"),
      ...ledger,
    ]);
    disk.full = false;
    expect(err).toContain("o.json cannot be written: the disk is full; nothing was left half-written");
    expect(code).toBe(1);
    expect(files()).toEqual(before);
  });

  it("says so when the disk fails between the spend and the release", async () => {
    const ledger = at("lost.ledger.jsonl");
    disk.stuck = at("lost.json");
    const words = [
      "privatize",
      at("good.csv"),
      "-s",
      at("s.yaml"),
      "-o",
      at("lost.json"),
      "--ledger",
      ledger,
    ];
    const { code, err } = await said(words);
    disk.stuck = "";
    expect(code).toBe(1);
    expect(err).toMatch(/lost\.json was paid for \(epsilon \S+, delta \S+, \S+-1 in the ledger\)/);
    expect(err).toContain("is not in its place: the disk reports an error; the spend stands");
    expect(err).toContain(`dpbayes ledger ${ledger} --recover delivers the release and spends nothing`);
    const { entries, waiting } = JSON.parse((await said(["ledger", ledger, "--json"])).out);
    expect(entries).toHaveLength(1);
    expect(waiting).toEqual({ [entries[0].id]: "lost.json" });
    expect(files().filter((name) => /^lost\.json|\.tmp$/.test(name))).toEqual([]);
    const { out } = await said(["ledger", ledger, "--recover"]);
    expect(out).toContain(`delivered  ${at("lost.json")}, paid for as ${entries[0].id}`);
    expect((await said(["ledger", ledger, "--recover"])).out).toContain("delivered  nothing");
    expect(files().filter((name) => /sealed$/.test(name))).toEqual([]);
  });

  it("is cancelled without a trace", async () => {
    const before = files();
    const ledger = ["--ledger", at("fresh.ledger.jsonl")];
    const words = ["privatize", at("good.csv"), "-s", at("s.yaml"), "-o", at("o.json"), ...ledger];
    expect((await said(words, { signal: AbortSignal.abort() })).code).toBe(130);
    expect(files()).toEqual(before);
  });

  it("makes reports of a local study, a line for each record", async () => {
    await said(init(at("local.yaml"), "1", "local"));
    const { code, out } = await said([
      "privatize",
      at("good.csv"),
      "-s",
      at("local.yaml"),
      "--ledger",
      at("l.jsonl"),
      "--json",
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ reports: 3, remaining: { epsilon: "0" } });
    expect(readFileSync(at("good.reports.jsonl"), "utf8").trimEnd().split("\n")).toHaveLength(3);
  });
});

test("an audit of an honest study finds nothing", async () => {
  await said(init(at("audited.yaml")));
  const { code, out } = await said(["audit", at("audited.yaml"), "--draws", "5000"]);
  expect(code).toBe(0);
  expect(out).toContain("no violation found\nclaimed     epsilon 1, delta 0");
});

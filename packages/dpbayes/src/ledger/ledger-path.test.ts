import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { said } from "../command/in-process.testing.ts";

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-ledger-path-"));
  mkdirSync(at("data"));
  mkdirSync(at("links"));
  writeFileSync(at("data/visits.csv"), "came\nyes\nno\n");
  writeFileSync(at("study.json"), JSON.stringify(study));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const study = {
  format: "dpbayes.study/1",
  id: "visits",
  question: "Who came?",
  variables: { came: { type: "boolean" } },
  model: { family: "bernoulli", formula: "came ~ 1" },
  privacy: { setting: "central", epsilon: 1, unit: "one patient", neighbours: "replace-one" },
};

let releases = 0;
const privatize = (data: string, ...more: readonly string[]) =>
  said(["privatize", data, "-s", at("study.json"), "-o", at(`${releases++}.release.json`), ...more]);

describe("the ledger of a data file", () => {
  it("is the same through every link: a second budget is refused", async () => {
    symlinkSync(at("data/visits.csv"), at("links/a.csv"));
    symlinkSync("a.csv", at("links/b.csv"));
    symlinkSync(at("data"), at("links/folder"));
    expect(await privatize(at("links/b.csv"))).toMatchObject({ code: 0 });
    for (const name of ["data/visits.csv", "links/a.csv", "links/b.csv", "links/folder/visits.csv"])
      expect((await privatize(at(name))).err, name).toContain("budget refused");
    expect(readdirSync(at("links")).sort()).toEqual(["a.csv", "b.csv", "folder"]);
    expect((await said(["ledger", at("links/b.csv")])).out).toContain("1 spend\n");
  });

  it("that stands beside a link is not passed over: it is moved, or named", async () => {
    expect(await privatize(at("data/visits.csv"))).toMatchObject({ code: 0 });
    symlinkSync("../data/visits.csv", at("links/a.csv"));
    symlinkSync("a.csv", at("links/b.csv"));
    const names = ["visits.csv.ledger.jsonl", "visits.csv.ledger.jsonl.head"];
    for (const name of names) renameSync(at(`data/${name}`), at(`links/${name.replace("visits", "a")}`));
    for (const link of ["links/a.csv", "links/b.csv"]) {
      const { err } = await privatize(at(link));
      expect(err).toContain(`but beside a link stands ${at("links/a.csv.ledger.jsonl")}: move it there`);
      expect((await said(["ledger", at(link)])).err).toContain("move it there");
    }
    const named = ["--ledger", at("links/a.csv.ledger.jsonl")];
    expect((await privatize(at("links/a.csv"), ...named)).err).toContain("budget refused");
    for (const name of names) renameSync(at(`links/${name.replace("visits", "a")}`), at(`data/${name}`));
    expect((await privatize(at("links/a.csv"))).err).toContain("budget refused");
  });

  it("that stands in both places has to be named", async () => {
    symlinkSync("../data/visits.csv", at("links/a.csv"));
    for (const ledger of ["data/visits.csv.ledger.jsonl", "links/a.csv.ledger.jsonl"])
      expect(await privatize(at("data/visits.csv"), "--ledger", at(ledger))).toMatchObject({ code: 0 });
    expect((await privatize(at("links/a.csv"))).err).toContain("both were spent on the same people");
  });

  it("under two names is one file with one head and one lock; a lost one is not made anew", async () => {
    expect(await privatize(at("data/visits.csv"))).toMatchObject({ code: 0 });
    symlinkSync("../data/visits.csv.ledger.jsonl", at("links/l.ledger.jsonl"));
    const named = ["--ledger", at("links/l.ledger.jsonl")];
    expect((await privatize(at("data/visits.csv"), ...named)).err).toContain("budget refused");
    expect(existsSync(at("links/l.ledger.jsonl.head"))).toBe(false);
    rmSync(at("data/visits.csv.ledger.jsonl"));
    const { err } = await privatize(at("data/visits.csv"), ...named);
    expect(err).toContain("l.ledger.jsonl is a link to a file that does not exist");
  });
});

it("a file whose name has :// in it, and one that begins with -, are files", async () => {
  mkdirSync(at("data/s3:"));
  for (const name of ["s3:/-b.csv", "-c.csv"]) writeFileSync(at(`data/${name}`), "came\nyes\n");
  const before = process.cwd();
  process.chdir(at("data"));
  try {
    expect(await privatize("./s3://-b.csv")).toMatchObject({ code: 0 });
    expect((await privatize("s3://-b.csv", "--ledger", "l")).err).toContain("address is of another kind");
    expect((await said(["privatize", "-s", at("study.json"), "--", "-c.csv"])).code).toBe(0);
    expect(readdirSync(".")).toContain("-c.csv.ledger.jsonl");
  } finally {
    process.chdir(before);
  }
});

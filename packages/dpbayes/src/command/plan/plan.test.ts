import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStudy } from "@dpbayes/privacy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocument } from "../../files/index.ts";
import { parseArguments } from "../arguments/parse-arguments.ts";
import { said } from "../in-process.testing.ts";
import type { Io } from "../terminal/io.ts";
import { costWords } from "./cost-words.ts";
import { planFlags } from "./plan-flags.ts";
import { planOptions } from "./read-plan-flags.ts";

const folder = mkdtempSync(join(tmpdir(), "dpbayes-plan-"));
const at = (name: string) => join(folder, name);

const study = (family: string, formula: string, privacy: object) => ({
  format: "dpbayes.study/1",
  id: "back",
  question: "Who comes back?",
  variables: {
    back: { type: "boolean" },
    days: { type: "number", bounds: [0, 30] },
    age: { type: "number", bounds: [20, 80] },
  },
  model: { family, formula },
  privacy: { epsilon: 1, unit: "one patient", ...privacy },
});

beforeAll(() => {
  const write = (name: string, content: object) => writeFileSync(at(name), JSON.stringify(content));
  write("share.json", study("bernoulli", "back ~ 1", { setting: "local" }));
  const distributed = { setting: "distributed", neighbours: "replace-one", delta: 1e-5 };
  write("line.json", study("linear-regression", "days ~ age", distributed));
  const line = study("linear-regression", "days ~ age", distributed);
  // One regression for all holders is fitted in a moment.
  write("alike.json", { ...line, model: { ...line.model, holders: "same" } });
  write(
    "known.json",
    study("linear-regression", "days ~ age", { ...distributed, population: "all of 2024" }),
  );
  write("guess.json", { parameters: { intercept: 2, coefficients: { age: 0.1 }, sigma: 3 } });
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("dpbayes plan", () => {
  it("names a public population, as words and as JSON", async () => {
    const out = async (...flags: readonly string[]) => (await said(["plan", at("known.json"), ...flags])).out;
    expect(await out()).toContain("Who is in the data, and how many, is taken to be public: all of 2024.\n");
    expect(JSON.parse(await out("--json"))).toMatchObject({ population: "all of 2024" });
  });

  it("prints a question of several lines on one", async () => {
    const asked = {
      ...study("bernoulli", "back ~ 1", { setting: "local" }),
      question: "How many?\ncost       nothing\n",
    };
    writeFileSync(at("long.json"), JSON.stringify(asked));
    expect((await said(["plan", at("long.json")])).out).toMatch(/^How many\? cost nothing\nstatistic {2}/);
  });

  it("says what a prior implies before any data", async () => {
    const { out } = await said(["plan", at("line.json"), "--prior-predictive"]);
    expect(out).toMatch(/^What the prior says of days before any data: 500 draws/);
    expect(out).toMatch(/\d+ % of outcomes lie outside the bounds 0 to 30 of days/);
    const beside = await said(["plan", at("line.json"), "--prior-predictive", "--records", "9"]);
    expect(beside.err).toContain("--prior-predictive is given with --records, must be given alone");
  });

  it("answers how many records a width takes, and what epsilon means", async () => {
    const { code, out } = await said(["plan", at("share.json"), "--guess", "p=0.3", "--width", "0.1"]);
    expect(code).toBe(0);
    expect(out).toMatch(/with epsilon 1: \d+ records give 0\.\d+/);
    expect(out).toMatch(/By epsilon: widths/);
    expect(out).toContain("the odds are at most 2.72 : 1");
    expect(out).toMatch(/\d+ simulated studies/);
  });

  it("shows widths by epsilon, records, holders and bounds", async () => {
    const words = [
      "plan",
      at("alike.json"),
      "--guess",
      at("guess.json"),
      "--records",
      "600",
      "--repeats",
      "1",
    ];
    const { code, out } = await said([...words, "--epsilons", "1,4"]);
    expect(code).toBe(0);
    for (const part of [
      "600 records of 2 holders",
      "By epsilon: widths",
      "By number of records: widths",
      "By number of holders, the same records in all: widths",
      "By bounds: widths",
      "days 0..60, age 0..120",
      "power of coefficients[age]",
    ])
      expect(out).toContain(part);
    expect(out).toMatch(/By number of holders, the same records in all: widths\n.*\n1 .*\n2 .*\n4 /);
  });

  it("prints one JSON value for machines", async () => {
    const words = ["plan", at("share.json"), "--guess", "p=0.3", "--records", "300", "--repeats", "2"];
    const flags = ["--null", "p=0.5", "--width", "0.2", "--interval", "0.95", "--record-counts", "100,200"];
    const { out } = await said([...words, ...flags, "--json"]);
    const { expected } = JSON.parse(out);
    expect(expected.expected.rows[0]).toMatchObject({ name: "p", truth: 0.3, studies: 2 });
    expect(expected.expected.rows[0].power).toBeGreaterThan(0.05);
    expect(expected.byRecords.map(({ records }: { records: number }) => records)).toEqual([100, 200]);
    expect(expected.solved.epsilon.at).toBeGreaterThan(0);
    expect(expected.interval).toBe(0.95);
  });

  it.each([
    [
      ["--width", "0.1"],
      "needs --guess, what the truth may be, from earlier studies or judgement: --guess p=0.3",
    ],
    [["--guess", "p=0.3"], "needs --records N (how many there will be), or --width WIDTH"],
    [["--guess", "p=much", "--records", "9"], "--guess is p=much, must be a file or NAME=NUMBER"],
    [["--guess", "q=0.3", "--records", "9"], "guess.parameters.p is missing, must be a number"],
    [["--guess", "none.yaml", "--records", "9"], "none.yaml does not exist"],
    [["--guess", "p=0.3", "--width", "0.1", "--parameter", "q"], 'wanted.parameter is "q", must be one of p'],
    [["--records", "9", "--parameter", "p"], "needs --width WIDTH with --parameter"],
    [["--records", "9", "--solve", "epsilon"], "needs --width WIDTH with --solve"],
    [
      ["--guess", "p=0.3", "--width", "0.1", "--solve", "epsilon,luck"],
      "--solve is epsilon,luck, must be epsilon, records, holders with commas",
    ],
    [
      ["--guess", "p=0.3", "--records", "9", "--epsilons", "1,x"],
      "--epsilons is 1,x, must be positive numbers",
    ],
    [["--guess", "p=0.3", "--records", "9", "--null", "p"], "--null is p, must be NAME=VALUE"],
    [["--guess", "p=0.3", "--records", "9", "--bounds", "days"], "--bounds is days, must be NAME=LOW..HIGH"],
    [["--guess", "p=0.3", "--records", "9", "--holders", "3"], "holders is 3, must be 1"],
  ])("refuses %j in one sentence", async (flags, message) => {
    const { code, err } = await said(["plan", at("share.json"), ...flags]);
    expect(code).toBeGreaterThan(0);
    expect(err).toContain(message);
    expect(err.trim().split("\n")).toHaveLength(1);
  });

  it("suggests a guess that can be pasted back, whatever levels are called", async () => {
    const asked = study("categorical", "ward ~ 1", { setting: "local" });
    const wards = { ward: { type: "category", levels: ["a=b", "c, d", "e.f"] } };
    writeFileSync(at("wards.json"), JSON.stringify({ ...asked, variables: wards }));
    const { err } = await said(["plan", at("wards.json"), "--width", "1"]);
    const guess = /--guess (.*)\n/.exec(err)![1]!;
    const { code, out } = await said([
      ...["plan", at("wards.json"), "--guess", guess, "--records", "60", "--repeats", "1", "--epsilons", "1"],
    ]);
    expect({ code, row: /^shares\[c, d\] +0.33 /m.test(out) }).toEqual({ code: 0, row: true });
  });

  it("says numbers or words, never Infinity or NaN, and warns of a guarantee in name only", async () => {
    const weak = study("bernoulli", "back ~ 1", { setting: "local", epsilon: 2000 });
    writeFileSync(at("weak.json"), JSON.stringify(weak));
    for (const more of [
      [],
      ["--guess", "p=0.3", "--records", "30", "--repeats", "1", "--epsilons", "2000"],
    ]) {
      const { out } = await said(["plan", at("weak.json"), ...more]);
      expect(out).not.toMatch(/Infinity|NaN/);
      expect(out).toContain("the odds are at most e^2000 : 1: as good as certainty instead of 50");
      expect(out).toContain("epsilon 2000 protects nobody in practice");
    }
  });

  it("takes a quick look where holders differ, and says what it costs where it takes long", () => {
    const given = (...words: readonly string[]) => parseArguments({ name: "plan", flags: planFlags }, words);
    const asked = (holders?: string) => {
      const { model, ...rest } = study("logistic-regression", "back ~ age", {
        setting: "distributed",
        neighbours: "replace-one",
        delta: 1e-6,
      });
      return parseStudy({ ...rest, model: { ...model, ...(holders && { holders }) } });
    };
    const quick = planOptions(given("--records", "900", "--holders", "3"), asked());
    expect(quick).toMatchObject({ repeats: 4, epsilons: [0.5, 1, 2], recordCounts: [], holders: 3 });
    expect(planOptions(given("--records", "900", "--holders", "3"), asked("same"))).not.toHaveProperty(
      "repeats",
    );
    expect(planOptions(given("--records", "900", "--repeats", "9"), asked())).toMatchObject({ repeats: 9 });
    let [now, err] = [0, ""];
    const stderr = { write: (text: unknown) => (err += text) };
    const heard = costWords({ stderr, env: {} } as unknown as Io, () => now);
    for (const [done, seconds] of [
      [1, 5],
      [3, 15],
      [4, 20],
    ] as const) {
      now = 1000 * seconds;
      heard(done, 23);
    }
    expect(err).toMatch(/^note: about 23 simulated studies, 1 min 40 s from here;.*\n$/);
  });

  it("shows what a guess looks like for the study's family", async () => {
    const { err } = await said(["plan", at("line.json"), "--width", "1"]);
    expect(err).toContain("--guess intercept=2,coefficients.age=0.5,sigma=1");
  });
});

describe("dpbayes plan --optimise", () => {
  const asked = (...more: readonly string[]) =>
    said(["plan", at("alike.json"), "--guess", at("guess.json"), "--optimise", ...more]);

  it("prints radii, writes the study with its constants, and replaces no file unasked", async () => {
    const file = at("optimised.yaml");
    const { code, out } = await asked("--records", "4000", "-o", file);
    expect(code).toBe(0);
    expect(out).toMatch(/radius {2}of corner {2}rows moved/);
    expect(out).toContain("chosen: radius");
    const { statistic } = (readDocument(file) as { model: { statistic: object } }).model;
    expect(Object.keys(statistic)).toEqual(["radius", "weights"]);
    expect((await asked("--records", "4000", "-o", file)).err).toContain("exists already");
    expect((await said(["plan", file])).out).toContain("statistic  linear-regression");
  });

  it("says what it takes", async () => {
    expect((await asked()).err).toContain("--records N with --optimise");
    expect((await asked("--records", "9", "--width", "2")).err).toContain("--width is given with --optimise");
    expect((await said(["plan", at("line.json"), "-o", at("x")])).err).toContain(
      "left out without --optimise",
    );
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseReleaseBundle, planBundle, studyDigest } from "@dpbayes/privacy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as api from "../index.ts";
import { paymentOf } from "../ledger/index.ts";
import { said } from "./in-process.testing.ts";

let folder: string;
const at = (name: string) => join(folder, name);

const declared = (privacy: object) => ({
  format: "dpbayes.study/1",
  id: "health",
  question: "How do people live?",
  variables: {
    smokes: { type: "boolean" },
    sport: { type: "category", levels: ["never", "weekly", "daily"] },
    days: { type: "number", bounds: [0, 30] },
  },
  models: {
    smoking: { family: "bernoulli", formula: "smokes ~ 1", weight: 2 },
    sport: { family: "categorical", formula: "sport ~ 1" },
  },
  privacy: { epsilon: 3, unit: "one person", ...privacy },
});
const held = { setting: "central", neighbours: "replace-one" };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-several-"));
  const rows = Array.from(
    { length: 300 },
    (_, i) => `${i % 4 === 0},${["never", "weekly", "daily"][i % 3]},3`,
  );
  writeFileSync(at("people.csv"), `smokes,sport,days\n${rows.join("\n")}\n`);
  writeFileSync(at("held.json"), JSON.stringify(declared(held)));
  writeFileSync(at("local.json"), JSON.stringify(declared({ setting: "local" })));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quick = ["--chains", "1", "--warmup", "100", "--draws", "50", "--workers", "1"];

describe("several questions of a table", () => {
  const privatized = (...more: readonly string[]) =>
    said(["privatize", at("people.csv"), "-s", at("held.json"), "-o", at("people.release.json"), ...more]);

  it("are released as one, and paid for by one entry", async () => {
    const { out, code } = await privatized("--budget-epsilon", "3.5", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      study: "health",
      spent: { epsilon: "3", delta: "0" },
      remaining: { epsilon: "0.5" },
    });
    const bundle = parseReleaseBundle(JSON.parse(readFileSync(at("people.release.json"), "utf8")));
    expect(
      Object.entries(bundle.parts).map(([name, { count, privacy }]) => [name, count, privacy.epsilon]),
    ).toEqual([
      ["smoking", 300, 2],
      ["sport", 300, 1],
    ]);
    const { entries } = api.readLedger(at("people.csv.ledger.jsonl"))!;
    expect(entries.map(({ id, spent }) => [id, spent["epsilon"]])).toEqual([["health-1", "3"]]);
  });

  it("are refused whole by a budget that covers a part of them", async () => {
    const { code, err } = await privatized("--force");
    expect(code).not.toBe(0);
    expect(err).toContain("requested:  epsilon 3");
    expect(api.readLedger(at("people.csv.ledger.jsonl"))!.entries).toHaveLength(1);
  });

  it("cost under an id once, however often that is paid", async () => {
    const study = api.parseBundle(declared(held));
    const payment = paymentOf(study);
    expect(payment).toMatchObject({ study: "health", loss: planBundle(study).cost() });
    const ledger = at("again.ledger.jsonl");
    const paid = [1, 2].map(() =>
      api.spendOnDisk(ledger, payment, { id: "wave-1", budget: { epsilon: "3" } }),
    );
    expect((await Promise.all(paid)).map(({ again }) => again).sort()).toEqual([false, true]);
    expect(api.readLedger(ledger)!.entries).toHaveLength(1);
  });

  it("are fitted all, each into a folder of its name", async () => {
    const { code, out } = await said([
      "fit",
      at("held.json"),
      at("people.release.json"),
      "-o",
      at("fit"),
      "--json",
      ...quick,
    ]);
    expect(code).toBe(0);
    const { parts } = JSON.parse(out) as {
      parts: Record<string, { rows: { name: string; mean: number }[] }>;
    };
    expect(Object.keys(parts)).toEqual(["smoking", "sport"]);
    // The noise of 2 has an sd of 0.9 people of 300; the posterior's is 0.025. Eight of these: never.
    expect(Math.abs(parts["smoking"]!.rows[0]!.mean - 0.25)).toBeLessThan(0.2);
    expect(existsSync(at("fit/sport/posterior.fit"))).toBe(true);
    const again = await said(["fit", at("held.json"), at("people.release.json"), "-o", at("fit"), ...quick]);
    expect(again.err).toContain("a fit already");
  });

  it.each<[string, readonly string[], string]>([
    [
      "a part that is none",
      ["--part", "diet"],
      'part "diet" is none of study health, must be one of: smoking, sport',
    ],
    [
      "a method for all",
      ["--method", "nuts"],
      "--method is given for several questions, must be given with --part NAME",
    ],
  ])("are not fitted with %s", async (_, flags, sentence) => {
    const { err } = await said(["fit", at("held.json"), at("people.release.json"), "-o", at("no"), ...flags]);
    expect(err).toContain(sentence);
  });

  it("are told from one question", async () => {
    const { models, ...rest } = declared(held);
    const { weight: _, ...model } = models.smoking;
    writeFileSync(at("one.json"), JSON.stringify({ ...rest, model }));
    const fit = (...words: readonly string[]) => said(["fit", ...words, "-o", at("no")]);
    expect((await fit(at("one.json"), at("people.release.json"))).err).toContain(
      "releases of several questions",
    );
    expect((await fit(at("one.json"), at("people.release.json"), "--part", "smoking")).err).toContain(
      "--part is given, must be left out: the study asks one question",
    );
    await said([
      "privatize",
      at("people.csv"),
      "-s",
      at("one.json"),
      "-o",
      at("one.release.json"),
      "--ledger",
      at("one.ledger.jsonl"),
    ]);
    expect((await fit(at("held.json"), at("one.release.json"))).err).toContain("a release of one question");
    const other = {
      ...declared(held),
      models: { smoking: models.smoking, days: { family: "mean", formula: "days ~ 1" } },
    };
    writeFileSync(at("other.json"), JSON.stringify(other));
    expect((await fit(at("other.json"), at("people.release.json"))).err).toContain(
      "without a release for days",
    );
  });
});

describe("several questions of a survey", () => {
  it("are reported a line for each person, collected whole and fitted", async () => {
    const words = ["privatize", at("people.csv"), "-s", at("local.json"), "-o", at("people.reports.jsonl")];
    expect((await said([...words, "--ledger", at("local.ledger.jsonl")])).out).toContain("epsilon 3");
    const lines = readFileSync(at("people.reports.jsonl"), "utf8").trim().split("\n");
    expect(lines).toHaveLength(300);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      format: "dpbayes.report-bundle/1",
      study: { id: "health" },
    });
    writeFileSync(at("more.jsonl"), `${lines[0]}\n{}\n`);
    const files = [at("people.reports.jsonl"), at("more.jsonl")];
    const fit = await said([
      "fit",
      at("local.json"),
      ...files,
      "--part",
      "smoking",
      "-o",
      at("local-fit"),
      ...quick,
    ]);
    expect(fit.code).toBe(0);
    expect(fit.err).toContain("1 report was left out: report has an id that was seen before");
    expect(fit.out).toContain("from 300 records");
  });

  it("are typed by what was declared, in the library", async () => {
    const study = api.defineStudy({
      format: "dpbayes.study/1",
      id: "health",
      question: "How do people live?",
      variables: { smokes: { type: "boolean" }, sport: { type: "category", levels: ["never", "daily"] } },
      models: {
        smoking: { family: "bernoulli", formula: "smokes ~ 1" },
        sport: { family: "proportion", formula: "sport ~ 1" },
      },
      privacy: { setting: "local", epsilon: 8, unit: "one person" },
    });
    const sent = Array.from({ length: 60 }, (_, i) =>
      api.report(study, { smokes: i % 2 === 0, sport: "daily" }),
    );
    // @ts-expect-error: no such level
    expect(() => api.report(study, { smokes: true, sport: "often" })).toThrow("field sport");
    const collected = await api.collectReports(study, sent);
    const posterior = await api.fit(study, collected, {
      part: "sport",
      chains: 1,
      warmup: 100,
      draws: 50,
      workers: 1,
    });
    expect(posterior.origin.study).toBe(studyDigest(api.partOf(study, "sport")));
    const options = { chains: 1, warmup: 20, draws: 10, workers: 1 };
    await expect(api.fit(study, collected, options)).rejects.toThrow(
      "options.part is missing, must be one of: smoking, sport",
    );
    await expect(api.fit(study, collected, { ...options, part: "diet" })).rejects.toThrow(
      'part "diet" is none of',
    );
    const one = api.partsOf(study)["smoking"]!;
    await expect(
      api.fit(one, [collected.releases[0]!.parts["smoking"]], { ...options, part: "smoking" }),
    ).rejects.toThrow("options.part is given, must be absent: the study asks one question");
  });
});

describe("a plan of several questions", () => {
  it("tells how they share the budget, and under other weights", async () => {
    const { out } = await said(["plan", at("held.json")]);
    expect(out).toMatch(/smoking +2 +2 +0 +success-count \(1\) +geometric/);
    expect(out).toMatch(/all +3 +3 +0/);
    expect(out).toContain("What epsilon 3 means for one person");
    const { out: other } = await said(["plan", at("held.json"), "--weights", "smoking=1", "--json"]);
    const { parts, cost } = JSON.parse(other) as api.StudyBundle & {
      parts: Record<string, { cost: { epsilon: number } }>;
      cost: { epsilon: number };
    };
    expect([parts["smoking"]!.cost.epsilon, parts["sport"]!.cost.epsilon, cost.epsilon]).toEqual([
      1.5, 1.5, 3,
    ]);
  });

  it("simulates each part at its share", async () => {
    writeFileSync(
      at("guess.json"),
      JSON.stringify({
        smoking: { parameters: { p: 0.25 } },
        sport: { parameters: { shares: { never: 0.4, weekly: 0.3, daily: 0.3 } } },
      }),
    );
    const { out, err } = await said([
      "plan",
      at("held.json"),
      "--records",
      "300",
      "--guess",
      at("guess.json"),
      "--repeats",
      "2",
    ]);
    expect(err).toBe("");
    expect(out).toMatch(/smoking +p +0.25/);
    expect(out).toContain("the parts tell each other nothing");
    const { out: one } = await said(["plan", at("held.json"), "--part", "smoking"]);
    expect(one).toContain("epsilon 2 for one person");
  });

  it.each<[readonly string[], string]>([
    [["--part", "diet"], "must be one of: smoking, sport"],
    [["--weights", "diet=2"], "must be one of: smoking, sport"],
    [["--weights", "smoking=0"], "weights above 0"],
    [["--records", "100", "--guess", "p=0.3"], "a guess under the name of every part"],
    [["--width", "0.1"], "--width is given for several questions, must be given with --part NAME"],
  ])("refuses %j", async (flags, sentence) => {
    expect((await said(["plan", at("held.json"), ...flags])).err).toContain(sentence);
  });
});

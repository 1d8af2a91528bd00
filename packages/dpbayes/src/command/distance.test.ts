import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFit } from "@dpbayes/inference";
import { costBetweenAnyRecords, parseStudy } from "@dpbayes/privacy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fitPage } from "../page/fit-page.ts";
import { planStudy } from "../planner/plan-study.ts";
import { simulateReleases } from "../planner/simulation/simulate-releases.ts";
import { said } from "./in-process.testing.ts";

const words = { type: "counts", length: 4, total: 6 };

function declared(distance?: number) {
  return {
    format: "dpbayes.study/1",
    id: "topics",
    question: "What are the documents about?",
    variables: { words },
    model: { family: "topic-model", formula: "words ~ 1", options: { topics: 2 } },
    privacy: { setting: "local", epsilon: 1, unit: "one document", ...(distance && { distance }) },
  };
}

const guess = {
  parameters: {
    words: [
      [5, 3, 1, 1],
      [1, 1, 3, 5],
    ],
    shares: [0.5, 0.5],
    total: 5,
  },
};

/** The one sentence that says how far epsilon reaches. */
const WITHIN = "between records that differ by at most 2 counts";

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-distance-"));
  writeFileSync(at("study.json"), JSON.stringify(declared(2)));
  writeFileSync(at("ordinary.json"), JSON.stringify(declared()));
  writeFileSync(at("whole.json"), JSON.stringify({ ...declared(24) }));
  for (const name of ["text", "json", "mixed", "other"])
    writeFileSync(at(`${name}.jsonl`), '{"words":[1,0,2,0]}\n{"words":[0,0,0,6]}\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const privatize = (data: string, study: string, output: string, ...more: readonly string[]) =>
  said(["privatize", at(data), "-s", at(study), "-o", at(output), "--budget-epsilon", "9", ...more]);

describe("an epsilon within a distance of counts is never stated without it", () => {
  it("by plan", async () => {
    const { out } = await said(["plan", at("study.json")]);
    expect(out).toContain(`cost       epsilon 1 ${WITHIN} for one document, local`);
    expect(out).not.toContain("u000a");
    expect(out).toContain("One more or one fewer counts 1");
    const { cost, neighbours } = JSON.parse((await said(["plan", at("study.json"), "--json"])).out);
    expect(cost).toEqual({ kind: "pure", epsilon: 1, neighbours: "local-within-2" });
    expect(neighbours).toBe("local-within-2");
  });

  it("by privatize", async () => {
    const { out } = await privatize("text.jsonl", "study.json", "text.reports.jsonl");
    expect(out).toContain(`spent      epsilon 1, delta 0 ${WITHIN} (one document, local)`);
    const json = await privatize("json.jsonl", "study.json", "json.reports.jsonl", "--json");
    expect(JSON.parse(json.out)).toMatchObject({ spent: { epsilon: "1" }, neighbours: "local-within-2" });
  });

  it("by ledger", async () => {
    const { out } = await said(["ledger", at("text.jsonl")]);
    expect(out).toContain(`protects   one document, local-within-2 ${WITHIN}`);
    const { neighbours } = JSON.parse((await said(["ledger", at("text.jsonl"), "--json"])).out);
    expect(neighbours).toBe("local-within-2");
  });

  it("by the planner's page of text", async () => {
    const plan = await planStudy(parseStudy(declared(2)), guess, { records: 40, epsilons: [1], repeats: 1 });
    expect(String(plan)).toContain(`Expected at epsilon 1 ${WITHIN}, 40 records`);
    expect(String(plan)).toContain(`What epsilon 1 ${WITHIN} means`);
  });

  it("by the page of a fit", async () => {
    const study = parseStudy(declared(2));
    const releases = await simulateReleases({ study, guess, records: 8, holders: 1, seed: "page" });
    const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
    const draws = Float64Array.from({ length: 50 }, (_, i) => 1 + (i % 7));
    const chains = [0, 1].map((chain) => ({ chain, seed: 1, draws, stats: {}, warmup, seconds: 0 }));
    const fit = createFit([{ name: "alpha", shape: [] }], chains, { seed: 1, records: 8 });
    const page = fitPage(fit, { study, releases });
    expect(page).toMatch(new RegExp(`<dt>Epsilon</dt>\\s*<dd>1 ${WITHIN}</dd>`));
    expect(page).toMatch(/<dt>Neighbours<\/dt>\s*<dd>two records that differ by at most 2 counts/);
    expect(page).toContain(`1 ${WITHIN}</td>`);
  });
});

describe("a ledger of ordinary costs and one within a distance", () => {
  it("take no cost of the other, and say what to do", async () => {
    await privatize("mixed.jsonl", "study.json", "near.reports.jsonl");
    const ordinary = await privatize("mixed.jsonl", "ordinary.json", "ordinary.reports.jsonl");
    expect(ordinary).toMatchObject({ code: 1, out: "" });
    expect(ordinary.err).toMatch(
      /within different distances cannot be added: local; .* a ledger of its own .*\n {2}--ledger FILE keeps/s,
    );
    await privatize("other.jsonl", "ordinary.json", "first.reports.jsonl");
    const near = await privatize("other.jsonl", "study.json", "second.reports.jsonl");
    expect(near).toMatchObject({ code: 1, out: "" });
    expect(near.err).toMatch(
      /cannot be added: local-within-2; must all be local, because records further apart lose more;/,
    );
  });

  it("are told the cost between any two records alike by plan and by accounting", async () => {
    const { out } = await said(["plan", at("study.json")]);
    const any = costBetweenAnyRecords(parseStudy(declared(2)));
    expect(any).toMatchObject({ epsilon: 12 });
    expect(out).toContain("for any two that can be reported (at most 24 words apart), holds at ε = 12.");
  });

  it("take the cost for any two records as an ordinary one", async () => {
    expect(await privatize("other.jsonl", "whole.json", "whole.reports.jsonl")).toMatchObject({ code: 0 });
  });
});

describe("an audit within a distance of counts", () => {
  it("says what was claimed, and what the farthest records lose", { timeout: 60_000 }, async () => {
    const { out, code } = await said(["audit", at("study.json"), "--draws", "20000"]);
    expect(code).toBe(0);
    expect(out).toContain(`claimed     epsilon 1, delta 0 ${WITHIN}`);
    expect(out).toMatch(/beyond {6}epsilon [\d.]+ or more between records 24 counts apart/);
  });
});

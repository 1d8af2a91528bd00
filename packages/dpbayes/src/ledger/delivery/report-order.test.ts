import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStudy } from "@dpbayes/privacy";
import { afterEach, beforeEach, expect, test } from "vitest";
import { releaseToFile } from "../index.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-order-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Answers are true but for one in a billion, so the reports show the order of the rows if anything does. */
const survey = parseStudy({
  format: "dpbayes.study/1",
  id: "asked",
  question: "Which?",
  variables: { answer: { type: "category", levels: ["a", "b"] } },
  model: { family: "categorical", formula: "answer ~ 1" },
  privacy: { setting: "local", epsilon: 20, unit: "one person" },
});

/** A table sorted by the answer: half of the rows say a, then half say b. */
const sorted = (rows: number) => ({
  describe: () => "a sorted table",
  async *records() {
    for (let i = 0; i < rows; i++) yield { answer: i < rows / 2 ? "a" : "b" };
  },
});

test("reports of a sorted table come in an order that tells nothing of it", async () => {
  const rows = 2000;
  const output = join(folder, "r.jsonl");
  await releaseToFile(survey, sorted(rows), { output, ledger: join(folder, "l.jsonl") });
  const reports = readFileSync(output, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(reports).toHaveLength(rows);
  const saysA = ({ values }: { values: readonly unknown[] }) => JSON.stringify(values) === first;
  const first = JSON.stringify(reports[0].values);
  const inFront = reports.slice(0, rows / 2).filter(saysA).length;
  // Hypergeometric under a uniform order: mean rows / 4, variance rows / 16 (nearly); beyond 7 deviations: 3e-12.
  expect(Math.abs(inFront - rows / 4)).toBeLessThan(7 * Math.sqrt(rows / 16));
  expect(readdirSync(folder).sort()).toEqual(["l.jsonl", "l.jsonl.head", "r.jsonl"]);
});

test("reports of a public list keep its order, which the model reads", async () => {
  const network = parseStudy({
    format: "dpbayes.study/1",
    id: "met",
    question: "Who meets whom?",
    variables: { met: { type: "counts", length: 3, total: 1000 } },
    model: { family: "community-model", formula: "met ~ 1", options: { communities: 2 } },
    privacy: { setting: "local", epsilon: 20, distance: 1, unit: "one meeting" },
  });
  const rows = [
    [0, 500, 1],
    [500, 0, 200],
    [1, 200, 0],
  ];
  const output = join(folder, "r.jsonl");
  const source = {
    describe: () => "a network",
    async *records() {
      for (const met of rows) yield { met };
    },
  };
  await releaseToFile(network, source, { output, ledger: join(folder, "l.jsonl") });
  const reports = readFileSync(output, "utf8").trimEnd().split("\n");
  // Noise of 20 or more has a probability of e^-400.
  const rounded = reports.map((line) =>
    JSON.parse(line).values.map((count: number) => Math.round(count / 100)),
  );
  expect(rounded).toEqual(rows.map((met) => met.map((count) => Math.round(count / 100))));
});

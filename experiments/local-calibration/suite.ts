import { writeFile } from "node:fs/promises";
import { rewriteBetweenMarkers } from "../between-markers.ts";
import { sourceDigest } from "../source-digest.ts";
import type { VerificationSuite } from "../suite.ts";
import { rankPlot } from "./plot.ts";
import { DRAWS } from "./posterior-draws.ts";
import type { RowResult } from "./result.ts";
import { type RunOfRows, runRows } from "./run-rows.ts";
import { type LocalCalibrationResults, localCalibrationPage, plotName } from "./table.ts";

const SOURCES = new URL("../../packages/inference/src/", import.meta.url);
const SEED = "local calibration";
const FALSE_ALARM_RATE = 1e-4;

/** Simulation-based calibration of every local model through its mechanisms; noise-unaware controls must fail. */
export const localCalibration: VerificationSuite = {
  name: "local-calibration",
  about: "simulation-based calibration of every local model through its mechanisms; controls must fail",
  async run(progress) {
    const source = await sourceDigest(SOURCES);
    const start = performance.now();
    const run = await runRows({ seed: SEED, falseAlarm: FALSE_ALARM_RATE }, progress);
    const wrong = run.rows.map(({ result }) => result).filter((row) => !row.asItMust);
    const problems = [...run.problems, ...wrong.map(problemOf)];
    // Processes load the code when they start; results of code that has changed since are nobody's.
    if ((await sourceDigest(SOURCES)) !== source)
      problems.push("the sources of packages/inference changed during the run; nothing was stored");
    else await store({ ...resultsOf(run, source, performance.now() - start), problems }, run);
    for (const problem of problems) progress(`PROBLEM: ${problem}`);
    return problems.length === 0;
  },
};

function problemOf({ group, name, control, worst, smallestProbability }: RowResult): string {
  const found = control
    ? "ranks are uniform although the noise is ignored"
    : `ranks of ${worst} are not uniform (probability ${smallestProbability.toExponential(1)})`;
  return `${group}: ${name}: ${found}`;
}

function resultsOf({ rows }: RunOfRows, source: string, milliseconds: number) {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    command: "npm run verify -- local-calibration",
    seed: SEED,
    source,
    falseAlarmRate: FALSE_ALARM_RATE,
    level: rows[0]!.level,
    draws: DRAWS,
    seconds: Math.round(milliseconds / 1000),
    rows: rows.map(({ result }) => result),
  };
}

async function store(results: LocalCalibrationResults, { rows }: RunOfRows): Promise<void> {
  await writeFile(new URL("./results.json", import.meta.url), `${JSON.stringify(results, null, 1)}\n`);
  for (const group of new Set(rows.map(({ result }) => result.group)))
    await writeFile(new URL(`./${plotName(group)}`, import.meta.url), rankPlot(group, rows, results.level));
  await rewriteBetweenMarkers(
    new URL("../README.md", import.meta.url),
    "local-calibration",
    localCalibrationPage(results),
  );
}

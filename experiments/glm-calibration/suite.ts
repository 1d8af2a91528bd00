import { writeFile } from "node:fs/promises";
import { rewriteBetweenMarkers } from "../between-markers.ts";
import { rankPlot } from "../local-calibration/plot.ts";
import { DRAWS } from "../local-calibration/posterior-draws.ts";
import { plotName } from "../local-calibration/table.ts";
import { sourceDigest } from "../source-digest.ts";
import type { VerificationSuite } from "../suite.ts";
import { type RunOfRows, runRows } from "./run-rows.ts";
import { type GlmCalibrationResults, glmCalibrationPage } from "./table.ts";

const SOURCES = new URL("../../packages/inference/src/", import.meta.url);
const SEED = "glm calibration";
const FALSE_ALARM_RATE = 1e-4;

/** Simulation-based calibration of logistic and Poisson regression from noisy statistics; the paper's formulas must fail. */
export const glmCalibration: VerificationSuite = {
  name: "glm-calibration",
  about:
    "simulation-based calibration of logistic and Poisson regression from sums; printed formulas must fail",
  async run(progress) {
    const source = await sourceDigest(SOURCES);
    const start = performance.now();
    const run = await runRows({ seed: SEED, falseAlarm: FALSE_ALARM_RATE }, progress);
    const changed = (await sourceDigest(SOURCES)) !== source;
    // Processes load the code when they start; results of code that has changed since are nobody's.
    const problems = changed
      ? [...run.problems, "the sources of packages/inference changed during the run; nothing was stored"]
      : run.problems;
    if (!changed) await store(run, source, performance.now() - start);
    for (const problem of problems) progress(`PROBLEM: ${problem}`);
    return problems.length === 0;
  },
};

async function store(run: RunOfRows, source: string, milliseconds: number): Promise<void> {
  const results = resultsOf(run, source, milliseconds);
  await writeFile(new URL("./results.json", import.meta.url), `${JSON.stringify(results, null, 1)}\n`);
  for (const group of new Set(run.rows.map(({ result }) => result.group)))
    await writeFile(new URL(`./${plotName(group)}`, import.meta.url), plotOf(group, run, results.level));
  const readme = new URL("../README.md", import.meta.url);
  await rewriteBetweenMarkers(readme, "glm-calibration", glmCalibrationPage(results));
}

/** Controls here are wrong in more ways than one. */
function plotOf(group: string, { rows }: RunOfRows, level: number): string {
  return rankPlot(group, rows, level)
    .replace(">noise-aware<", ">models<")
    .replace(">noise ignored<", ">controls, wrong on purpose<");
}

function resultsOf(
  { rows, problems }: RunOfRows,
  source: string,
  milliseconds: number,
): GlmCalibrationResults {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    command: "npm run verify -- glm-calibration",
    seed: SEED,
    source,
    falseAlarmRate: FALSE_ALARM_RATE,
    level: rows[0]!.level,
    draws: DRAWS,
    seconds: Math.round(milliseconds / 1000),
    rows: rows.map(({ result }) => result),
    problems,
  };
}

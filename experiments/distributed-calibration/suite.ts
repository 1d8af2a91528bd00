import { writeFile } from "node:fs/promises";
import { rewriteBetweenMarkers } from "../between-markers.ts";
import { plotName } from "../calibration/page.ts";
import { DRAWS } from "../calibration/posterior-draws.ts";
import { rankPlot } from "../calibration/rank-plot.ts";
import { sourceDigest } from "../source-digest.ts";
import type { VerificationSuite } from "../suite.ts";
import { writeMeasuredCoverage } from "./coverage-file.ts";
import { type RunOfRows, runRows } from "./run-rows.ts";
import { type DistributedCalibrationResults, distributedCalibrationPage } from "./table.ts";

const SOURCES = new URL("../../packages/inference/src/", import.meta.url);
const SEED = "distributed calibration";
const FALSE_ALARM_RATE = 1e-4;

/** Simulation-based calibration of linear regression across data holders, and what ignoring noise costs in coverage. */
export const distributedCalibration: VerificationSuite = {
  name: "distributed-calibration",
  about: "simulation-based calibration of linear regression across holders; coverage where noise is ignored",
  async run(progress) {
    const source = await sourceDigest(SOURCES);
    const start = performance.now();
    const run = await runRows({ seed: SEED, falseAlarm: FALSE_ALARM_RATE }, progress);
    const changed = (await sourceDigest(SOURCES)) !== source;
    // Processes load the code when they start; results of code that has changed since are nobody's.
    const problems = changed
      ? [...run.problems, "the sources of packages/inference changed during the run; nothing was stored"]
      : run.problems;
    if (!changed) await store(run, performance.now() - start);
    for (const problem of problems) progress(`PROBLEM: ${problem}`);
    return problems.length === 0;
  },
};

async function store(run: RunOfRows, milliseconds: number): Promise<void> {
  await writeMeasuredCoverage(run.coverage);
  const results = resultsOf(run, await sourceDigest(SOURCES), milliseconds);
  await writeFile(new URL("./results.json", import.meta.url), `${JSON.stringify(results, null, 1)}\n`);
  for (const group of new Set(run.rows.map(({ result }) => result.group)))
    await writeFile(
      new URL(`./${plotName(group)}`, import.meta.url),
      rankPlot(group, run.rows, results.level),
    );
  const readme = new URL("../README.md", import.meta.url);
  await rewriteBetweenMarkers(readme, "distributed-calibration", distributedCalibrationPage(results));
}

function resultsOf(
  { rows, coverage, problems }: RunOfRows,
  source: string,
  milliseconds: number,
): DistributedCalibrationResults {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    command: "npm run verify -- distributed-calibration",
    seed: SEED,
    source,
    falseAlarmRate: FALSE_ALARM_RATE,
    level: rows[0]!.level,
    draws: DRAWS,
    seconds: Math.round(milliseconds / 1000),
    rows: rows.map(({ result }) => result),
    coverage,
    problems,
  };
}

import { writeFile } from "node:fs/promises";
import { rewriteBetweenMarkers } from "../between-markers.ts";
import { sourceDigest } from "../source-digest.ts";
import type { VerificationSuite } from "../suite.ts";
import { type CalibrationResults, plotName } from "./page.ts";
import { DRAWS } from "./posterior-draws.ts";
import { rankPlot } from "./rank-plot.ts";
import type { CalibrationRow } from "./row.ts";
import { type RunOfRows, runRows } from "./run-rows.ts";

const SOURCES = new URL("../../packages/inference/src/", import.meta.url);
const FALSE_ALARM_RATE = 1e-4;

export interface CalibrationSuite {
  /** Also the suite's folder under experiments/, which holds its worker.ts, and its part of the page. */
  readonly name: string;
  readonly about: string;
  readonly seed: string;
  readonly rows: readonly CalibrationRow[];
  page(results: CalibrationResults): string;
  /** What the two colours of the plots stand for; noise-aware and noise ignored unless given. */
  readonly legend?: readonly [models: string, controls: string];
}

/** Simulation-based calibration of rows: runs all, stores results, plots and page. */
export function calibrationSuite(suite: CalibrationSuite): VerificationSuite {
  const { name, about, seed, rows } = suite;
  const folder = new URL(`../${name}/`, import.meta.url);
  return {
    name,
    about,
    async run(progress) {
      const source = await sourceDigest(SOURCES);
      const start = performance.now();
      const worker = new URL("worker.ts", folder);
      const run = await runRows({ rows, worker, seed, falseAlarm: FALSE_ALARM_RATE }, progress);
      // Processes load the code when they start; results of code that has changed since are nobody's.
      const changed = (await sourceDigest(SOURCES)) !== source;
      const problems = changed
        ? [...run.problems, "the sources of packages/inference changed during the run; nothing was stored"]
        : run.problems;
      if (!changed) await store(suite, folder, run, resultsOf(suite, run, source, performance.now() - start));
      for (const problem of problems) progress(`PROBLEM: ${problem}`);
      return problems.length === 0;
    },
  };
}

async function store(
  { name, page, legend }: CalibrationSuite,
  folder: URL,
  { rows }: RunOfRows,
  results: CalibrationResults,
): Promise<void> {
  await writeFile(new URL("results.json", folder), `${JSON.stringify(results, null, 1)}\n`);
  for (const group of new Set(rows.map(({ result }) => result.group)))
    await writeFile(new URL(plotName(group), folder), rankPlot(group, rows, results.level, legend));
  await rewriteBetweenMarkers(new URL("../README.md", import.meta.url), name, page(results));
}

function resultsOf(
  { name, seed }: CalibrationSuite,
  { rows, problems }: RunOfRows,
  source: string,
  milliseconds: number,
): CalibrationResults {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    command: `npm run verify -- ${name}`,
    seed,
    source,
    falseAlarmRate: FALSE_ALARM_RATE,
    level: rows[0]!.level,
    draws: DRAWS,
    seconds: Math.round(milliseconds / 1000),
    rows: rows.map(({ result }) => result),
    problems,
  };
}

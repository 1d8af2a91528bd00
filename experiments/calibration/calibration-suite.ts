import { writeFile } from "node:fs/promises";
import { rounded, storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults, studyFolder } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import { sourceDigest } from "../source-digest.ts";
import type { VerificationSuite } from "../suite.ts";
import { calibrationClaims } from "./claims.ts";
import { type CalibrationResults, plotNames } from "./page.ts";
import { DRAWS } from "./posterior-draws.ts";
import { rankPlot } from "./rank-plot.ts";
import type { RowResult } from "./result.ts";
import { type RowsToRun, type RunOfRows, runRows } from "./run-rows.ts";

const SOURCES = new URL("../../packages/inference/src/", import.meta.url);
const FALSE_ALARM_RATE = 1e-4;
/** What is stored of a number: tables show three digits at most. */
const DIGITS = 4;

export interface CalibrationSuite<Results extends CalibrationResults>
  extends Omit<RowsToRun, "worker" | "falseAlarm"> {
  /** Also the suite's folder under experiments/, which holds its worker.ts. */
  readonly name: string;
  readonly about: string;
  page(results: Results): string;
  /** What is stored of a run. */
  resultsOf(common: CalibrationResults, run: RunOfRows): Results | Promise<Results>;
  /** What the two colours of the plots stand for; noise-aware and noise ignored unless given. */
  readonly legend?: readonly [models: string, controls: string];
}

/** A suite that stores its rows and nothing else. */
export function plainCalibrationSuite(
  suite: Omit<CalibrationSuite<CalibrationResults>, "resultsOf">,
): VerificationSuite {
  return calibrationSuite({ ...suite, resultsOf: (common) => common });
}

/** Simulation-based calibration of rows: runs all, stores results, plots and page. */
export function calibrationSuite<Results extends CalibrationResults>(
  suite: CalibrationSuite<Results>,
): VerificationSuite {
  const { name, about } = suite;
  return {
    name,
    about,
    async run(progress, _until, send) {
      const source = await sourceDigest(SOURCES);
      const start = performance.now();
      const worker = new URL("worker.ts", studyFolder(name));
      const run = await runRows({ ...suite, worker, falseAlarm: FALSE_ALARM_RATE }, progress, send);
      // Processes load the code when they start; results of code that has changed since are nobody's.
      const changed = (await sourceDigest(SOURCES)) !== source;
      const problems = changed
        ? [...run.problems, "the sources of packages/inference changed during the run; nothing was stored"]
        : run.problems;
      if (!changed) await store(suite, run, commonResults(suite, run, source, performance.now() - start));
      for (const problem of problems) progress(`PROBLEM: ${problem}`);
      return problems.length === 0;
    },
    stored: () => storedSuite(suite),
  };
}

async function store<Results extends CalibrationResults>(
  suite: CalibrationSuite<Results>,
  run: RunOfRows,
  common: CalibrationResults,
): Promise<void> {
  const { name, legend } = suite;
  const results = await suite.resultsOf(common, run);
  const raw = run.rows.map(({ result, ranks }) => ({
    ...label(result),
    ranks: ranks.map((own) => [...own]),
  }));
  await storeResults(name, rounded(results, DIGITS), raw);
  for (const [group, plot] of plotNames(results))
    await writeFile(new URL(plot, studyFolder(name)), rankPlot(group, run.rows, results.level, legend));
  await writeStudyPage(await storedSuite(suite));
}

function label({ group, name, setting }: RowResult) {
  return { group, name, setting };
}

async function storedSuite<Results extends CalibrationResults>({
  name,
  about,
  page,
}: CalibrationSuite<Results>): Promise<StoredStudy> {
  const results = await storedResults<Results>(name);
  const plots = [...plotNames(results).values()];
  return { name, about, date: results.date, claims: calibrationClaims(results), plots, part: page(results) };
}

function commonResults(
  { name, seed }: Pick<CalibrationSuite<CalibrationResults>, "name" | "seed">,
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

import { storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import { sourceDigest } from "../source-digest.ts";
import type { VerificationSuite } from "../suite.ts";
import { claimsOf, type EngineResults, enginesPage, type StoredRun } from "./page.ts";
import { type EngineRun, inFolder, runs } from "./runs.ts";

const NAME = "engines";
const ABOUT =
  "exact sums on the engines that hold the records: Spark, ClickHouse, Trino, MariaDB, and grammars of the rest";

/** Runs the engines that are there, says which are not, and stores each run by itself. DPBAYES_PYTHON names the Python that has them. */
export const engines: VerificationSuite = { name: NAME, about: ABOUT, run: runAll, stored };

async function runAll(progress: (line: string) => void, until = Number.POSITIVE_INFINITY): Promise<boolean> {
  const only = process.env["DPBAYES_ENGINES"]?.split(",");
  let sound = true;
  for (const run of runs.filter(({ name }) => only?.includes(name) ?? true)) {
    if (Date.now() >= until) return false;
    progress(`${run.name}: ${run.promise}`);
    const row = await timed(run, (line) => progress(`${run.name}: ${line}`));
    if (row === undefined) {
      progress(`${run.name}: not run, as there is not ${run.needs}`);
      continue;
    }
    await store(row);
    for (const problem of row.problems) progress(`PROBLEM: ${run.name}: ${problem}`);
    sound &&= row.problems.length === 0;
  }
  return sound;
}

async function timed(run: EngineRun, progress: (line: string) => void): Promise<StoredRun | undefined> {
  const began = Date.now();
  const found = await inFolder(run, progress);
  if (found === undefined) return undefined;
  const source = await sourceDigest(new URL("../../packages/dpbayes/src/sources/", import.meta.url));
  return {
    ...{ name: run.name, ...found },
    date: new Date(began).toISOString().slice(0, 10),
    source: source.slice(0, 8),
    seconds: Math.round((Date.now() - began) / 1000),
  };
}

async function store(row: StoredRun): Promise<void> {
  const before = await storedResults<EngineResults>(NAME).catch(() => ({ rows: [] as StoredRun[] }));
  const rows = [...before.rows.filter(({ name }) => name !== row.name), row];
  await storeResults(NAME, { node: process.version, rows } satisfies EngineResults);
  await writeStudyPage(await stored());
}

async function stored(): Promise<StoredStudy> {
  const results = await storedResults<EngineResults>(NAME);
  const dates = results.rows.map(({ date }) => date).toSorted();
  return {
    name: NAME,
    about: ABOUT,
    date: dates.at(-1) ?? "",
    claims: claimsOf(results),
    part: enginesPage(results),
    plots: [],
  };
}

import { storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import { sourceDigest } from "../source-digest.ts";
import type { VerificationSuite } from "../suite.ts";
import { claimsOf, type PlatformResults, platformPage, type StoredRun } from "./page.ts";
import { type PlatformRun, runs } from "./runs.ts";

const NAME = "platform";
const ABOUT =
  "the collector under kills, closings and many spenders: what was acknowledged, counted, fitted and paid";

/** The server as processes that are killed; each run is stored by itself: one that is stopped has lost nothing of the others. */
export const platform: VerificationSuite = { ...suiteOf(runs), part: partNamed };

function partNamed(name: string): VerificationSuite | undefined {
  const run = runs.find((one) => one.name === name);
  return run && suiteOf([run]);
}

function suiteOf(chosen: readonly PlatformRun[]): VerificationSuite {
  return { name: NAME, about: ABOUT, run: (progress, until) => runAll(chosen, progress, until), stored };
}

async function runAll(
  chosen: readonly PlatformRun[],
  progress: (line: string) => void,
  until = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  let sound = true;
  for (const run of chosen) {
    if (Date.now() >= until) return false;
    progress(`${run.name}: ${run.promise}`);
    const row = await timed(run, (line) => progress(`${run.name}: ${line}`));
    await store(row);
    for (const problem of row.problems) progress(`PROBLEM: ${run.name}: ${problem}`);
    sound &&= row.problems.length === 0;
  }
  return sound;
}

async function timed(
  { name, sizes, run }: PlatformRun,
  progress: (line: string) => void,
): Promise<StoredRun> {
  const began = Date.now();
  const found = await run(progress);
  const source = await sourceDigest(new URL("../../packages/server/src/", import.meta.url));
  return {
    ...{ name, sizes, ...found },
    date: new Date(began).toISOString().slice(0, 10),
    source: source.slice(0, 8),
    seconds: Math.round((Date.now() - began) / 1000),
  };
}

async function store(row: StoredRun): Promise<void> {
  const before = await storedResults<PlatformResults>(NAME);
  const rows = [...before.rows.filter(({ name }) => name !== row.name), row];
  await storeResults(NAME, { node: process.version, rows } satisfies PlatformResults);
  await writeStudyPage(await stored());
}

async function stored(): Promise<StoredStudy> {
  const results = await storedResults<PlatformResults>(NAME);
  const date =
    results.rows
      .map((row) => row.date)
      .toSorted()
      .at(-1) ?? "";
  return {
    name: NAME,
    about: ABOUT,
    date,
    claims: claimsOf(results),
    part: platformPage(results),
    plots: [],
  };
}

import { rounded, storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import { runBatches } from "../run-batches.ts";
import type { VerificationSuite } from "../suite.ts";
import { BATCH, type CheckCase, checkCases } from "./cases.ts";
import { type CheckResults, checkClaims, checkPage } from "./page.ts";
import type { Counts } from "./worker.ts";

const NAME = "checks";
const ABOUT = "what `check` finds: planted mistakes of one holder, and false alarms over sound studies";
const SEED = "checks, looks together";

/** Simulated studies with and without a mistake, checked. */
export const checksVerification: VerificationSuite = {
  name: NAME,
  about: ABOUT,
  async run(progress, until, send) {
    const { results, problems } = await runBatches<CheckCase, Counts>(
      {
        cases: checkCases,
        worker: new URL("worker.ts", import.meta.url),
        seed: SEED,
        nameOf: ({ plant, looked }) => `${plant}, ${looked}`,
        batchesOf: ({ studies }) => Math.ceil(studies / BATCH),
      },
      progress,
      { until, send },
    );
    const rows = checkCases.map((one, index) => ({ ...one, counts: countsOf(results[index]!) }));
    await store({
      ...frame(),
      seconds: rows.reduce((sum, { counts }) => sum + counts.seconds, 0),
      rows,
      problems,
    });
    const claims = checkClaims({ rows });
    for (const { text, holds } of claims) if (!holds) progress(`PROBLEM: ${text}`);
    return problems.length === 0 && claims.every(({ holds }) => holds);
  },
  stored,
};

const none: Counts = { studies: 0, found: 0, first: 0, other: 0, cause: 0, said: 0, seconds: 0 };

function countsOf(answers: readonly Counts[]): Counts {
  return answers.reduce<Counts>((sum, answer) => {
    const add = (key: keyof Counts) => sum[key] + answer[key];
    return {
      studies: add("studies"),
      found: add("found"),
      first: add("first"),
      other: add("other"),
      cause: add("cause"),
      said: add("said"),
      seconds: add("seconds"),
    };
  }, none);
}

function frame() {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    command: `npm run verify -- ${NAME}`,
    seed: SEED,
  };
}

async function store(results: CheckResults): Promise<void> {
  await storeResults(NAME, rounded(results, 6));
  await writeStudyPage(await stored());
}

async function stored(): Promise<StoredStudy> {
  const results = await storedResults<CheckResults>(NAME);
  const { date } = results;
  return {
    name: NAME,
    about: ABOUT,
    date,
    claims: checkClaims(results),
    part: checkPage(results),
    plots: [],
  };
}

import { rounded, storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import { runBatches } from "../run-batches.ts";
import type { VerificationSuite } from "../suite.ts";
import { BATCH, type ImportCase, importCases } from "./cases.ts";
import { asked, type ReleaseAnswer } from "./held.ts";
import { type ImportResults, type ImportRow, importClaims, importPage, together } from "./page.ts";
import { printed } from "./printed.ts";

const NAME = "table-imports";
const ABOUT = "real releases of OpenDP and PipelineDP, imported: do 90 % intervals hold the true counts?";
const SEED = "table-imports";

/** Coverage of imported tables, from the releases that the scripts of `reference/tables/` printed. */
export const tableImports: VerificationSuite = {
  name: NAME,
  about: ABOUT,
  async run(progress, until, send) {
    const { results, problems } = await runBatches<ImportCase, readonly ReleaseAnswer[]>(
      {
        cases: importCases,
        worker: new URL("worker.ts", import.meta.url),
        seed: SEED,
        nameOf: ({ source, kind, zeros = "" }) => `${source}, ${kind} ${zeros}`.trim(),
        batchesOf: ({ releases }) => Math.ceil(releases / BATCH),
      },
      progress,
      { until, send },
    );
    const answers = results.map((batches) => batches.flat());
    const rows = importCases.map((one, i) => rowOf(one, answers[i]!));
    await store({
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      command: `npm run verify -- ${NAME}`,
      seed: SEED,
      seconds: answers.flat().reduce((sum, { seconds }) => sum + seconds, 0),
      rows,
      problems,
    });
    const claims = importClaims({ rows });
    for (const { text, holds } of claims) if (!holds) progress(`PROBLEM: ${text}`);
    return problems.length === 0 && claims.every(({ holds }) => holds);
  },
  stored,
};

function rowOf(one: ImportCase, answers: readonly ReleaseAnswer[]): ImportRow {
  const counts = asked.map(
    (name) => [name, together(answers.map((answer) => answer.answers[name]))] as const,
  );
  const { version } = printed(one.source);
  return {
    ...one,
    releases: answers.length,
    version,
    counts: Object.fromEntries(counts) as ImportRow["counts"],
  };
}

async function store(results: ImportResults): Promise<void> {
  await storeResults(NAME, rounded(results, 6));
  await writeStudyPage(await stored());
}

async function stored(): Promise<StoredStudy> {
  const results = await storedResults<ImportResults>(NAME);
  const { date } = results;
  return {
    name: NAME,
    about: ABOUT,
    date,
    claims: importClaims(results),
    part: importPage(results),
    plots: [],
  };
}

import { rounded, storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import { runBatches } from "../run-batches.ts";
import type { VerificationSuite } from "../suite.ts";
import { BATCH, type CensusCase, caseWords, censusCases } from "./block-groups/cases.ts";
import { type Asked, asked, comparedTogether, type DataSetAnswer } from "./block-groups/compared.ts";
import { type CensusResults, type CensusRow, censusClaims, censusPage } from "./page.ts";

const NAME = "table-census";
const ABOUT =
  "block groups published with the noise of the 2020 census: what the posterior knows beside least squares";
const SEED = "table-census";

/** Totals of blocks, against least squares; batches that were done are taken over by a run of the same sources. */
export const tableCensus: VerificationSuite = {
  name: NAME,
  about: ABOUT,
  async run(progress, until, send) {
    const { results, problems } = await runBatches<CensusCase, readonly DataSetAnswer[]>(
      {
        cases: censusCases,
        worker: new URL("worker.ts", import.meta.url),
        seed: SEED,
        nameOf: caseWords,
        batchesOf: ({ dataSets }) => Math.ceil(dataSets / BATCH),
      },
      progress,
      { until, send },
    );
    const rows = censusCases.map((one, i) => rowOf(one, results[i]!.flat())).filter(({ done }) => done > 0);
    await storeResults(NAME, rounded(resultsOf(rows, problems), 6));
    await writeStudyPage(await stored());
    const claims = censusClaims({ rows });
    for (const { text, holds } of claims) if (!holds) progress(`PROBLEM: ${text}`);
    return problems.length === 0 && claims.every(({ holds }) => holds);
  },
  stored,
};

function resultsOf(rows: readonly CensusRow[], problems: readonly string[]): CensusResults {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    command: `npm run verify -- ${NAME}`,
    seed: SEED,
    rows,
    problems,
  };
}

function rowOf(one: CensusCase, sets: readonly DataSetAnswer[]): CensusRow {
  const sum = (of: (set: DataSetAnswer) => number) => sets.reduce((total, set) => total + of(set), 0);
  const each = <Value>(of: (name: Asked) => Value) =>
    Object.fromEntries(asked.map((name) => [name, of(name)])) as Record<Asked, Value>;
  return {
    ...one,
    done: sets.length,
    meanPeople: sum(({ people }) => people) / sets.length,
    counts: each((name) => comparedTogether(sets.map(({ answers }) => answers[name]))),
    errors: each((name) => errorOf(sets.map(({ answers }) => answers[name].posterior))),
    apart: sum(({ apart }) => apart),
    seconds: sum(({ seconds }) => seconds),
  };
}

/** Standard error of the share held, from how data sets differ. */
function errorOf(sets: readonly { readonly held: number; readonly numbers: number }[]): number {
  const shares = sets.map(({ held, numbers }) => held / numbers);
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const squares = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0);
  return Math.sqrt(squares / (shares.length - 1) / shares.length);
}

async function stored(): Promise<StoredStudy> {
  const results = await storedResults<CensusResults>(NAME);
  return {
    name: NAME,
    about: ABOUT,
    date: results.date,
    claims: censusClaims(results),
    part: censusPage(results),
    plots: [],
  };
}

import { rounded, storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import type { VerificationSuite } from "../suite.ts";
import { cases, caseWords, DATA_SETS } from "./cases.ts";
import { type CoverageRow, coverageOf } from "./coverage.ts";
import { type TableRegressionResults, tableRegressionClaims, tableRegressionPage } from "./page.ts";

const NAME = "table-regressions";
const ABOUT =
  "intervals of regressions on noisy cells, beside regressions that take noisy numbers for counts";
const SEED = "table regressions";

/** Coverage of slopes by family, noise and method; some ten minutes in one process. */
export const tableRegressions: VerificationSuite = {
  name: NAME,
  about: ABOUT,
  async run(progress) {
    const start = performance.now();
    const rows: CoverageRow[] = [];
    for (const given of cases) {
      const row = await coverageOf(given, SEED, DATA_SETS);
      rows.push(row);
      progress(`${caseWords(given)}: ${(100 * row.covered).toFixed(1)} % in ${Math.round(row.seconds)} s`);
    }
    await store({
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      command: `npm run verify -- ${NAME}`,
      seed: SEED,
      seconds: (performance.now() - start) / 1000,
      rows,
    });
    const claims = tableRegressionClaims({ rows });
    for (const { text, holds } of claims) if (!holds) progress(`PROBLEM: ${text}`);
    return claims.every(({ holds }) => holds);
  },
  stored,
};

async function store(results: TableRegressionResults): Promise<void> {
  await storeResults(NAME, rounded(results, 4));
  await writeStudyPage(await stored());
}

async function stored(): Promise<StoredStudy> {
  const results = await storedResults<TableRegressionResults>(NAME);
  const claims = tableRegressionClaims(results);
  return {
    name: NAME,
    about: ABOUT,
    date: results.date,
    claims,
    part: tableRegressionPage(results),
    plots: [],
  };
}

import { type CellSummary, summariseCell } from "../holders/cell-summary.ts";
import { type Cell, nameOf } from "../holders/grid/cells.ts";
import { CHAINS } from "../holders/grid/fit-model.ts";
import { type DataSet, sources } from "../holders/grid/run-batch.ts";
import { rounded, storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import { runBatches } from "../run-batches.ts";
import type { VerificationSuite } from "../suite.ts";
import { batchesOf, fewCells, fewModels } from "./cases.ts";
import { type FewResults, fewClaims, fewPage } from "./page.ts";

const NAME = "holders-few";
const ABOUT = "what the prior of the spread of three holders costs and buys";
const SEED = "three holders";

/** Two priors of the spread of three holders on the same releases; six minutes in one process. */
export const holdersFew: VerificationSuite = {
  name: NAME,
  about: ABOUT,
  async run(progress, until, send) {
    const { results, problems } = await runBatches<Cell, readonly DataSet[]>(
      {
        cases: fewCells,
        worker: new URL("worker.ts", import.meta.url),
        seed: SEED,
        nameOf,
        batchesOf,
      },
      progress,
      { until, send },
    );
    await store(
      fewCells.flatMap((cell, index) => {
        const own = results[index]!.flat();
        return own.length > 1 ? [summariseCell(cell, own, fewModels)] : [];
      }),
      problems,
    );
    return (await stored()).claims.every(({ holds }) => holds);
  },
  stored,
};

async function store(cells: readonly CellSummary[], problems: readonly string[]): Promise<void> {
  const results: FewResults = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    command: `npm run verify -- ${NAME}`,
    seed: SEED,
    source: await sources(),
    chains: CHAINS,
    cells,
    problems,
  };
  await storeResults(NAME, rounded(results, 4));
  await writeStudyPage(await stored());
}

async function stored(): Promise<StoredStudy> {
  const results = await storedResults<FewResults>(NAME);
  const claims = fewClaims(results);
  return { name: NAME, about: ABOUT, date: results.date, claims, part: fewPage(results), plots: [] };
}

import { storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import { runBatches } from "../run-batches.ts";
import type { VerificationSuite } from "../suite.ts";
import { type Cell, cells, nameOf } from "./grid/cells.ts";
import { type CellFit, CHAINS } from "./grid/fit-cell.ts";
import { BATCH, dataSetsOf, sources } from "./grid/run-batch.ts";
import { type CellSummary, summariseCell } from "./report/cell-summary.ts";
import { offModelClaims } from "./report/claims.ts";
import { gridPage } from "./report/grid-page.ts";
import { heatMap } from "./report/heat-map.ts";
import { type OffModelResults, offModelPage } from "./report/page.ts";
import { readCells, storedCells } from "./report/stored-cells.ts";

const NAME = "off-model";
const ABOUT = "intervals of default fits where data are not as the model says: families by laws of the data";
const SEED = "off-model";

/** Coverage of default fits across families and laws of the data. */
export const offModel: VerificationSuite = {
  name: NAME,
  about: ABOUT,
  async run(progress, until, send) {
    const { results, problems } = await runBatches<Cell, readonly CellFit[]>(
      {
        cases: cells,
        worker: new URL("worker.ts", import.meta.url),
        seed: SEED,
        nameOf,
        batchesOf: (cell) => Math.ceil(dataSetsOf(cell) / BATCH),
      },
      progress,
      { until, send },
    );
    const found = cells.flatMap((cell, index) => {
      const fits = results[index]!.flat();
      return fits.length > 0 ? [summariseCell(cell, fits)] : [];
    });
    await store(found, problems);
    return (await stored()).claims.every(({ holds }) => holds);
  },
  stored,
};

async function store(found: readonly CellSummary[], problems: readonly string[]): Promise<void> {
  const results: OffModelResults = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    command: `npm run verify -- ${NAME}`,
    seed: SEED,
    source: await sources(),
    chains: CHAINS,
    cells: storedCells(found),
    problems,
  };
  await storeResults(NAME, results);
  await writeStudyPage(await stored());
}

async function stored(): Promise<StoredStudy> {
  const results = await storedResults<OffModelResults>(NAME);
  const { date, problems, node, command, pilot } = results;
  const found = readCells(results.cells);
  return {
    name: NAME,
    about: pilot === undefined ? ABOUT : `${ABOUT}; stored: a first pass`,
    date,
    claims: offModelClaims(found, problems),
    part: offModelPage(results, found),
    plots: ["heat-map.svg"],
    files: {
      "heat-map.svg": heatMap(found),
      "grid.html": gridPage(found, `${date}, Node ${node}, ${command}. ${pilot ?? ""}`.trimEnd()),
    },
  };
}

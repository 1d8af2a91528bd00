import { rounded, storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import { runBatches } from "../run-batches.ts";
import type { VerificationSuite } from "../suite.ts";
import { type CellSummary, summariseCell } from "./cell-summary.ts";
import { gridOf, holdersClaims } from "./claims.ts";
import { type Cell, cells, nameOf } from "./grid/cells.ts";
import { CHAINS } from "./grid/fit-model.ts";
import { type DataSet, sources } from "./grid/run-batch.ts";
import { type HoldersResults, holdersPage } from "./page.ts";
import { writePrice } from "./price.ts";

const NAME = "holders";
const ABOUT = "intervals of slopes across holders that differ: pooled, own intercepts, random slopes";
const SEED = "holders, shared scales";
/** Holders below this number have a wider prior of the spread (`FEWEST_FOR_SPREAD` of the engine). */
const FEW = 5;
/** What is stored of a number. */
const DIGITS = 4;

/** Batches of five data sets: an even number, half of it for the choice and half for the confirmation. */
function batchesOf({ holders, family, outlier }: Cell): number {
  if (outlier !== undefined) return 8;
  if (family !== "linear") return 4;
  return holders === 3 ? 12 : 8;
}

/** Coverage of slopes across holders that differ, model by model on the same releases. */
export const holdersStudy: VerificationSuite = { ...suiteOf(cells, store), part: partNamed };

/** Few holders have a prior of the spread of their own: their cells may be run by themselves, `holders/few`. */
function partNamed(name: string): VerificationSuite | undefined {
  return name === "few"
    ? suiteOf(
        cells.filter(({ holders }) => holders < FEW),
        storePart,
      )
    : undefined;
}

function suiteOf(chosen: readonly Cell[], keep: typeof store): VerificationSuite {
  return {
    name: NAME,
    about: ABOUT,
    async run(progress, until, send) {
      const { results, problems } = await runBatches<Cell, readonly DataSet[]>(
        {
          // Workers know cells by their place among all.
          cases: cells,
          worker: new URL("worker.ts", import.meta.url),
          seed: SEED,
          nameOf,
          batchesOf: (cell) => (chosen.includes(cell) ? batchesOf(cell) : 0),
          dueOf: ({ holders, family }) => (family === "linear" ? holders : 10),
        },
        progress,
        { until, send },
      );
      await keep(summaries(results), problems);
      return (await stored()).claims.every(({ holds }) => holds);
    },
    stored,
  };
}

function summaries(results: readonly (readonly (readonly DataSet[])[])[]): readonly CellSummary[] {
  return cells.flatMap((cell, index) => {
    const own = results[index]!.flat();
    return own.length > 1 ? [summariseCell(cell, own)] : [];
  });
}

async function store(found: readonly CellSummary[], problems: readonly string[]): Promise<void> {
  await keep({
    ...(await frame()),
    command: `npm run verify -- ${NAME}`,
    seed: SEED,
    seconds: secondsOf(found),
    chains: CHAINS,
    cells: found,
    problems,
  });
}

/** Puts cells that were run by themselves in the place of what was stored of them. */
async function storePart(found: readonly CellSummary[], problems: readonly string[]): Promise<void> {
  const { note: _, ...before } = await storedResults<HoldersResults>(NAME);
  const again = new Map(rounded(found, DIGITS).map((cell) => [cell.name, cell]));
  await keep({
    ...before,
    again: {
      ...(await frame()),
      ...{ command: `npm run verify -- ${NAME}/few`, cells: again.size, seconds: secondsOf(found) },
    },
    cells: before.cells.map((cell) => again.get(cell.name) ?? cell),
    problems: [...before.problems, ...problems],
  });
}

async function frame() {
  return { date: new Date().toISOString().slice(0, 10), node: process.version, source: await sources() };
}

async function keep(results: HoldersResults): Promise<void> {
  await storeResults(NAME, rounded(results, DIGITS));
  await writePrice(gridOf(results.cells));
  await writeStudyPage(await stored());
}

function secondsOf(found: readonly CellSummary[]): number {
  return found.reduce(
    (sum, { dataSets, models }) => sum + dataSets * models.reduce((all, { seconds }) => all + seconds, 0),
    0,
  );
}

async function stored(): Promise<StoredStudy> {
  const results = await storedResults<HoldersResults>(NAME);
  const { date, cells: found, problems } = results;
  return {
    name: NAME,
    about: ABOUT,
    date,
    claims: holdersClaims(found, problems),
    part: holdersPage(results),
    plots: [],
  };
}

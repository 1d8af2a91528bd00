import { resumedCell } from "../../resumed-cell.ts";
import { sourceDigest } from "../../source-digest.ts";
import type { Estimand } from "../families/family.ts";
import { familyNamed } from "../families/grid-families.ts";
import type { Law } from "../laws/law-names.ts";
import { type Cell, nameOf } from "./cells.ts";
import { type CellFit, CHAINS, fitCell } from "./fit-cell.ts";
import { oldOptions } from "./old-options.ts";
import { realised } from "./realised.ts";
import { simulateCell } from "./simulate-cell.ts";

/** Data sets that are simulated and fitted in one go and stored together. */
export const BATCH = 4;

/** Simulated records that a truth is computed from: its error is a sixth of the sampling error of 50,000 records. */
export const TRUTH_RECORDS = 2_000_000;

const FOLDERS = [
  "../../../packages/privacy/src/",
  "../../../packages/inference/src/",
  "../../../packages/dpbayes/src/planner/simulation/",
  "../families/",
  "../laws/",
  "../truth/",
  "./",
];
let digest: Promise<string> | undefined;

/** Which sources results belong to. */
export function sources(): Promise<string> {
  digest ??= Promise.all(FOLDERS.map((folder) => sourceDigest(new URL(folder, import.meta.url)))).then(
    (digests) => digests.map((each) => each.slice(0, 8)).join(" "),
  );
  return digest;
}

/** A batch of a cell: of this run, or of one of the same sources that was broken off. */
export async function runBatch(cell: Cell, batch: number, seed: string): Promise<readonly CellFit[]> {
  const words = JSON.stringify({ offModel: await sources(), cell, batch, seed, BATCH, CHAINS });
  return resumedCell(words, () => dataSets(cell, batch, seed));
}

export function dataSetsOf({ family, setting }: Cell): number {
  return familyNamed(family).dataSets[setting];
}

async function dataSets(cell: Cell, batch: number, seed: string): Promise<readonly CellFit[]> {
  const estimands = await estimandsOf(cell.family, cell.law);
  const last = Math.min((batch + 1) * BATCH, dataSetsOf(cell));
  const done: CellFit[] = [];
  for (let k = batch * BATCH; k < last; k++)
    done.push(await dataSet(cell, estimands, `${seed}: ${nameOf(cell)}, data set ${k}`));
  return done;
}

async function estimandsOf(family: string, law: Law): Promise<readonly Estimand[]> {
  const words = JSON.stringify({ truth: await sources(), family, law, TRUTH_RECORDS });
  return resumedCell(words, async () => familyNamed(family).estimands(law, TRUTH_RECORDS));
}

/** One data set of a cell, fitted with defaults; and where it is compared, with the defaults that were before on the same releases. */
export async function dataSet(cell: Cell, estimands: readonly Estimand[], seed: string): Promise<CellFit> {
  const releases = await simulateCell(cell, seed);
  const truths = realised(cell, estimands, seed);
  const fitted = await fitCell(cell, releases, truths, { seed });
  const before = oldOptions(cell);
  if (before === undefined) return fitted;
  return { ...fitted, old: await fitCell(cell, releases, truths, { seed, ...before }) };
}

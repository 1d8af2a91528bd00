import { seededSource } from "@dpbayes/inference";
import { resumedCell } from "../../resumed-cell.ts";
import { sourceDigest } from "../../source-digest.ts";
import { type Cell, nameOf } from "./cells.ts";
import { CHAINS, fitModel, type ModelFit } from "./fit-model.ts";
import { modelsOf } from "./models.ts";
import { studyOf } from "./setting.ts";
import { simulateHolders } from "./simulate-holders.ts";

/** Data sets that are simulated and fitted in one go and stored together. */
export const BATCH = 5;

/** One simulated data set, read by every model. */
export interface DataSet {
  /** The slopes of every holder. */
  readonly truths: readonly (readonly [a: number, b: number])[];
  readonly fits: Readonly<Record<string, ModelFit>>;
}

const FOLDERS = ["../../../packages/privacy/src/", "../../../packages/inference/src/", "./"];
let digest: Promise<string> | undefined;

/** Which sources results belong to. */
export function sources(): Promise<string> {
  digest ??= Promise.all(FOLDERS.map((folder) => sourceDigest(new URL(folder, import.meta.url)))).then(
    (digests) => digests.map((each) => each.slice(0, 12)).join(" "),
  );
  return digest;
}

/** A batch of a cell: of this run, or of one of the same sources that was broken off. */
export async function runBatch(cell: Cell, batch: number, seed: string): Promise<readonly DataSet[]> {
  const words = JSON.stringify({ holders: await sources(), cell, batch, seed, BATCH, CHAINS });
  return resumedCell(words, () => dataSets(cell, batch, seed));
}

async function dataSets(cell: Cell, batch: number, seed: string): Promise<readonly DataSet[]> {
  const done: DataSet[] = [];
  for (let k = batch * BATCH; k < (batch + 1) * BATCH; k++)
    done.push(await dataSet(cell, `${seed}: ${nameOf(cell)}, data set ${k}`));
  return done;
}

export async function dataSet(cell: Cell, seed: string, models = modelsOf(cell)): Promise<DataSet> {
  const study = studyOf(cell);
  const { releases, slopes } = simulateHolders(cell, seededSource(seed));
  const fits: Record<string, ModelFit> = {};
  for (const model of models) fits[model.name] = await fitModel(study, releases, model, seed);
  return { truths: slopes, fits };
}

import { type Cell, nameOf } from "../holders/grid/cells.ts";
import { CHAINS } from "../holders/grid/fit-model.ts";
import { type DataSet, dataSet, sources } from "../holders/grid/run-batch.ts";
import { resumedCell } from "../resumed-cell.ts";
import { BATCH, fewModels } from "./cases.ts";

/** Some data sets of a cell: of this run, or of one of the same sources that was broken off. */
export async function fewBatch(cell: Cell, batch: number, seed: string): Promise<readonly DataSet[]> {
  const words = JSON.stringify({ few: await sources(), cell, batch, seed, BATCH, CHAINS, fewModels });
  return resumedCell(words, async () => {
    const done: DataSet[] = [];
    for (let k = batch * BATCH; k < (batch + 1) * BATCH; k++)
      done.push(await dataSet(cell, `${seed}: ${nameOf(cell)}, data set ${k}`, fewModels));
    return done;
  });
}

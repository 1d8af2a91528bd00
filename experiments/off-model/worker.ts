import { answerBatches } from "../answer-batches.ts";
import { cells } from "./grid/cells.ts";
import { runBatch } from "./grid/run-batch.ts";

answerBatches(cells, (cell, { batch, seed }) => runBatch(cell, batch, seed));

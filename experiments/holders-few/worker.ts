import { answerBatches } from "../answer-batches.ts";
import { fewCells } from "./cases.ts";
import { fewBatch } from "./few-batch.ts";

answerBatches(fewCells, (cell, { batch, seed }) => fewBatch(cell, batch, seed));

import { type SeededSource, seededSource } from "@dpbayes/inference";
import { answerBatches } from "../answer-batches.ts";
import { resumedCell } from "../resumed-cell.ts";
import type { Batch } from "../run-batches.ts";
import { sourceDigest } from "../source-digest.ts";
import { BATCH, type CensusCase, caseWords, censusCases } from "./block-groups/cases.ts";
import { type BlockGroup, type CensusTable, censusTable, type Kinds } from "./block-groups/census-table.ts";
import { CHAINS, compared, type DataSetAnswer } from "./block-groups/compared.ts";
import { madeUpGroup } from "./block-groups/made-up-people.ts";
import { realPeople, resampledGroup } from "./block-groups/real-people.ts";

answerBatches(censusCases, batchOf);

const FOLDERS = ["../../packages/privacy/src/", "../../packages/inference/src/", "./block-groups/"];

/** A batch of this run, or of one of the same sources that was broken off. */
async function batchOf(given: CensusCase, { batch, seed }: Batch): Promise<readonly DataSetAnswer[]> {
  const sources = await Promise.all(FOLDERS.map((folder) => sourceDigest(new URL(folder, import.meta.url))));
  const words = JSON.stringify({ census: sources, given, batch, seed, BATCH, CHAINS });
  return resumedCell(words, async () => {
    const answers: DataSetAnswer[] = [];
    for (let set = batch * BATCH; set < Math.min(given.dataSets, (batch + 1) * BATCH); set++) {
      const name = `${seed}: ${caseWords(given)}, data set ${set}`;
      answers.push(await compared(await publishedGroup(given, name), name));
    }
    return answers;
  });
}

async function publishedGroup(given: CensusCase, seed: string): Promise<CensusTable> {
  const { kinds, people } = given;
  const rng = seededSource(seed);
  const truth = rng.split("truth");
  const group = people === "real" ? await realGroup(kinds, truth) : madeUpGroup(kinds, people, truth);
  return censusTable(given, group, rng.split("noise"));
}

async function realGroup(kinds: Kinds, rng: SeededSource): Promise<BlockGroup> {
  const real = await realPeople();
  if (real === undefined)
    throw new Error("the census records that real people are drawn from are not beside the repository");
  return resampledGroup(kinds, real, rng);
}

import { blocksOf } from "../../../chains/sweeps/blocks.ts";
import type { Phase } from "../../../chains/sweeps/sweep-pool.ts";
import { columnTotals } from "../input/hidden-cells.ts";
import { documentPass } from "./document-pass.ts";
import type { TopicData } from "./topic-data.ts";
import { normaliseTopics, wordPass } from "./word-pass.ts";

/** A sweep: all documents, then all words. */
export function topicPhases(data: TopicData): readonly Phase[] {
  const { documents, words, topics, theta, phi, totals } = data;
  const rows = blocksOf(documents, words);
  const columns = blocksOf(words, 8 * topics);
  const overDocuments = documentPass(data);
  const overWords = wordPass(data);
  const phases: readonly Phase[] = [
    {
      name: "documents",
      blocks: rows.count,
      prepare: () => columnTotals(phi, totals),
      work(block, worker, source) {
        const end = Math.min(documents, (block + 1) * rows.size);
        for (let d = block * rows.size; d < end; d++) overDocuments(source, d, worker);
      },
    },
    {
      name: "words",
      blocks: columns.count,
      prepare: () => columnTotals(theta, totals),
      work(block, _worker, source) {
        const end = Math.min(words, (block + 1) * columns.size);
        for (let v = block * columns.size; v < end; v++) overWords(source, v);
      },
    },
  ];
  if (!data.dirichlet) return phases;
  return [...phases, { name: "normalise", blocks: 0, prepare: () => normaliseTopics(data), work: () => {} }];
}

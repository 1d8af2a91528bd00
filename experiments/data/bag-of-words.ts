import { type Corpus, countTable, standInCorpus } from "./tables/count-table.ts";
import { type Csv, readCsv } from "./tables/read-csv.ts";

/** Which part of a corpus is used. */
export interface Excerpt {
  /** At most this many documents, the first ones. */
  readonly documents: number;
  /** The words that are in the most of these documents. */
  readonly words: number;
}

/** News of Reuters about religion and people, 395 documents of about 210 words. */
export async function reuters(excerpt: Excerpt): Promise<Corpus> {
  const counts = await readCsv("bow_reuters395/reuters_counts.csv");
  const vocabulary = await readCsv("bow_reuters395/reuters_vocab.csv");
  if (counts === undefined || vocabulary === undefined)
    return standInCorpus("Reuters-395", Math.min(395, excerpt.documents), excerpt.words, 80);
  return excerptOf("Reuters-395", counts, vocabulary, excerpt);
}

/** News of the Associated Press of 1988 to 1990, 2246 documents of about 190 words. */
export async function associatedPress(excerpt: Excerpt): Promise<Corpus> {
  const counts = await readCsv("bow_ap/ap_counts.csv");
  const vocabulary = await readCsv("bow_ap/ap_vocab.csv");
  if (counts === undefined || vocabulary === undefined)
    return standInCorpus("AP", Math.min(2246, excerpt.documents), excerpt.words, 60);
  return excerptOf("AP", counts, vocabulary, excerpt);
}

/** Rows are document, word, count; the vocabulary's are word, term. */
export function excerptOf(
  name: string,
  { rows }: Csv,
  vocabulary: Csv,
  { documents, words }: Excerpt,
): Corpus {
  const cells = rows.map((row) => row.map(Number) as [number, number, number]);
  const used = cells.filter(([document]) => document < documents);
  const chosen = mostWidespread(used, words);
  const column = new Map(chosen.map((word, v) => [word, v]));
  const number = used.reduce((most, [document]) => Math.max(most, document + 1), 0);
  const kept = used.flatMap(([document, word, count]) => {
    const at = column.get(word);
    return at === undefined ? [] : [[document, at, count] as const];
  });
  const terms = new Map(vocabulary.rows.map(([word, term]) => [Number(word), term!]));
  return {
    ...countTable(name, number, chosen.length, kept),
    words: chosen.map((word) => terms.get(word) ?? `word${word}`),
  };
}

/** The words of the most documents; of equals the first in the vocabulary. */
function mostWidespread(
  cells: readonly (readonly [number, number, number])[],
  number: number,
): readonly number[] {
  const documents = new Map<number, number>();
  for (const [, word] of cells) documents.set(word, (documents.get(word) ?? 0) + 1);
  return [...documents]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, number)
    .map(([word]) => word);
}

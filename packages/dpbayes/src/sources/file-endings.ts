/**
 * The kinds of files that records are read from, and how their names end. It stands apart from the readers, so that the
 * help can name them without loading any.
 */
export const fileEndings = {
  csv: [".csv", ".txt", ".tsv"],
  jsonLines: [".jsonl", ".ndjson"],
  parquet: [".parquet"],
} as const;

export type FileKind = keyof typeof fileEndings;

/** ".csv, .txt, ..." */
export const allEndings: string = `${Object.values(fileEndings).flat().join(", ")}; text also as .gz`;

import type { RecordSource } from "dpbayes/browser";
import { csvFile } from "./csv-file.ts";

/** A table that somebody opened: it is read piece by piece, and never sent anywhere. */
export interface OpenTable {
  /** The names of the columns: the first line of a CSV file, what a Parquet file says of itself. */
  columns(): Promise<readonly string[]>;
  readonly source: Pick<RecordSource, "records" | "describe">;
}

/** Parquet files begin with these four letters, whatever they are called. */
const PARQUET = "PAR1";

/** Hears which share of a file was read. */
export type HearShare = (share: number) => void;

/** Opens a file by what it is; what reads Parquet is loaded where a file is that. */
export async function openTable(file: File, hear: HearShare = () => undefined): Promise<OpenTable> {
  const begin = new TextDecoder("latin1").decode(await file.slice(0, 4).arrayBuffer());
  if (begin !== PARQUET) return csvFile(file, hear);
  const { parquetFile } = await import("./parquet-file.ts");
  return parquetFile(file, hear);
}

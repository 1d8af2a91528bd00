import { join } from "node:path";
import {
  type EngineCase,
  inDuckdb,
} from "../../packages/dpbayes/src/sources/exact-sums/engine-cases.testing.ts";

/** Writes a case's records, every double as it is, for engines that read Parquet. */
export async function parquetOf({ table }: EngineCase, folder: string, index: number): Promise<string> {
  const file = join(folder, `case-${index}.parquet`);
  await inDuckdb(`COPY (${table}) TO '${file}' (FORMAT parquet)`);
  return file;
}

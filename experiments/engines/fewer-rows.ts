import { Findings } from "./findings.ts";
import { startMariadb } from "./mariadb.ts";
import { madeBy, totalsOf } from "./rows-of-doubles.ts";
import type { RunFound } from "./runs.ts";
import { startTrino } from "./trino.ts";

const ROWS = 1_000_000;

/** Rows made inside engines that are slower, or hold them in memory, and their sums there. */
export async function fewerRows(
  folder: string,
  progress: (line: string) => void,
): Promise<RunFound | undefined> {
  const [trino, mariadb] = [await startTrino(folder), await startMariadb(folder)];
  if (trino === undefined || mariadb === undefined) return undefined;
  const found = new Findings(ROWS, await totalsOf(ROWS), progress);
  const thousand = (name: string) => `UNNEST(sequence(0, 999)) AS ${name}(${name})`;
  const numbers = `(SELECT a * 1000 + b AS id FROM ${thousand("a")} CROSS JOIN ${thousand("b")}) AS numbers`;
  const table = "memory.default.many";
  await trino.row(`DROP TABLE IF EXISTS ${table}`);
  await trino.row(`CREATE TABLE ${table} AS SELECT ${madeBy("id")} FROM ${numbers}`);
  await found.cost(trino, table, 3);
  const made = `CREATE OR REPLACE TABLE many AS SELECT ${madeBy("seq")} FROM seq_0_to_${ROWS - 1}`;
  await mariadb.row(made);
  await found.cost(mariadb, "many", 3);
  const { engines, figures, problems } = found;
  return { engine: engines.join(", "), figures, problems };
}

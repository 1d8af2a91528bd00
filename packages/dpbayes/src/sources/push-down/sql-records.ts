import type { Study } from "@dpbayes/privacy";
import type { SourceRecord } from "../record-source.ts";
import { wantedVariables } from "../wanted-variables.ts";
import { recordSelect } from "./input-sql.ts";
import type { OpenSession } from "./sql-session.ts";

/** The records one by one, read piece by piece: memory does not grow with the table. */
export async function* sqlRecords(
  open: OpenSession,
  study: Study,
  signal?: AbortSignal,
): AsyncGenerator<SourceRecord> {
  const wanted = wantedVariables(study);
  const session = await open(signal);
  try {
    const relation = await session.relation(wanted);
    for await (const rows of session.pieces(recordSelect(relation, wanted)))
      for (const row of rows) yield Object.fromEntries(wanted.map(([name], i) => [name, row[i]]));
  } finally {
    await session.close();
  }
}

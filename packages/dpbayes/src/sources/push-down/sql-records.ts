import type { Study } from "@dpbayes/privacy";
import { type At, placedRecords } from "../placed-records.ts";
import type { SourceRecord, SourceRecords } from "../record-source.ts";
import { wantedVariables } from "../wanted-variables.ts";
import { recordSelect } from "./input-sql.ts";
import type { OpenSession } from "./sql-session.ts";

/** The records one by one, read piece by piece: memory does not grow with the table. `name` is the table's. */
export function sqlRecords(
  open: OpenSession,
  study: Study,
  name: string,
  signal?: AbortSignal,
): SourceRecords {
  return placedRecords(
    (at) => rowsOf(open, study, at, signal),
    (row) => ({ file: name, row }),
  );
}

async function* rowsOf(
  open: OpenSession,
  study: Study,
  at: At,
  signal: AbortSignal | undefined,
): AsyncGenerator<SourceRecord> {
  const wanted = wantedVariables(study);
  let count = 0;
  const session = await open(signal);
  try {
    const relation = await session.relation(wanted);
    for await (const rows of session.pieces(recordSelect(relation, wanted)))
      for (const row of rows) {
        at(++count);
        yield Object.fromEntries(wanted.map(([name], i) => [name, row[i]]));
      }
  } finally {
    await session.close();
  }
}

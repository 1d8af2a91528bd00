import type { Study, StudyBundle } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { columnOf } from "../declared/column-of.ts";
import { valueReader } from "../declared/value-reader.ts";
import { type At, placedRecords } from "../placed-records.ts";
import type { SourceRecord, SourceRecords } from "../record-source.ts";
import { type ColumnType, wantedColumns } from "../wanted-variables.ts";
import type { Dialect } from "./dialects/dialect.ts";
import { type Relation, recordSelect } from "./input-sql.ts";
import type { OpenSession } from "./sql-session.ts";

/** The records one by one, read piece by piece: memory does not grow with the table. `name` is the table's. */
export function sqlRecords(
  open: OpenSession,
  study: Study | StudyBundle,
  name: string,
  signal?: AbortSignal,
): SourceRecords {
  return placedRecords(
    (at) => rowsOf(open, study, name, at, signal),
    (row) => ({ file: name, row }),
  );
}

async function* rowsOf(
  open: OpenSession,
  study: Study | StudyBundle,
  name: string,
  at: At,
  signal: AbortSignal | undefined,
): AsyncGenerator<SourceRecord> {
  const wanted = wantedColumns(study);
  let count = 0;
  const session = await open(signal);
  try {
    requireOrder(study, session.dialect, name);
    const relation = await session.relation(wanted);
    const readers = wanted.map(([name, variable]) => valueReader(asDescribed(name, variable, relation)));
    for await (const rows of session.pieces(recordSelect(relation, wanted)))
      for (const row of rows) {
        at(++count);
        yield Object.fromEntries(wanted.map(([name], i) => [name, readers[i]!(row[i])]));
      }
  } finally {
    await session.close();
  }
}

/**
 * The first records of a person are theirs alone only in an order that other people's rows do not change. A file has one;
 * the rows of a database come as they lie, and where a row lies depends on all the others.
 */
function requireOrder(
  { privacy: { records } }: Study | StudyBundle,
  { numbered }: Dialect,
  source: string,
): void {
  if (numbered === true || typeof records !== "object" || !("first" in records)) return;
  fail("RECORDS_ORDER", { source, found: records.first });
}

/** A column of dates is written as the engine writes dates, whatever the study says of texts. */
function asDescribed(name: string, variable: ColumnType, { kinds }: Relation): ColumnType {
  const kind = kinds.get(columnOf(name, variable));
  if (!("date" in variable) || variable.date === undefined || kind === "text") return variable;
  const { origin, unit } = variable.date;
  return { ...variable, date: { origin, unit } };
}

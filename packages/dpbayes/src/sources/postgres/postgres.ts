import type { Study, StudyBundle } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { partsOfTableName } from "../push-down/emitted/table-name.ts";
import { quoteName } from "../push-down/input-sql.ts";
import { sqlRecords } from "../push-down/sql-records.ts";
import type { OpenSession } from "../push-down/sql-session.ts";
import { sqlSums, sqlSumsOfAll } from "../push-down/sql-sums.ts";
import type { RecordSource } from "../record-source.ts";
import { databaseName } from "./postgres-address.ts";
import { openPostgres } from "./postgres-session.ts";

/** A table by its name, `schema.table` too; or the rows of a query, which is only ever read. */
export type TableOrQuery = string | { readonly query: string };

/**
 * A table of a PostgreSQL database. Releases of tables are summed inside the database by generated SQL, in one
 * read-only transaction; only the sums come here. Studies of the local setting read the rows through a cursor. A query,
 * and whatever is no table seen in full, is refused where its rows could be told apart from the people of the study.
 * `url` is `postgres://user:password@host:port/database`.
 */
export function postgresSource(url: string | undefined, rows: TableOrQuery): RecordSource {
  const database = databaseName(url);
  const read = typeof rows === "string" ? tableOf(rows) : queryOf(rows.query);
  const described = `${read.name} of ${database}`;
  const open =
    (study: Study | StudyBundle): OpenSession =>
    (signal) =>
      openPostgres({ url: url!, database, described, ...read }, study, signal);
  return {
    describe: () => described,
    origin: { kind: "database", database, rows: read.sql },
    records: (study, signal) => sqlRecords(open(study), study, described, signal),
    sums: (plan, options) => sqlSums(open(plan.study), plan, described, options),
    sumsOfAll: (plans, options) => sqlSumsOfAll(open(plans[0]!.study), plans, described, options),
  };
}

/** `visits`, `clinic.visits` or `clinic."odd.name"`: every part becomes a quoted name, spelled as given. */
function tableOf(given: string) {
  const names =
    partsOfTableName(given) ??
    fail("DATABASE_ADDRESS", {
      found: "followed by no name of a table",
      accepted: "followed by a name such as visits or clinic.visits",
    });
  return { sql: names.map(quoteName).join("."), name: `table ${given}`, kind: "table" as const };
}

/** In parentheses, on lines of its own: a comment at its end closes nothing. */
function queryOf(query: string) {
  const bare = query.trim().replace(/;+\s*$/, "");
  return { sql: `(\n${bare}\n)`, name: "the query", kind: "query" as const };
}

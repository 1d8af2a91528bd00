import type { Client, QueryArrayConfig, QueryArrayResult } from "pg";
import type { Place } from "./postgres-problem.ts";

/** One snapshot for all queries of a run, and no way to change anything. */
export const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

export interface PostgresTable extends Place {
  readonly url: string;
  /** What stands behind FROM. */
  readonly sql: string;
  readonly described: string;
}

/** The extended protocol takes one statement: text behind a semicolon is refused, never run. */
export function query(client: Client, text: string): Promise<QueryArrayResult<unknown[]>> {
  const config: QueryArrayConfig & { readonly queryMode: "extended" } = {
    text,
    rowMode: "array",
    queryMode: "extended",
  };
  return client.query<unknown[]>(config);
}

import type { Client, QueryArrayConfig, QueryArrayResult } from "pg";
import type { Place } from "./postgres-problem.ts";

/** One snapshot for all queries of a run, and no way to change anything. */
export const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

export interface PostgresRows extends Place {
  readonly url: string;
  /** A table by its name, or a query. */
  readonly kind: "table" | "query";
  /** What stands behind FROM. */
  readonly sql: string;
  readonly described: string;
}

/** The extended protocol takes one statement: text behind a semicolon is refused, never run. */
export function query(
  client: Client,
  text: string,
  values?: readonly unknown[],
): Promise<QueryArrayResult<unknown[]>> {
  const config: QueryArrayConfig & { readonly queryMode: "extended" } = {
    text,
    rowMode: "array",
    queryMode: "extended",
    ...(values && { values: [...values] }),
  };
  return client.query<unknown[]>(config);
}

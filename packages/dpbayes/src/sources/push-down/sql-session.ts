import type { ColumnType } from "../wanted-variables.ts";
import type { Dialect } from "./dialects/dialect.ts";
import type { Relation } from "./input-sql.ts";

/** Columns by name: variables of a study in the order of its formula, and whose record it is. */
export type Wanted = readonly (readonly [string, ColumnType])[];

/** An open connection to whatever reads SQL; every error that leaves it is one of the catalogue. */
export interface SqlSession {
  readonly dialect: Dialect;
  /** Looks the variables up and refuses a table that does not have them in columns of a fitting kind. */
  relation(wanted: Wanted): Promise<Relation>;
  /** All rows of a small result. */
  all(sql: string): Promise<readonly (readonly unknown[])[]>;
  /** The rows of a large one, a few thousand at a time. */
  pieces(sql: string): AsyncIterable<readonly (readonly unknown[])[]>;
  close(): Promise<void>;
}

/** What opens a session; the signal cancels the query that runs. */
export type OpenSession = (signal: AbortSignal | undefined) => Promise<SqlSession>;

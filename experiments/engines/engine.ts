import type { EngineCase } from "../../packages/dpbayes/src/sources/exact-sums/engine-cases.testing.ts";

/** A row of sums, by the names of its columns. */
export type SumsRow = Readonly<Record<string, unknown>>;

/** An engine that answers queries, and what they cost. */
export interface AskedEngine {
  /** As --emit-sql calls it. */
  readonly name: string;
  readonly version: string;
  /** The one row of a query. */
  row(sql: string): Promise<SumsRow>;
  /** Processor time so far, in seconds, of all its processes. */
  cpu(): number;
  stop(): Promise<void>;
}

/** An engine that runs here, as the suite uses it. */
export interface Engine extends AskedEngine {
  /** Makes a table of a case's records; its name in the engine. */
  load(one: EngineCase, index: number): Promise<string>;
  /** Makes a table of a Parquet file, where it can; its name in the engine. */
  parquet?(file: string, name: string): Promise<string>;
}

/** Starts an engine; undefined where it is not installed, in which case nothing is claimed of it. */
export type StartEngine = (folder: string) => Promise<Engine | undefined>;

import type { VectorPlan } from "@dpbayes/privacy";
import { studyDigest } from "@dpbayes/privacy/formats";
import type { TableSums } from "@dpbayes/privacy/release";
import { fail } from "../../errors/index.ts";
import type { ExactSums } from "../exact-sums/exact-sums.ts";
import { exactSumsOf, type RawRow } from "../exact-sums/sums-row.ts";
import { tableSumsOf } from "../exact-sums/table-sums.ts";
import type { EngineName } from "../push-down/dialects/engine-names.ts";
import { sqlOfPlans } from "../push-down/emitted/emit-sums.ts";
import type { DataOrigin, RecordSource, SumOptions } from "../record-source.ts";

/** Runs one SELECT and gives its rows by the names of their columns: what every client of an engine can do. */
export type RunQuery = (sql: string, signal?: AbortSignal) => Promise<readonly RawRow[]>;

export interface EngineTable {
  readonly engine: EngineName;
  /** The table, spelled as the engine has it. */
  readonly table: string;
  /** What it is in messages, without a password: `visits of trino://host/clinic`. */
  readonly name?: string;
  readonly origin?: DataOrigin;
}

/**
 * A table that an engine sums by the printed SQL, sent by a client of one's own (`mssql`, or one of the drivers' packages): one statement, one
 * row, no record. Whether it is a plain table nobody checks.
 */
export function engineSource(given: EngineTable, query: RunQuery): RecordSource {
  const { engine, table, name = `table ${table} of ${engine}`, origin } = given;
  const sumsOfAll = async (
    plans: readonly VectorPlan[],
    options: SumOptions,
  ): Promise<readonly TableSums[]> => {
    options.onNote?.(`that ${name} is a plain table, and no view that chooses records, is not checked`);
    if (options.facts === true) options.onNote?.("the sums do not say what was clipped");
    const rows = await query(sqlOfPlans(plans, { engine, table }), options.signal);
    if (options.signal?.aborted) fail("CANCELLED", { kept: "nothing was released and nothing spent" });
    const sums = rows.map((row) => exactSumsOf(row, name));
    return plans.map((plan) => tableSumsOf(plan, ofPlan(plan, sums, plans.length, name), name, options));
  };
  return {
    describe: () => name,
    ...(origin && { origin }),
    records: () =>
      fail("SUMS_FILE", {
        file: name,
        problem: "its records are not read",
        accepted: "summed there; a local study reads records",
      }),
    sums: async (plan, options) => (await sumsOfAll([plan], options))[0],
    sumsOfAll,
  };
}

/** The one row of a question; an engine that gives others was asked something else. */
function ofPlan({ study }: VectorPlan, sums: readonly ExactSums[], rows: number, file: string): ExactSums {
  const digest = studyDigest(study);
  const own = sums.filter((one) => one.study === digest);
  if (own.length === 1 && sums.length === rows) return own[0]!;
  if (sums.length > 0 && own.length === 0) fail("SUMS_STUDY", { file, accepted: digest });
  return fail("SUMS_FILE", {
    file,
    problem: "the engine gave another number of rows",
    accepted: "one for each question",
  });
}

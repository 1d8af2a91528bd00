import type { VectorPlan } from "@dpbayes/privacy";
import { sumsOfRecords as personSums } from "@dpbayes/privacy/release";
import { DuckDBInstance } from "@duckdb/node-api";
import { awkwardPlans, awkwardRecords } from "../push-down/awkward-tables.testing.ts";
import { emitSums } from "../push-down/emitted/emit-sums.ts";
import { personPlans, personRecords } from "../push-down/persons/person-plans.testing.ts";
import { tableSql } from "../push-down/table-sql.testing.ts";
import { sumsOfRecords } from "../push-down/table-sums.testing.ts";
import { exactSumsOf } from "./sums-row.ts";
import { tableSumsOf } from "./table-sums.ts";

type Records = ReturnType<typeof personRecords>;

/** A plan, awkward records of it, and the integers that the library's own readers make of them. */
export interface EngineCase {
  readonly name: string;
  readonly plan: VectorPlan;
  readonly records: Records;
  /** A select in PostgreSQL's and DuckDB's words that gives the records. */
  readonly table: string;
  readonly expected: readonly bigint[];
}

/** All plans of the push-down tests, and those of persons. NaN and infinities become NULL where a table cannot hold them. */
export async function engineCases(finiteOnly = false): Promise<readonly EngineCase[]> {
  const kept = (records: Records) => (finiteOnly ? records.map(withoutOddNumbers) : records);
  const plain = awkwardPlans.map(({ name, plan }) => {
    const records = kept(awkwardRecords(plan, 300, 11));
    return caseOf(name, plan, records, sumsOfRecords(plan, records).totals);
  });
  const persons = personPlans.map(async ({ name, plan }) => {
    const records = kept(personRecords(plan, 300));
    const [sums] = await personSums([plan], records, { onInvalid: "skip" });
    return caseOf(`persons: ${name}`, plan, records, sums!.totals);
  });
  return [...plain, ...(await Promise.all(persons))];
}

function caseOf(name: string, plan: VectorPlan, records: Records, expected: readonly bigint[]): EngineCase {
  return { name, plan, records, table: tableSql(plan.study, records), expected };
}

function withoutOddNumbers(record: Records[number]): Records[number] {
  const odd = (value: unknown) => typeof value === "number" && !Number.isFinite(value);
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, odd(value) ? null : value]));
}

/** What keeps an engine's row from being the integers that are expected; undefined if it is. */
export function differenceOf(
  { plan, expected }: EngineCase,
  row: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  if (row === undefined) return "no row";
  try {
    const { totals } = tableSumsOf(plan, exactSumsOf(row, "row"), "row", { onInvalid: "skip" });
    const wrong = totals.filter((total, i) => total !== expected[i]).length;
    return wrong === 0 && totals.length === expected.length ? undefined : `${wrong} totals differ`;
  } catch (error) {
    return String(error);
  }
}

/** Statements in a DuckDB of their own. */
export async function inDuckdb(...statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  for (const sql of statements) await connection.run(sql);
  instance.closeSync();
}

export function sqlOf({ plan }: EngineCase, engine: string, table: string): string {
  return emitSums(plan.study, { engine, table });
}

export { DuckDBInstance } from "@duckdb/node-api";
export { sparkQuery } from "../engines/drivers/spark.ts";
export { trinoQuery } from "../engines/drivers/trino.ts";
export { engineAddress } from "../engines/engine-address.ts";
export { openSource } from "../open-source.ts";
export { mariadb } from "../push-down/dialects/mariadb.ts";
export { trino } from "../push-down/dialects/trino.ts";
export { emitSums } from "../push-down/emitted/emit-sums.ts";
export { exactSumsOf } from "./sums-row.ts";

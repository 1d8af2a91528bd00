import type { VectorPlan } from "@dpbayes/privacy";
import type { Contribution } from "@dpbayes/privacy/plan";
import type { TableSums } from "@dpbayes/privacy/release";
import { fail } from "../../errors/index.ts";
import { columnOf } from "../declared/column-of.ts";
import type { SumOptions } from "../record-source.ts";
import { personColumns } from "../wanted-variables.ts";
import { describeFailure, type Field } from "./fields.ts";
import type { Relation } from "./input-sql.ts";
import type { LevelTables } from "./level-tables.ts";
import type { Moments } from "./moments.ts";
import { personSqlSums, refuseNobody } from "./persons/person-sql-sums.ts";
import { type PushedStatistic, pushedStatistic } from "./pushed-statistic.ts";
import { ROUNDING_CONSTANT } from "./rounding-constant.ts";
import type { OpenSession, SqlSession, Wanted } from "./sql-session.ts";
import { clippingQuery, firstFailureQuery, levelQuery, momentQueries } from "./sum-queries.ts";
import { wholeOf } from "./whole-of.ts";

/**
 * The exact sums of a plan, computed where the records are; undefined, and a note why, where the plan has no form in
 * SQL. Records that do not fit the study are refused, or left out and counted, as `privatize` does it.
 */
export async function sqlSums(
  open: OpenSession,
  plan: VectorPlan,
  name: string,
  options: SumOptions,
): Promise<TableSums | undefined> {
  const [sums] = await sqlSumsOfAll(open, [plan], name, options);
  return sums;
}

/**
 * The same for several plans, one after another in one session: a database's is one read-only transaction, so that all sums are of the
 * same rows whatever others write meanwhile. Undefined for those that have no form in SQL.
 */
export async function sqlSumsOfAll(
  open: OpenSession,
  plans: readonly VectorPlan[],
  name: string,
  options: SumOptions,
): Promise<readonly (TableSums | undefined)[]> {
  const statistics = plans.map(pushedStatistic);
  for (const statistic of statistics)
    if (statistic.kind === "none") options.onNote?.(`the records are read one by one: ${statistic.why}`);
  if (statistics.every(({ kind }) => kind === "none")) return plans.map(() => undefined);
  const session = await open(options.signal);
  try {
    // Looked up once: a table that is named once is one table, whatever the search path leads to later.
    const relation = await session.relation(wantedBy(plans, statistics));
    const sums: (TableSums | undefined)[] = [];
    for (const [i, statistic] of statistics.entries())
      sums.push(
        statistic.kind === "none"
          ? undefined
          : await summedIn(session, { plan: plans[i]!, statistic, relation, name }, options),
      );
    return sums;
  } finally {
    await session.close();
  }
}

async function summedIn(
  session: SqlSession,
  { plan, statistic, relation, name }: Summed,
  options: SumOptions,
): Promise<TableSums | undefined> {
  const { fields } = statistic;
  const unread = fields.find((field) => isReadHere(field, relation));
  if (unread !== undefined) {
    const column = columnOf(unread.name, unread.variable);
    options.onNote?.(
      `the records are read one by one: column ${column} is text that the study says how to read`,
    );
    return undefined;
  }
  const found = await foundBy(session, statistic, relation, plan, options, name);
  const [code] = [...found.failures.keys()].sort((a, b) => a - b);
  if (code !== undefined && options.onInvalid !== "skip")
    return await refuseRecords(session, relation, {
      file: name,
      fields,
      code,
      count: found.failures.get(code)!,
      hidden: plan.neighbours === "add-remove" || plan.contribution !== undefined,
    });
  return tableSums(found, fields);
}

interface Summed {
  readonly plan: VectorPlan;
  readonly statistic: PushedStatistic;
  readonly relation: Relation;
  readonly name: string;
}

/** Numbers and dates in texts are read by one program only, this one. */
function isReadHere({ name, variable }: Field, { kinds }: Relation): boolean {
  const kind = kinds.get(columnOf(name, variable))!;
  return (variable.type === "number" || variable.type === "count") && (kind === "text" || kind === "moment");
}

/** Every column that some plan reads, once. */
function wantedBy(
  plans: readonly VectorPlan[],
  statistics: readonly ReturnType<typeof pushedStatistic>[],
): Wanted {
  const columns = plans.flatMap((plan, i) => {
    const statistic = statistics[i]!;
    if (statistic.kind === "none") return [];
    const fields = statistic.fields.map((field) => [field.name, field.variable] as const);
    return [...fields, ...personColumns(plan.study)];
  });
  return [...new Map(columns)];
}

interface Found {
  readonly totals: readonly bigint[];
  readonly records: number;
  readonly persons?: number;
  /** Records that are nobody's. */
  readonly ofNobody?: number;
  /** Records that do not fit, by the code of the reason. */
  readonly failures: ReadonlyMap<number, number>;
  readonly clipped: Readonly<Record<string, number>>;
}

function foundBy(
  session: SqlSession,
  statistic: PushedStatistic,
  relation: Relation,
  plan: VectorPlan,
  options: SumOptions,
  name: string,
): Promise<Found> {
  const { contribution } = plan;
  if (contribution !== undefined)
    return personsFound(session, statistic, relation, { ...plan, contribution }, options, name);
  return statistic.kind === "moments"
    ? momentSums(session, statistic, relation, options, name)
    : levelSums(session, statistic, relation, plan, options);
}

async function personsFound(
  session: SqlSession,
  statistic: PushedStatistic,
  relation: Relation,
  plan: VectorPlan & { readonly contribution: Contribution },
  options: SumOptions,
  name: string,
): Promise<Found> {
  const sums = await personSqlSums(session, statistic, relation, plan);
  if (sums.ofNobody > 0 && options.onInvalid !== "skip") refuseNobody(name, plan.study.privacy.person!);
  const wanted = sums.invalid > 0 || options.facts === true;
  if (!wanted) return { ...sums, ...noFacts };
  const facts = await clippingFacts(session, statistic, sums.relation);
  return { ...sums, failures: facts.failures, clipped: facts.clipped };
}

async function momentSums(
  session: SqlSession,
  moments: Moments,
  relation: Relation,
  options: SumOptions,
  name: string,
): Promise<Found> {
  const rows: (readonly bigint[])[] = [];
  for (const query of momentQueries(moments, relation, session.dialect))
    rows.push((await session.all(query))[0]!.map(wholeOf));
  const [records, invalid] = rows[0]!;
  if (rows.some((row) => row[0] !== records || row[1] !== invalid)) fail("TABLE_CHANGED", { file: name });
  const added = records! * BigInt(ROUNDING_CONSTANT);
  const totals = rows.flatMap((row) => row.slice(2).map((sum) => sum - added));
  const facts =
    invalid !== 0n || options.facts === true ? await clippingFacts(session, moments, relation) : noFacts;
  return { totals, records: Number(records), ...facts };
}

const noFacts: Pick<Found, "failures" | "clipped"> = { failures: new Map(), clipped: {} };

async function clippingFacts(
  session: SqlSession,
  statistic: Pick<PushedStatistic, "fields" | "clipping">,
  relation: Relation,
) {
  const rows = await session.all(clippingQuery(statistic, relation, session.dialect));
  const { counters } = statistic.clipping;
  const clipped = counters.map(({ name }, i) => {
    const count = rows.reduce((sum, row) => sum + Number(row[2 + i]), 0);
    return [name, count] as const;
  });
  const failures = new Map(rows.map((row) => [Number(row[0]), Number(row[1])]));
  failures.delete(0);
  return { failures, clipped: Object.fromEntries(clipped) };
}

async function levelSums(
  session: SqlSession,
  levels: LevelTables,
  relation: Relation,
  { statistic }: VectorPlan,
  options: SumOptions,
): Promise<Found> {
  const totals = new Array<bigint>(statistic.layout.coordinates.length).fill(0n);
  const failures = new Map<number, number>();
  let records = 0;
  for (const row of await session.all(levelQuery(levels, relation, session.dialect))) {
    const set = row.findIndex((value) => value !== null);
    const [place, count] = [Number(row[set]), wholeOf(row.at(-1))];
    const table = levels.tables[set];
    if (table === undefined) {
      records += Number(count);
      if (place !== 0) failures.set(place, Number(count));
    } else if (place >= 0) totals[table.offset + place] = count * BigInt(table.steps);
  }
  const counted = levels.clipping.counters.length > 0 && options.facts === true;
  const { clipped } = counted ? await clippingFacts(session, levels, relation) : noFacts;
  return { totals, records, failures, clipped };
}

function tableSums(found: Found, fields: readonly Field[]): TableSums {
  const { totals, records, persons, ofNobody = 0, failures, clipped } = found;
  const skipped: Record<string, number> = ofNobody > 0 ? { RECORD_FIELD: ofNobody } : {};
  for (const [code, count] of failures) {
    const { reason } = describeFailure(fields, code);
    skipped[reason] = (skipped[reason] ?? 0) + count;
  }
  return { totals, records, ...(persons !== undefined && { persons }), clipped, skipped };
}

/** Records that do not fit the study for one reason. */
interface WrongRecords {
  readonly file: string;
  readonly fields: readonly Field[];
  readonly code: number;
  readonly count: number;
  /** Whether the number of records is private. */
  readonly hidden: boolean;
}

/**
 * How many records there are is private under add-remove, and so is how many are wrong and where the first one
 * stands; elsewhere both are told, the place where the rows have one.
 */
async function refuseRecords(
  session: SqlSession,
  relation: Relation,
  { file, fields, code, count, hidden }: WrongRecords,
): Promise<never> {
  const { field, accepted } = describeFailure(fields, code);
  if (hidden) return fail("RECORDS_INVALID", { file, field, found: "some records", accepted });
  const found = count === 1 ? "1 record" : `${count} records`;
  if (session.dialect.numbered !== true) return fail("RECORDS_INVALID", { file, field, found, accepted });
  const rows = await session.all(firstFailureQuery(fields, code, relation, session.dialect));
  const row = Number(rows[0]![0]);
  return fail("RECORDS_INVALID", { file, field, row, found: `${found}, first in row ${row}`, accepted });
}

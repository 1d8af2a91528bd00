import type { VectorPlan } from "@dpbayes/privacy";
import type { Contribution } from "@dpbayes/privacy/plan";
import { fail } from "../../../errors/index.ts";
import type { Relation } from "../input-sql.ts";
import type { LevelTables } from "../level-tables.ts";
import type { Moments } from "../moments.ts";
import type { SqlSession } from "../sql-session.ts";
import { wholeOf } from "../whole-of.ts";
import {
  personCountsQuery,
  personLevelQuery,
  personMomentQueries,
  rowsOfPersons,
  withoutPersonQuery,
} from "./person-queries.ts";

/** What persons add, summed where their records are. */
export interface PersonSqlSums {
  readonly totals: readonly bigint[];
  readonly records: number;
  readonly persons: number;
  /** Records that do not fit the study, and those of nobody. */
  readonly invalid: number;
  readonly ofNobody: number;
  /** The rows that are somebody's. */
  readonly relation: Relation;
}

/** Why what persons add cannot be summed in SQL, or undefined where it can. */
export function personObstacle({ contribution }: VectorPlan): string | undefined {
  if (contribution === undefined) return undefined;
  if (contribution.drawn) return "one record of each person is drawn with the secure source";
  return Number.isFinite(contribution.first)
    ? "the first records of each person are told by their order"
    : undefined;
}

/** Queries of one snapshot, so that they are about the same rows. */
export async function personSqlSums(
  session: SqlSession,
  statistic: Moments | LevelTables,
  given: Relation,
  plan: VectorPlan & { readonly contribution: Contribution },
): Promise<PersonSqlSums> {
  const person = plan.study.privacy.person!;
  const one = async (sql: string) => (await session.all(sql))[0]!.map(wholeOf);
  const [ofNobody] = await one(withoutPersonQuery(given, person, session.dialect));
  const relation = rowsOfPersons(given, person, session.dialect);
  const [rows, fitting, persons] = await one(personCountsQuery(statistic, relation, person, session.dialect));
  const totals =
    statistic.kind === "moments"
      ? await momentTotals(statistic)
      : await levelTotals(session, statistic, relation, plan);
  return {
    totals,
    records: Number(rows! + ofNobody!),
    persons: Number(persons),
    invalid: Number(rows! - fitting!),
    ofNobody: Number(ofNobody),
    relation,
  };

  async function momentTotals(moments: Moments): Promise<readonly bigint[]> {
    const queries = personMomentQueries(moments, relation, person, plan.contribution, session.dialect);
    const sums: bigint[] = [];
    for (const query of queries) sums.push(...(await one(query)));
    return sums;
  }
}

async function levelTotals(
  session: SqlSession,
  levels: LevelTables,
  relation: Relation,
  { study, statistic }: VectorPlan,
): Promise<readonly bigint[]> {
  const totals = new Array<bigint>(statistic.layout.coordinates.length).fill(0n);
  for (const { cell, offset, steps } of levels.tables) {
    const sql = personLevelQuery(levels, cell, relation, study.privacy.person!, steps, session.dialect);
    for (const [place, sum] of await session.all(sql))
      if (Number(place) >= 0) totals[offset + Number(place)] = wholeOf(sum);
  }
  return totals;
}

/** How many records there are is nobody's business where a person may have any number, so that no number is told. */
export function refuseNobody(file: string, field: string): never {
  return fail("RECORDS_INVALID", {
    file,
    field,
    found: "some records",
    accepted: "the id of a person: a text or a number",
  });
}

import type { VectorPlan } from "@dpbayes/privacy";
import type { Contribution } from "@dpbayes/privacy/plan";
import type { Dialect } from "../dialects/dialect.ts";
import { cellConditions, listed, stepName } from "../emitted/row-parts.ts";
import { choice, plus } from "../expression.ts";
import { FAILURE, fits } from "../fields.ts";
import type { Relation } from "../input-sql.ts";
import type { LevelTables } from "../level-tables.ts";
import type { Moments } from "../moments.ts";
import { printCondition, printLayers } from "../print-sql.ts";
import type { PushedStatistic } from "../pushed-statistic.ts";
import { ROUNDING_CONSTANT } from "../rounding-constant.ts";
import { PERSON, RECORDS, rounded, share, withPerson } from "./person-queries.ts";

type PersonPlan = VectorPlan & { readonly contribution: Contribution };

/** A person's sums as columns, and what of each is theirs to add. */
interface PersonSums {
  readonly inner: string;
  readonly sums: readonly string[];
  readonly shares: readonly string[];
}

/**
 * The one row of what persons add (person-queries.ts has the arithmetic). Rows without an id are a group of their own: counted, and in no sum. Nothing is
 * divided for it, nor for a person none of whose records fits.
 */
export function personRow(
  plan: PersonPlan,
  statistic: PushedStatistic,
  relation: Relation,
  dialect: Dialect,
): string {
  const { inner, sums, shares } = (statistic.kind === "moments" ? momentSums : levelSums)(
    plan,
    statistic as Moments & LevelTables,
    relation,
    dialect,
  );
  const { count, digits, quoteText, wide } = dialect;
  const fitting = count(`CASE WHEN ${printCondition(fits, dialect)} THEN 1 END`);
  const columns = [
    PERSON,
    `${count("*")} AS n`,
    `${fitting} AS ${RECORDS}`,
    `min(CASE WHEN ${FAILURE} > ${dialect.constant(0)} THEN ${FAILURE} END) AS failed`,
    ...sums,
  ];
  const each = `SELECT ${columns.join(",\n")}\nFROM (${inner}) AS rows_read GROUP BY ${PERSON}${dialect.fence}`;
  const somebody = `${PERSON} <> ${quoteText("")}`;
  const adds = `${somebody} AND ${RECORDS} > 0`;
  const total = (when: string, value: string) =>
    `COALESCE(sum(CASE WHEN ${when} THEN ${value} ELSE 0 END), 0)`;
  const totals = shares.map((one) =>
    digits(`COALESCE(sum(CASE WHEN ${adds} THEN ${one} ELSE ${wide("0")} END), ${wide("0")})`),
  );
  const row = [
    "COALESCE(sum(n), 0) AS records",
    `${count(`CASE WHEN ${adds} THEN 1 END`)} AS persons`,
    `COALESCE(sum(CASE WHEN ${somebody} THEN 0 ELSE n END), 0) AS nobody`,
    `${total(somebody, `n - ${RECORDS}`)} AS invalid`,
    `COALESCE(${digits(wide(`min(CASE WHEN ${somebody} THEN failed END)`))}, ${quoteText("0")}) AS reason`,
    `${listed(totals, dialect)} AS totals`,
  ];
  return `SELECT ${row.join(",\n")}\nFROM (${each}) AS each_person`;
}

function momentSums(
  { study, contribution }: PersonPlan,
  { fields, layers, coordinates }: Moments,
  relation: Relation,
  dialect: Dialect,
): PersonSums {
  const steps = coordinates.map((as, i) => ({
    name: stepName(i),
    as: choice([[fits, plus(as, ROUNDING_CONSTANT)]], 0),
  }));
  const from = withPerson(relation, fields, study.privacy.person!, dialect);
  const wanted = new Set([PERSON, FAILURE, ...steps.map(({ name }) => name)]);
  return {
    inner: printLayers(from, [...layers, steps], wanted, dialect),
    sums: steps.map(({ name }, i) => `${dialect.wholeSum(name)} AS s${i}`),
    shares: steps.map((_, i) => share(`s${i}`, contribution, dialect)),
  };
}

function levelSums(
  { study, statistic, contribution: { most } }: PersonPlan,
  levels: LevelTables,
  relation: Relation,
  dialect: Dialect,
): PersonSums {
  const { fields, layers, tables } = levels;
  const from = withPerson(relation, fields, study.privacy.person!, dialect);
  const wanted = new Set([PERSON, FAILURE, ...tables.map(({ cell }) => cell)]);
  const conditions = cellConditions(levels, statistic.layout.coordinates.length, dialect);
  return {
    inner: printLayers(from, layers, wanted, dialect),
    sums: conditions.map(({ when }, i) => `${dialect.count(`CASE WHEN ${when} THEN 1 END`)} AS s${i}`),
    shares: conditions.map(({ steps }, i) => {
      const sum = `${dialect.wide(String(steps))} * ${dialect.wide(`s${i}`)}`;
      return `CASE WHEN ${RECORDS} > ${most} THEN ${rounded(sum, most, dialect)} ELSE ${sum} END`;
    }),
  };
}

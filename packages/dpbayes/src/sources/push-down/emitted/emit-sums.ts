import type { Study, StudyBundle, VectorPlan } from "@dpbayes/privacy";
import { isBundle, partsOf, studyDigest } from "@dpbayes/privacy/formats";
import { planTable } from "@dpbayes/privacy/plan";
import { fail } from "../../../errors/index.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialectCalled } from "../dialects/dialects.ts";
import { engineNames } from "../dialects/engine-names.ts";
import { printCondition } from "../print-sql.ts";
import { pushedStatistic } from "../pushed-statistic.ts";
import { assumedKinds, forUnseenColumns, unreadable } from "./assumed-columns.ts";
import { arithmeticHolds } from "./self-check.ts";
import { personSumColumns, sumColumns, sumRow } from "./sum-row.ts";
import { SUMS_FORMAT, SUMS_SECRET } from "./sums-format.ts";
import { partsOfTableName } from "./table-name.ts";

export interface EmitOptions {
  /** The engine, by its name: spark, bigquery, snowflake, trino, clickhouse, sqlserver, mariadb, postgres or duckdb. */
  readonly engine: string;
  /** The table, spelled as the engine has it: `visits`, or `clinic.visits`. */
  readonly table: string;
  /** A public label for these records among others of the same study, which are summed elsewhere. */
  readonly part?: string;
}

/** More than these in one select, and engines stop compiling it. */
const MOST_TOTALS = 2_000;

/** A bigint holds most·2^53 of a person where Spark divides. */
const MOST_OF_A_PERSON = 512;

/**
 * The exact sums of a study as SQL for an engine that holds its records: one statement, one row for each question. What comes out
 * is secret; `source.sums` reads it.
 */
export function emitSums(study: Study | StudyBundle, options: EmitOptions): string {
  const { engine, table, part = ALL } = options;
  const studies = isBundle(study) ? Object.values(partsOf(study)) : [study];
  const sql = sqlOfPlans(
    studies.map((one) => planTable(one)),
    options,
  );
  return `${header(study, engine, table, part)}\n${sql};\n`;
}

const ALL = "all";

/** The statement alone, a row for each plan. */
export function sqlOfPlans(plans: readonly VectorPlan[], { engine, table, part = ALL }: EmitOptions): string {
  const dialect = dialectCalled(engine) ?? refuseEngine(engine);
  const names = partsOfTableName(table) ?? refuseTable();
  requireLabel(part);
  const from = names.map(dialect.quoteName).join(".");
  return plans.map((plan) => rowSql(plan, from, part, dialect)).join("\nUNION ALL\n");
}

function rowSql(plan: VectorPlan, from: string, part: string, dialect: Dialect): string {
  const pushed = pushedStatistic(plan);
  if (pushed.kind === "none") return refuseSql(dialect, pushed.why);
  const statistic = forUnseenColumns(pushed);
  requirePrintable(plan, statistic, dialect);
  const row = sumRow(plan, statistic, { sql: from, kinds: assumedKinds(statistic, plan) }, dialect);
  const { quoteText } = dialect;
  const columns = [
    `${quoteText(SUMS_FORMAT)} AS format`,
    `${quoteText(studyDigest(plan.study))} AS study`,
    `${quoteText(part)} AS part`,
    ...(plan.contribution === undefined ? sumColumns : personSumColumns),
    `CASE WHEN ${selfCheck(dialect)} THEN 0 ELSE 1 END AS arithmetic`,
  ];
  return `SELECT ${columns.join(",\n")}\nFROM (${row}) AS sums`;
}

/** The arithmetic, and that neither a capital nor a blank at the end is overlooked. */
function selfCheck(dialect: Dialect): string {
  const { quoteText, sameText, text } = dialect;
  const differ = ["A", "a "].map((other) => `${text(quoteText("a"))} <> ${sameText(other)}`);
  return [printCondition(arithmeticHolds, dialect), ...differ].join(" AND ");
}

function requirePrintable(
  plan: VectorPlan,
  statistic: ReturnType<typeof forUnseenColumns>,
  dialect: Dialect,
): void {
  const variable = unreadable(statistic);
  if (variable !== undefined)
    refuseSql(
      dialect,
      `${variable} is written in texts or dates, which only a source that is read can turn into numbers`,
    );
  const { length } = plan.statistic.layout.coordinates;
  if (length > MOST_TOTALS) refuseSql(dialect, `a statistic of ${length} numbers is too long for one row`);
  const most = plan.contribution?.most ?? 1;
  if (most > MOST_OF_A_PERSON)
    refuseSql(dialect, `${most} records of a person are more than ${MOST_OF_A_PERSON}`);
}

/** Said to whoever reads the SQL; a study's own words cannot end a comment, as they are on one line. */
function header(study: Study | StudyBundle, name: string, table: string, part: string): string {
  const { unit } = study.privacy;
  return [
    `Exact sums of study ${study.id}, digest ${studyDigest(study)}, for ${name}; printed by dpbayes.`,
    `Table ${table}, part ${part}. It must be a plain table of ${unit}'s records and no view or query that chooses rows.`,
    `The row that comes out holds ${SUMS_SECRET}.`,
  ]
    .map((line) => `-- ${line.replace(/\s+/gu, " ")}`)
    .join("\n");
}

/** A label goes into SQL, messages and files. */
export function requireLabel(part: string): void {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._:/+-]{0,99}$/u.test(part))
    fail("SUMS_PART", {
      problem: "a part's label is empty, too long or has other characters",
      accepted: "up to 100 letters, digits, blanks and . _ : / + -, the first a letter or a digit",
    });
}

function refuseEngine(found: string): never {
  return fail("FLAG_VALUE", { flag: "--emit-sql", found, accepted: `one of: ${engineNames.join(", ")}` });
}

function refuseTable(): never {
  return fail("FLAG_VALUE", {
    flag: "--table",
    found: "no name of a table",
    accepted: "a name such as visits or clinic.visits",
  });
}

function refuseSql({ name }: Dialect, problem: string): never {
  return fail("SUMS_SQL", { engine: name, problem });
}

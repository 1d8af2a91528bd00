import type { PlanNode } from "./plan-nodes.ts";

/**
 * Whether a plan that joins or groups rows does so person by person: every row that leaves it is made of rows of the one
 * person whose id it carries. Then one person's records change that person's rows alone, however many those are, and the study
 * bounds them together.
 *
 * The columns that conditions of joins hold equal to the id are known to be the same person's: each table that is read must
 * have one of them, and each group must have one in its key. Where a plan says it in any other way (a cast, an OR, a name of a
 * subquery), it counts as not said.
 */
export function isJoinedByPerson(plan: PlanNode, personAt: number): boolean {
  const nodes = nodesOf(plan);
  const person = plan.Output?.[personAt];
  if (person === undefined || !isColumn(person)) return false;
  const same = columnsLike(person, nodes.flatMap(equalitiesOf));
  const tables = nodes.filter((node) => node["Relation Name"] !== undefined);
  return (
    nodes.every((node) => !isUnfolding(node)) &&
    tables.every(({ Alias: alias }) => alias !== undefined && [...same].some((one) => isOf(one, alias))) &&
    nodes.filter(isGrouping).every((node) => keysOf(node).some((key) => same.has(key)))
  );
}

function nodesOf(plan: PlanNode): readonly PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Sets of rows in a row, and rows of several tables one after another: whose they are is not followed. */
function isUnfolding({ "Node Type": type }: PlanNode): boolean {
  return ["ProjectSet", "Function Scan", "Values Scan", "Append", "Merge Append", "Subquery Scan"].includes(
    type,
  );
}

function isGrouping({ "Node Type": type }: PlanNode): boolean {
  return ["Aggregate", "Group", "Unique"].includes(type);
}

/** Of rows without repetition, all of a row is its key. */
function keysOf({ "Node Type": type, "Group Key": keys, Output: output }: PlanNode): readonly string[] {
  return (type === "Unique" ? output : keys) ?? [];
}

const NAME = '(?:"(?:[^"]|"")+"|[a-z_][a-z0-9_$]*)';
const COLUMN = `${NAME}\\.${NAME}`;

function isColumn(text: string): boolean {
  return new RegExp(`^${COLUMN}$`).test(text);
}

function isOf(column: string, alias: string): boolean {
  return column.startsWith(`${alias}.`) || column.startsWith(`"${alias.replaceAll('"', '""')}".`);
}

/** Pairs of columns that a node's conditions hold equal: `(a.x = b.y)`, alone or joined by AND. */
function equalitiesOf(node: PlanNode): readonly (readonly [string, string])[] {
  const conditions = [node["Hash Cond"], node["Merge Cond"], node["Index Cond"], node["Join Filter"]];
  return conditions.flatMap((condition) => conjunctsOf(condition ?? ""));
}

function conjunctsOf(condition: string): readonly (readonly [string, string])[] {
  const one = `\\((${COLUMN}) = (${COLUMN})\\)`;
  const whole = new RegExp(`^(?:${one}|\\(${one}(?: AND ${one})+\\))$`);
  if (!whole.test(condition)) return [];
  return [...condition.matchAll(new RegExp(one, "g"))].map((found) => [found[1]!, found[2]!] as const);
}

/** All columns that are equal to one, by way of others too. */
function columnsLike(
  column: string,
  equalities: readonly (readonly [string, string])[],
): ReadonlySet<string> {
  const same = new Set([column]);
  for (let before = 0; before < same.size; ) {
    before = same.size;
    for (const [one, other] of equalities)
      if (same.has(one) || same.has(other)) {
        same.add(one);
        same.add(other);
      }
  }
  return same;
}

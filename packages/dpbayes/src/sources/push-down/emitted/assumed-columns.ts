import type { Study, Variable, VectorPlan } from "@dpbayes/privacy";
import { columnOf } from "../../declared/column-of.ts";
import { personColumns } from "../../wanted-variables.ts";
import type { ColumnKind } from "../column-kinds.ts";
import type { Field } from "../fields.ts";
import type { PushedStatistic } from "../pushed-statistic.ts";

/** How a truth is written by engines that print theirs as texts, and by those that keep 0 and 1. */
const truths = { true: ["true", 1], false: ["false", 0] } as const;

/**
 * A statistic for columns that nobody has looked at: SQL that is printed is run elsewhere. Numbers must stand in columns of numbers. Truths are
 * read as texts, which is what a boolean, a 0 or 1 and the words that a study declares have in common.
 */
export function forUnseenColumns(statistic: PushedStatistic): PushedStatistic {
  const fields = statistic.fields.map((field): Field => {
    const { variable } = field;
    return variable.type === "boolean" && variable.words === undefined
      ? { ...field, variable: { ...variable, words: truths } }
      : field;
  });
  return { ...statistic, fields };
}

/** What the columns must be taken to hold. */
export function assumedKinds(
  { fields }: PushedStatistic,
  { study }: VectorPlan,
): ReadonlyMap<string, ColumnKind> {
  const ofFields = fields.map(({ name, variable }): [string, ColumnKind] => [
    columnOf(name, variable),
    variable.type === "number" || variable.type === "count" ? "number" : "text",
  ]);
  return new Map([
    ...ofFields,
    ...personColumns(study).map(([name]): [string, ColumnKind] => [name, "text"]),
  ]);
}

/** The first variable that stands in texts which only this program reads, or in dates whose type nobody has seen. */
export function unreadable({ fields }: PushedStatistic): string | undefined {
  return fields.find(({ variable }) => isText(variable))?.name;
}

function isText(variable: Variable | Study["variables"][string]): boolean {
  if (variable.type !== "number" && variable.type !== "count") return false;
  return [variable.decimal, variable.thousands, variable.date].some((one) => one !== undefined);
}

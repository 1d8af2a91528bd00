import type { TableQuestion } from "@dpbayes/inference/tables";
import type { NoisyTable, TableAxis } from "@dpbayes/privacy/formats";
import { shownLevels } from "./shown-levels.ts";

/** More lines than this make a chart, or a table on a terminal, that nobody reads. */
export const MOST_LEVELS = 30;

/** The totals of an axis's levels. */
export interface Margin {
  readonly axis: TableAxis;
  readonly lines: readonly { readonly label: string; readonly question: TotalQuestion }[];
  /** All levels that there is no room for, as one; undefined where there is room for all. */
  readonly others?: { readonly count: number; readonly question: TotalQuestion };
}

export type TotalQuestion = TableQuestion & { readonly kind: "total" };

/** A line for every level of an axis; what there is no room for is one line. */
function marginOf(table: NoisyTable, axis: TableAxis, most = MOST_LEVELS): Margin {
  const { shown, others } = shownLevels(table, axis, most);
  const total = (levels: string | readonly string[]): TotalQuestion => ({
    kind: "total",
    cells: { [axis.name]: levels },
  });
  const name = `${others.length} other levels of ${axis.name}`;
  return {
    axis,
    lines: shown.map((level) => ({ label: level, question: total(level) })),
    ...(others.length > 0 && { others: { count: others.length, question: { ...total(others), name } } }),
  };
}

/** The totals of every axis's levels; those of an axis with one level are the total of all cells. */
export function marginsOf(table: NoisyTable): readonly Margin[] {
  return table.axes.filter(({ levels }) => levels.length > 1).map((axis) => marginOf(table, axis));
}

/** What is told of a table of which nothing is asked: its total, and the totals of every axis's levels. */
export function plainQuestions(table: NoisyTable): readonly TotalQuestion[] {
  return [{ kind: "total" }, ...marginsOf(table).flatMap(questionsOf)];
}

export function questionsOf({ lines, others }: Margin): readonly TotalQuestion[] {
  return [...lines.map(({ question }) => question), ...(others ? [others.question] : [])];
}

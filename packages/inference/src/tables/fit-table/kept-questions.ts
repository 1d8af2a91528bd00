import type { NoisyTable } from "@dpbayes/privacy/formats";
import type { TableQuestion } from "../questions/table-question.ts";

/** Levels of an axis up to which their totals are kept whether they were asked for or not. */
const MOST_LEVELS = 200;

/** What was asked for, the total of all cells, and those of every level of the smaller axes. */
export function keptQuestions(
  { axes }: NoisyTable,
  questions: readonly TableQuestion[],
): readonly TableQuestion[] {
  const margins = axes
    .filter(({ levels }) => levels.length <= MOST_LEVELS)
    .flatMap(({ name, levels }) =>
      levels.map((level): TableQuestion => ({ kind: "total", cells: { [name]: level } })),
    );
  return Object.freeze([...questions, { kind: "total" } as const, ...margins]);
}

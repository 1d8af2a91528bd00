import { grouped, percent, tabular } from "@dpbayes/inference/text";
import { headOf, type Telling } from "./sentences.ts";
import type { ToldNumber } from "./told.ts";
import { chanceInWords, publishedInWords, squaresInWords, writerOf } from "./written.ts";

/** Told numbers as a table of texts, for pages and terminals alike. */
export interface NumberColumns {
  readonly heads: readonly string[];
  /** A line for every number, behind its label. */
  cells(told: ToldNumber): readonly string[];
}

interface Column {
  readonly head: string;
  /** Nothing where there is nothing to say. */
  readonly cell: (told: ToldNumber, write: (value: number) => string) => string | undefined;
  readonly always?: boolean;
}

/** The columns that have something to say of some of these numbers. */
export function numberColumns(told: readonly ToldNumber[], telling: Telling): NumberColumns {
  const cellOf = ({ cell }: Column, one: ToldNumber) => cell(one, writerOf(one.question, one.high - one.low));
  const shown = columnsOf(telling).filter(
    (column) => column.always || told.some((one) => cellOf(column, one) !== undefined),
  );
  return {
    heads: shown.map(({ head }) => head),
    cells: (one) => shown.map((column) => cellOf(column, one) ?? "-"),
  };
}

function columnsOf({ interval, draws }: Telling): readonly Column[] {
  return [
    { head: "median", cell: ({ median }, write) => write(median), always: true },
    { head: `${percent(interval)} from`, cell: ({ low }, write) => write(low), always: true },
    { head: "to", cell: ({ high }, write) => write(high), always: true },
    { head: "published", cell: ({ published }) => joined(published.map(publishedInWords)) },
    {
      head: "hidden in it",
      cell: ({ hidden }) => hidden && `${grouped(hidden.count)} of ${grouped(hidden.of)}`,
    },
    { head: "least squares", cell: squaresInWords },
    { head: "its sd", cell: ({ leastSquares }) => leastSquares && tabular(leastSquares.sd) },
    { head: "probability", cell: (one) => chanceInWords(one, draws) },
  ];
}

function joined(texts: readonly string[]): string | undefined {
  return texts.length === 0 ? undefined : texts.join("; ");
}

/** What a number answers: the question and, of a rank, the level. */
export function labelOf({ question, level }: ToldNumber, { table }: Telling): string {
  return level === undefined ? headOf(question, table) : `${headOf(question, table)}: ${level}`;
}

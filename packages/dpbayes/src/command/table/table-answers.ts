import type { Fit, TableFit } from "@dpbayes/inference";
import type { TableQuestion } from "@dpbayes/inference/tables";
import type { Telling } from "../../table-page/asked/sentences.ts";
import { type ToldNumber, tell } from "../../table-page/asked/told.ts";

/** What a table was asked and what it answers. */
export interface TableAnswers extends Telling {
  readonly tableFit: TableFit;
  readonly questions: readonly TableQuestion[];
  readonly told: readonly (readonly ToldNumber[])[];
  /** The answers as an ordinary fit. */
  readonly fit: Fit;
}

export function answersOf(
  tableFit: TableFit,
  questions: readonly TableQuestion[],
  interval: number,
): TableAnswers {
  const fit = tableFit.fitOf(questions);
  const told = tell(tableFit, questions, interval);
  const draws = fit.chainCount * fit.drawCount;
  return { tableFit, table: tableFit.table, questions, told, fit, interval, draws };
}

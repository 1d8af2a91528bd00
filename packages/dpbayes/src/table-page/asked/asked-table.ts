import type { Fit } from "@dpbayes/inference";
import type { TableQuestion } from "@dpbayes/inference/tables";
import type { NoisyTable } from "@dpbayes/privacy/formats";

/** What telling needs of a fitted table. */
export interface AskedTable {
  readonly table: NoisyTable;
  fitOf(questions: readonly TableQuestion[]): Fit;
  ask(question: TableQuestion): {
    readonly leastSquares?: { readonly estimate: number; readonly sd: number };
  };
}

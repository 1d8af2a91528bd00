import type { NoisyTable } from "@dpbayes/privacy/formats";
import type { FitWarning } from "../../contracts/fit-warning.ts";
import type { Fit } from "../../fit/fit.ts";
import type { TableQuestion } from "../questions/table-question.ts";
import type { TableAnswer } from "./table-answer.ts";

type Question<Kind extends TableQuestion["kind"]> = Omit<
  Extract<TableQuestion, { readonly kind: Kind }>,
  "kind"
>;

/** What is known of the true counts behind a noisy table: draws that know the noise, never negative, that add up. */
export interface TableFit {
  readonly table: NoisyTable;
  /** The axes that were taken for areas. */
  readonly areas: readonly string[];
  /** What the posterior rests on, and what is not exact. */
  readonly notes: readonly string[];
  /** What the numbers and the draws show against it. */
  readonly warnings: readonly FitWarning[];
  /** Posterior mean and standard deviation of every cell, as the table numbers them. */
  readonly cells: { readonly mean: Float64Array; readonly sd: Float64Array };
  /** The draws of the prior's own numbers: how alike areas are, how few categories hold most people. */
  readonly hyperparameters: Fit;
  /** Answers a question; of a table whose cells were not kept, only about totals that were. */
  ask(question: TableQuestion): TableAnswer;
  total(cells?: Question<"total">["cells"]): TableAnswer;
  share(cells: Question<"share">["cells"], of?: Question<"share">["of"]): TableAnswer;
  ratio(cells: Question<"ratio">["cells"], to: Question<"ratio">["to"]): TableAnswer;
  difference(cells: Question<"difference">["cells"], minus: Question<"difference">["minus"]): TableAnswer;
  linear(weights: Question<"linear">["weights"]): TableAnswer;
  rank(axis: string, cells?: Question<"rank">["cells"]): TableAnswer;
  /** The answers as an ordinary fit: draws with names, summary, diagnostics, files, exports (CSV, Parquet, ArviZ). */
  fitOf(questions: readonly TableQuestion[]): Fit;
}

import { diagnose } from "../../../diagnostics/index.ts";
import type { Fit } from "../../../fit/fit.ts";
import type { TableLayout } from "../../layout/table-layout.ts";
import type { LeastSquaresAnswers, TableLeastSquares } from "../../least-squares/least-squares.ts";
import { compileQuestions } from "../../questions/compile-questions.ts";
import type { TableQuestion } from "../../questions/table-question.ts";
import type { CellMoments } from "../cell-moments.ts";
import { keptQuestions } from "../kept-questions.ts";
import { hiddenWithin } from "./hidden-numbers.ts";
import { priorSpreads } from "./prior-spread.ts";
import type { TableEvidence, TotalEvidence } from "./table-evidence.ts";

/** Totals that are looked at: their diagnosis takes a few milliseconds each. */
const MOST_TOTALS = 40;
/** Least squares of larger tables take seconds a total, unless areas make a tree; where a threshold hid values they may well be too high. */
const MOST_CELLS = 20_000;

/** The totals that questions were about, or else those of the margins, against prior, noise and least squares. */
export function evidenceOf(
  layout: TableLayout,
  areas: readonly string[],
  asked: readonly TableQuestion[],
  moments: CellMoments,
  leastSquares: () => TableLeastSquares,
  hyperparameters: Fit,
  fitOf: (questions: readonly TableQuestion[]) => Fit,
): TableEvidence {
  const { table } = layout;
  const questions = asked.length > 0 ? asked : keptQuestions(table, []);
  const { patterns } = compileQuestions(table, questions).forms;
  const totals = patterns.slice(0, MOST_TOTALS).map((cells): TableQuestion => ({ kind: "total", cells }));
  const compiled = compileQuestions(table, totals);
  const fit = fitOf(totals);
  const answers = possibleCells(layout) <= MOST_CELLS ? leastSquares().answer(compiled).answers : [];
  const comparable = answers.length > 0 && !leastSquares().biased;
  const squares = comparable ? answers : [];
  const spreads = comparable ? priorSpreads(layout, areas, compiled, moments) : [];
  const rows = fit.summary().rows;
  return {
    ...{ table, layout, means: moments.mean },
    totals: totals.map((_, i): TotalEvidence => {
      const { name, mean: centre, sd } = rows[i]!;
      const answer = squares[i];
      return {
        ...{ name, mean: centre, sd, priorSd: spreads[i] ?? Number.POSITIVE_INFINITY },
        leastSquares: answer === undefined || "estimate" in answer ? answer : "open",
        hidden: hiddenWithin(layout, patterns[i]!),
        alone: aloneOf(answers[i]),
      };
    }),
    diagnosis: diagnose({
      names: [...fit.names, ...hyperparameters.names],
      chains: (name) => (fit.names.includes(name) ? fit : hyperparameters).chains(name),
      statistics: {},
    }),
  };
}

/** Cells that cannot be are no work. */
function possibleCells({ possible }: TableLayout): number {
  return possible.reduce((sum, can) => sum + can, 0);
}

function aloneOf(answer: LeastSquaresAnswers["answers"][number] | undefined): TotalEvidence["alone"] {
  if (answer === undefined) return undefined;
  return "estimate" in answer ? answer.sd : "open";
}

/**
 * `@dpbayes/inference/tables`: what a noisy table is read with. `fitTable` itself stands in the front door.
 */

// A table as arrays, and cells by their levels.

export { cellsMatching } from "./layout/cells-matching.ts";
export { layoutOf, type MeasuredGroups, type TableLayout } from "./layout/table-layout.ts";

// The law of a published number given the count.

export { type CellLaw, type CountWindow, cellLawOf } from "./laws/index.ts";

// What is asked of a table's counts, in words and compiled.

export { type CompiledQuestions, compileQuestions } from "./questions/compile-questions.ts";
export type { LinearCombination } from "./questions/compiled-answer.ts";
export { type AnswerDraws, fitOfAnswers } from "./questions/fit-of-answers.ts";
export type { LinearForms } from "./questions/linear-forms.ts";
export { questionFromText } from "./questions/question-from-text.ts";
export { questionText, questionWords } from "./questions/question-words.ts";
export { noiseWords, tableNotes } from "./questions/table-notes.ts";
export type { QuestionKind, TableQuestion, WeightedCells } from "./questions/table-question.ts";

// Least squares, for comparison and to start from.

export {
  type LeastSquaresAnswer,
  type LeastSquaresAnswers,
  type TableLeastSquares,
  tableLeastSquares,
} from "./least-squares/least-squares.ts";
export type { LeastSquaresMethod, Unsolved } from "./least-squares/system/form-solver.ts";
export type { AreaNode } from "./least-squares/tree/area-node.ts";
export { type TreeLeastSquares, treeLeastSquares } from "./least-squares/tree/tree-least-squares.ts";

// Tables as the prior of `fitTable` makes them, and counts published with noise: for calibration and planning.

export { publishCounts, type SimulatedTable, simulateTable } from "./latent-counts/simulate-table.ts";

// Regressions on cells as models, for samplers of your own.

export { type TableRegressionData, tableRegressionModel } from "./regressions/table-regression-model.ts";

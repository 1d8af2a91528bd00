import type { SamplingRun } from "../../chains/outcome.ts";
import { parametersSize } from "../../contracts/parameter-names.ts";
import type { Fit } from "../../fit/fit.ts";
import { fitOfRun } from "../../fit/fit-of-run.ts";
import type { FitOrigin } from "../../fit/origin.ts";
import { originNotes } from "../../fit/origin-notes.ts";
import type { TableLayout } from "../layout/table-layout.ts";
import { type TableLeastSquares, tableLeastSquares } from "../least-squares/least-squares.ts";
import { compileQuestions } from "../questions/compile-questions.ts";
import { fitOfAnswers } from "../questions/fit-of-answers.ts";
import { tableNotes } from "../questions/table-notes.ts";
import type { TableQuestion } from "../questions/table-question.ts";
import { cellMoments } from "./cell-moments.ts";
import { answerChains } from "./kept-draws.ts";
import type { TableFitPlan } from "./options.ts";
import { tableAnswer } from "./table-answer.ts";
import type { TableFit } from "./table-fit.ts";
import { evidenceOf } from "./warnings/evidence-of.ts";
import { tableWarnings } from "./warnings/table-warnings.ts";

/** What is said of a fit before its warnings are known. */
export type TableOrigin = Required<Pick<FitOrigin, "prior" | "approximations" | "notes">>;

/** A fit of a table from its chains. */
export function createTableFit(
  layout: TableLayout,
  plan: Pick<TableFitPlan<never>, "areas" | "kept">,
  asked: readonly TableQuestion[],
  run: SamplingRun,
  words: TableOrigin,
): TableFit {
  const { table, cellCount } = layout;
  const hyperparameters = hyperFit(run, words);
  const width = parametersSize(run.parameters);
  const moments = cellMoments(run.results, width, cellCount);
  const chainsOf = answerChains(table, plan.kept, run.results, width, cellCount);
  const leastSquares = once(() => tableLeastSquares(layout));
  const fitWith = (questions: readonly TableQuestion[], origin: FitOrigin): Fit => {
    const compiled = compileQuestions(table, questions);
    return fitOfAnswers({ table, questions, compiled, chains: chainsOf(compiled) }, origin);
  };
  const evidence = evidenceOf(
    layout,
    plan.areas,
    asked,
    moments,
    leastSquares,
    hyperparameters,
    (questions) => fitWith(questions, hyperparameters.origin),
  );
  const warnings = tableWarnings(evidence);
  const origin = { ...hyperparameters.origin, ...(warnings.length > 0 && { warnings }) };
  const fitOf = (questions: readonly TableQuestion[]) => fitWith(questions, origin);
  const ask = (question: TableQuestion) =>
    tableAnswer(
      question,
      fitOf([question]),
      once(() => linearEstimate(leastSquares(), compileQuestions(table, [question]))),
    );
  return Object.freeze<TableFit>({
    table,
    areas: plan.areas,
    notes: Object.freeze([...tableNotes(table), ...originNotes(origin)]),
    warnings,
    cells: Object.freeze({ mean: moments.mean, sd: moments.sd }),
    hyperparameters,
    ask,
    total: (cells) => ask({ kind: "total", ...(cells && { cells }) }),
    share: (cells, of) => ask({ kind: "share", cells, ...(of && { of }) }),
    ratio: (cells, to) => ask({ kind: "ratio", cells, to }),
    difference: (cells, minus) => ask({ kind: "difference", cells, minus }),
    linear: (weights) => ask({ kind: "linear", weights }),
    rank: (axis, cells) => ask({ kind: "rank", axis, ...(cells && { cells }) }),
    fitOf,
  });
}

/** The columns behind the counts. */
function hyperFit(run: SamplingRun, words: TableOrigin): Fit {
  const [kept, ...parameters] = run.parameters;
  const [from, width] = [parametersSize([kept!]), parametersSize(run.parameters)];
  const results = run.results.map(({ sums: _, ...result }) => {
    const rows = result.draws.length / width;
    const draws = new Float64Array(rows * (width - from));
    for (let row = 0; row < rows; row++)
      draws.set(result.draws.subarray(row * width + from, (row + 1) * width), row * (width - from));
    return { ...result, draws };
  });
  return fitOfRun({ ...run, parameters, results }, { model: "latent counts of a noisy table", ...words });
}

function linearEstimate(squares: TableLeastSquares, compiled: ReturnType<typeof compileQuestions>) {
  if (compiled.linear[0] === undefined) return undefined;
  const answer = squares.answer(compiled).answers[0];
  return answer !== undefined && "estimate" in answer ? answer : undefined;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

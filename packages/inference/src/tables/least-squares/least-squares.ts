import { dot } from "../../math/linear-algebra/index.ts";
import type { TableLayout } from "../layout/table-layout.ts";
import type { CompiledQuestions } from "../questions/compile-questions.ts";
import { areasSolver } from "./areas/areas-solver.ts";
import { denseSolver } from "./dense/dense-solver.ts";
import { gradientsSolver } from "./gradients/gradients-solver.ts";
import { askedWeights } from "./system/asked-weights.ts";
import {
  type FormSolver,
  isSolved,
  type LeastSquaresMethod,
  type SolvedForm,
  type Unsolved,
} from "./system/form-solver.ts";
import { isSelected } from "./system/left-out.ts";
import { isLinear, type MeasuredSums, measuredSums } from "./system/measured-sums.ts";

/** Generalised least squares of a noisy table: what its numbers say without a prior, of any linear answer. */
export interface TableLeastSquares {
  readonly method: LeastSquaresMethod;
  /** What was left out, and what was taken for something simpler. */
  readonly notes: readonly string[];
  /** Whether a threshold let the high ones of some noisy numbers through, which are taken as they are: estimates may be too high. */
  readonly biased: boolean;
  answer(questions: CompiledQuestions): LeastSquaresAnswers;
}

export interface LeastSquaresAnswers {
  /** In the order of the questions' names; undefined for answers that are not linear. */
  readonly answers: readonly (LeastSquaresAnswer | Unsolved | undefined)[];
  /** Of two answers by their places, undefined where there is none; absent where there are too many answers for too many cells. */
  readonly covariance?: (one: number, other: number) => number | undefined;
}

export interface LeastSquaresAnswer {
  readonly estimate: number;
  readonly sd: number;
  /** What was left out of the table for it, and what was taken for something simpler; absent where nothing was. */
  readonly notes?: readonly string[];
}

/** Up to so many unknowns, matrices are held whole: a second or two. */
const DENSE = 600;

/**
 * The best linear unbiased estimates from all measurements of a table: with whole matrices where it is small, over a tree of areas where
 * the measurements make one, otherwise by conjugate gradients. It cannot use that counts are whole and never negative, nor any prior, nor hidden
 * values; `notes` says what was left out.
 *
 * @example
 * ```ts
 * import { compileQuestions, layoutOf, tableLeastSquares } from "@dpbayes/inference/tables";
 * const table = {
 *   format: "dpbayes.table/1",
 *   id: "visits",
 *   axes: [{ name: "region", levels: ["north", "south"] }],
 *   measurements: [
 *     { keep: ["region"], values: [9, 15], noise: { law: "discrete-gaussian", variance: 2 } },
 *     { keep: [], values: [30], noise: { law: "none" } },
 *   ],
 * } as const;
 * const asked = compileQuestions(table, [{ kind: "total", cells: { region: "north" } }]);
 * const { answers } = tableLeastSquares(layoutOf(table)).answer(asked);
 * console.log(answers[0]); // { estimate: 12, sd: 1 }
 * ```
 */
export function tableLeastSquares(layout: TableLayout): TableLeastSquares {
  const sums = measuredSums(layout);
  const notes = Object.freeze(sums.notes);
  const solver =
    sums.unknownCount <= DENSE ? denseSolver(sums) : (areasSolver(layout) ?? gradientsSolver(sums));
  return Object.freeze({
    method: solver.method,
    notes,
    biased: layout.measurements.some((one) => isLinear(one) && isSelected(one)),
    answer: (questions: CompiledQuestions) =>
      withNotes(answersOf(solver, questions, leastVariance(sums)), notes),
  });
}

function withNotes(found: LeastSquaresAnswers, notes: readonly string[]): LeastSquaresAnswers {
  if (notes.length === 0) return found;
  const answers = found.answers.map((one) =>
    one && "estimate" in one ? Object.freeze({ ...one, notes }) : one,
  );
  return Object.freeze({ ...found, answers: Object.freeze(answers) });
}

const SPLIT: Unsolved = Object.freeze({
  reason: "the measurements do not determine it: it tells cells apart that were only measured together",
});

/** Beyond this many steps through all unknowns conjugate gradients take minutes. */
const MOST_GRADIENTS = 3e7;
const TOO_LARGE: Unsolved = Object.freeze({
  reason: "too many answers for a table of this size: ask least squares in parts",
});

/** Beyond this many multiplications covariances are not worked out. */
const MOST_PRODUCTS = 1e9;

function answersOf(solver: FormSolver, questions: CompiledQuestions, variance: number): LeastSquaresAnswers {
  const { linear } = questions;
  const asked = linear.filter((one) => one !== undefined).length;
  if (solver.method === "conjugate gradients" && asked * solver.unknownCount > MOST_GRADIENTS)
    return { answers: linear.map((one) => one && TOO_LARGE) };
  const weights = askedWeights(questions, solver.unknownOf, solver.unknownCount);
  const keep = asked * asked * solver.unknownCount <= MOST_PRODUCTS;
  const kept: (KeptForm | undefined)[] = [];
  const answers = linear.map((one, column) => {
    if (one === undefined) return undefined;
    const form = weights.of(column);
    const found = form === undefined ? SPLIT : solver.solve(form);
    if (form === undefined || !isSolved(found)) return found as Unsolved;
    if (keep) kept[column] = { form, product: found.product };
    return Object.freeze({ estimate: found.estimate, sd: sdOf(form, found, variance) });
  });
  return Object.freeze({ answers: Object.freeze(answers), ...(keep && { covariance: covarianceOf(kept) }) });
}

/** The smallest variance of noise; 0 where all is exact. */
function leastVariance({ numbers }: MeasuredSums): number {
  const noisy = numbers.filter(({ variance }) => variance > 0).map(({ variance }) => variance);
  return noisy.length === 0 ? 0 : noisy.reduce((least, one) => Math.min(least, one));
}

/**
 * No answer that is not exact is known a thousand million times better than the best of the numbers: what lies below is what rounding
 * left of an exact one.
 */
const ROUNDING = 1e-9;

function sdOf(form: Float64Array, { product }: SolvedForm, variance: number): number {
  const found = dot(form, product, form.length);
  const largest = form.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  return found <= ROUNDING * variance * largest * largest ? 0 : Math.sqrt(found);
}

type KeptForm = Pick<SolvedForm, "product"> & { readonly form: Float64Array };

function covarianceOf(kept: readonly (KeptForm | undefined)[]): LeastSquaresAnswers["covariance"] & {} {
  return (one, other) => {
    const [first, second] = [kept[one], kept[other]];
    return first && second && dot(first.form, second.product, first.form.length);
  };
}

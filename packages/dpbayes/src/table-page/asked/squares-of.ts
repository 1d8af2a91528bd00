import {
  type CompiledQuestions,
  type LeastSquaresAnswer,
  layoutOf,
  type TableLeastSquares,
  tableLeastSquares,
} from "@dpbayes/inference/tables";
import type { NoisyTable } from "@dpbayes/privacy/formats";

/** Setting up takes a second or two, and a table is told several times: on a terminal, and in the parts of a page. */
const known = new WeakMap<NoisyTable, TableLeastSquares>();

/** With conjugate gradients every answer takes as long as the first: more are not worth waiting for beside a posterior. */
const MOST_BY_GRADIENTS = 64;

/** What least squares say of every number, in the order of the questions' names; nothing where they determine none. */
export function squaresOf(
  table: NoisyTable,
  questions: CompiledQuestions,
): readonly (LeastSquaresAnswer | undefined)[] {
  const squares = known.get(table) ?? tableLeastSquares(layoutOf(table));
  known.set(table, squares);
  if (squares.method === "conjugate gradients" && questions.names.length > MOST_BY_GRADIENTS) return [];
  return squares.answer(questions).answers.map((one) => (one && "estimate" in one ? one : undefined));
}

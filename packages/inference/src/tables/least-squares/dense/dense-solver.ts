import {
  cholesky,
  choleskySolve,
  dot,
  pivotedCholesky,
  solveLower,
} from "../../../math/linear-algebra/index.ts";
import { type FormSolver, NOT_ESTIMABLE, TOO_FAR_APART } from "../system/form-solver.ts";
import type { MeasuredSums } from "../system/measured-sums.ts";
import { type FreeNumber, freeNumbers, informationOf } from "./free-numbers.ts";
import { freeForm, heldSums, wholeChange } from "./held-sums.ts";

/**
 * Generalised least squares with whole matrices. Exact numbers are solved for as many unknowns as they determine. Of the rest, which
 * are told apart does not depend on the noise: a pivoted factor of Σ wwᵀ, whose entries are counts, finds columns P on which all others
 * depend. With the others at 0, the information of P has full rank, and its solution gives the right estimate and variance of every
 * form that is estimable: one whose weights on the other columns are those that the dependence gives (Searle 1971, "Linear models", §5.4).
 */
export function denseSolver(sums: MeasuredSums): FormSolver {
  const held = heldSums(sums.numbers, sums.unknownCount);
  const numbers = freeNumbers(sums, held);
  const size = held.free.length;
  const basis = basisOf(numbers, size);
  const factor = pickedOut(informationOf(numbers, size, true), size, basis);
  const isDefinite = factorsWell(factor, basis.rank);
  const estimates = isDefinite ? estimated(numbers, factor, basis, size) : new Float64Array(size);
  const work = new Float64Array(size);
  return {
    method: "dense",
    unknownOf: sums.unknownOf,
    unknownCount: sums.unknownCount,
    solve(form) {
      const constant = freeForm(held, form, work);
      const picked = pick(work, basis);
      if (!isEstimable(work, picked, basis)) return NOT_ESTIMABLE;
      if (!isDefinite) return TOO_FAR_APART;
      choleskySolve(factor, basis.rank, picked);
      const [change, product] = [spread(picked, basis, size), new Float64Array(sums.unknownCount)];
      wholeChange(held, change, product);
      return { estimate: constant + dot(work, estimates, size), product };
    },
  };
}

/** Which of the free unknowns are told apart by themselves, and how the others depend on them. */
interface Basis {
  readonly rank: number;
  /** The unknowns, those of the basis first. */
  readonly order: Int32Array;
  /** Leading factor L, rank × rank, and the rows below it. */
  readonly leading: Float64Array;
  readonly below: Float64Array;
}

const DEPENDENT = 1e-10;

function basisOf(numbers: readonly FreeNumber[], size: number): Basis {
  const gram = informationOf(numbers, size, false);
  const order = new Int32Array(size);
  const rank = pivotedCholesky(gram, size, order, DEPENDENT);
  const [leading, below] = [new Float64Array(rank * rank), new Float64Array((size - rank) * rank)];
  for (let i = 0; i < size; i++) {
    const row = gram.subarray(i * size, i * size + rank);
    if (i < rank) leading.set(row, i * rank);
    else below.set(row, (i - rank) * rank);
  }
  return { rank, order, leading, below };
}

const AGREES = 1e-7;

/** Columns N depend on P as A_N = A_P·T, Tᵀ = L₂₁·L₁₁⁻¹: the form is a sum of rows where ℓ_N = Tᵀℓ_P. */
function isEstimable(
  form: Float64Array,
  picked: Float64Array,
  { rank, order, leading, below }: Basis,
): boolean {
  const solved = picked.slice();
  solveLower(leading, rank, solved);
  const largest = form.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  for (let i = rank; i < form.length; i++) {
    let expected = 0;
    for (let k = 0; k < rank; k++) expected += below[(i - rank) * rank + k]! * solved[k]!;
    if (Math.abs(form[order[i]!]! - expected) > AGREES * largest) return false;
  }
  return true;
}

function pick(form: Float64Array, { rank, order }: Basis): Float64Array {
  return Float64Array.from({ length: rank }, (_, k) => form[order[k]!]!);
}

function spread(picked: Float64Array, { order }: Basis, size: number): Float64Array {
  const whole = new Float64Array(size);
  picked.forEach((x, k) => {
    whole[order[k]!] = x;
  });
  return whole;
}

/** Where less than this is left of a pivot, variances have fewer than four digits. */
const LEFT = 1e-12;

/** Replaces an information matrix by its Cholesky factor; whether that is worth something. */
function factorsWell(matrix: Float64Array, n: number): boolean {
  const whole = Float64Array.from({ length: n }, (_, i) => matrix[i * n + i]!);
  if (cholesky(matrix, n) < n) return false;
  return whole.every((square, i) => matrix[i * n + i]! ** 2 >= LEFT * square);
}

/** Rows and columns of the basis. */
function pickedOut(matrix: Float64Array, size: number, { rank, order }: Basis): Float64Array {
  return Float64Array.from(
    { length: rank * rank },
    (_, at) => matrix[order[Math.floor(at / rank)]! * size + order[at % rank]!]!,
  );
}

/** The solution, and once more with what its rounding left over: variances may be far apart. */
function estimated(
  numbers: readonly FreeNumber[],
  factor: Float64Array,
  basis: Basis,
  size: number,
): Float64Array {
  const found = new Float64Array(size);
  for (let round = 0; round < 2; round++) {
    const missed = new Float64Array(size);
    for (const { weights, value, variance } of numbers) {
      const miss = (value - dot(weights, found, size)) / variance;
      for (let i = 0; i < size; i++) missed[i]! += miss * weights[i]!;
    }
    const picked = pick(missed, basis);
    choleskySolve(factor, basis.rank, picked);
    const change = spread(picked, basis, size);
    for (let i = 0; i < size; i++) found[i]! += change[i]!;
  }
  return found;
}

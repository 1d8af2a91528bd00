import { cholesky, choleskySolve, inverseQuadraticForm } from "../../math/linear-algebra/index.ts";
import { gammaUpper } from "../../math/special/index.ts";
import type { HolderSummaries, HolderSummary } from "./holder-summaries.ts";
import { placesOf, type QuantityBlock, quantityBlocks } from "./quantities.ts";

/** Whether holders are equal in a block of numbers, as a test. */
export interface Heterogeneity {
  readonly block: QuantityBlock;
  /** Cochran's Q, and the degrees of freedom of its chi-square law where all holders are equal. */
  readonly statistic: number;
  readonly degrees: number;
  readonly probability: number;
}

/**
 * Cochran's test for vectors, block by block: with the precision-weighted mean b̄ = (Σ V_j⁻¹)⁻¹ Σ V_j⁻¹b_j,
 *
 *   Q = Σ_j (b_j − b̄)ᵀV_j⁻¹(b_j − b̄) ~ χ² of (J − 1)·k degrees if all holders have the same k numbers.
 */
export function heterogeneity({ quantities, holders }: HolderSummaries): readonly Heterogeneity[] {
  return quantityBlocks.flatMap((block) => {
    const places = placesOf(quantities, block);
    if (places.length === 0 || holders.length < 2) return [];
    const statistic = cochran(holders.map((holder) => blockOf(holder, places)));
    const degrees = (holders.length - 1) * places.length;
    return [{ block, statistic, degrees, probability: chiSquareTail(statistic, degrees) }];
  });
}

/** P(χ² of so many degrees > x). */
export function chiSquareTail(x: number, degrees: number): number {
  return gammaUpper(degrees / 2, Math.max(0, x) / 2);
}

export interface Estimate {
  readonly estimate: Float64Array;
  readonly covariance: Float64Array;
}

/** Some of a holder's numbers, and their covariance. */
export function blockOf({ estimate, covariance }: HolderSummary, places: readonly number[]): Estimate {
  const all = estimate.length;
  return {
    estimate: Float64Array.from(places, (i) => estimate[i]!),
    covariance: Float64Array.from(
      places.flatMap((i) => places.map((l) => i * all + l)),
      (at) => covariance[at]!,
    ),
  };
}

function cochran(holders: readonly Estimate[]): number {
  const k = holders[0]!.estimate.length;
  const precision = new Float64Array(k * k);
  const centre = new Float64Array(k);
  const factors = holders.map(({ covariance }) => factorOf(covariance, k));
  factors.forEach((factor, j) => {
    const weighted = holders[j]!.estimate.slice();
    choleskySolve(factor, k, weighted);
    for (let i = 0; i < k; i++) {
      centre[i]! += weighted[i]!;
      const column = new Float64Array(k);
      column[i] = 1;
      choleskySolve(factor, k, column);
      for (let l = 0; l < k; l++) precision[l * k + i]! += column[l]!;
    }
  });
  choleskySolve(factorOf(precision, k), k, centre);
  const work = new Float64Array(k);
  return holders.reduce((sum, { estimate }, j) => {
    const difference = estimate.map((value, i) => value - centre[i]!);
    return sum + inverseQuadraticForm(factors[j]!, k, difference, work);
  }, 0);
}

function factorOf(matrix: Float64Array, k: number): Float64Array {
  const factor = matrix.slice();
  // A covariance of weighted draws is positive definite but for rounding.
  if (cholesky(factor, k) < k) {
    factor.set(matrix);
    for (let i = 0; i < k; i++) factor[i * k + i]! *= 1 + 1e-8;
    cholesky(factor, k);
  }
  return factor;
}

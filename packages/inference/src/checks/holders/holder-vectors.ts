import { cholesky, inverseQuadraticForm } from "../../math/linear-algebra/index.ts";
import { chiSquareTail } from "./heterogeneity.ts";
import { type HolderComparison, holm } from "./holder-by-holder.ts";
import type { HolderSummaries } from "./holder-summaries.ts";
import { isCoefficient } from "./quantities.ts";

/** Several numbers of one holder at once against what the others predict. */
export interface HolderVector {
  readonly holder: string;
  /** Level and slopes, or whatever is known of a holder. */
  readonly numbers: "coefficients" | "all";
  /** Chi-square of so many degrees, were the holder one of the others. */
  readonly statistic: number;
  readonly degrees: number;
  readonly probability: number;
  /** Adjusted for all holders (Holm). */
  readonly adjusted: number;
}

/**
 * A mistake moves several numbers of a holder at once: an outcome coded the other way round its level and all its slopes. Few others predict
 * each of them with tails so heavy that none alone is beyond chance; together they are.
 *
 * The score of every number, z_k = Φ⁻¹(P(below | the others)), is standard normal if the holder is one of them, spread summed over. Their
 * correlations R are those of the prediction's error, V_j + T + Σ_i W_i(V_i + T)W_i with the weights W_i of the others in the
 * mean of each number and T = E τ², so zᵀR⁻¹z is chi-square with as many degrees as there are numbers, as far as scores are jointly normal.
 */
export function holderVectors(
  summaries: HolderSummaries,
  comparisons: readonly HolderComparison[],
): readonly HolderVector[] {
  const K = summaries.quantities.length;
  if (comparisons.length === 0) return [];
  const all = summaries.quantities.map((_, k) => k);
  const coefficients = all.filter((k) => isCoefficient(summaries.quantities[k]!.block));
  const of = (numbers: HolderVector["numbers"], places: readonly number[]) => {
    const found = summaries.holders.map(({ holder }, j) => {
      const statistic = distanceOf(summaries, comparisons.slice(j * K, (j + 1) * K), j, places);
      const degrees = places.length;
      return { holder, numbers, statistic, degrees, probability: chiSquareTail(statistic, degrees) };
    });
    const adjusted = holm(found.map(({ probability }) => probability));
    return found.map((one, j) => Object.freeze({ ...one, adjusted: adjusted[j]! }));
  };
  return [...of("coefficients", coefficients), ...of("all", all)];
}

/** zᵀR⁻¹z. */
function distanceOf(
  { quantities, holders }: HolderSummaries,
  compared: readonly HolderComparison[],
  j: number,
  places: readonly number[],
): number {
  const K = quantities.length;
  const n = places.length;
  const weights = places.map((k) => {
    const own = holders.map(({ covariance }, i) =>
      i === j ? 0 : 1 / (covariance[k * K + k]! + compared[k]!.spread ** 2),
    );
    const total = own.reduce((a, b) => a + b, 0);
    return own.map((weight) => weight / total);
  });
  const error = (a: number, b: number): number => {
    const at = places[a]! * K + places[b]!;
    const scatter = a === b ? compared[places[a]!]!.spread ** 2 : 0;
    return holders.reduce(
      (sum, { covariance }, i) =>
        sum + (i === j ? 1 : weights[a]![i]! * weights[b]![i]!) * (covariance[at]! + scatter),
      0,
    );
  };
  const sds = places.map((_, a) => Math.sqrt(error(a, a)));
  const correlation = Float64Array.from({ length: n * n }, (_, at) => {
    const [a, b] = [Math.floor(at / n), at % n];
    return error(a, b) / (sds[a]! * sds[b]!);
  });
  cholesky(correlation, n);
  const scores = Float64Array.from(places, (k) => compared[k]!.score);
  return inverseQuadraticForm(correlation, n, scores, new Float64Array(n));
}

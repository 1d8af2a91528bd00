import type { ColumnKinds, MixedPoint, MixedTerm } from "../../regression/mixed/index.ts";
import { addDispersion, dispersionAt } from "../outcomes/dispersion.ts";
import { ORDERS, type OutcomeMoments, outcomeIntegrals } from "../outcomes/outcome-moments.ts";
import { type SquareSum, squareLikelihood } from "../sums/square-likelihood.ts";

/**
 * What a noisy Σy² says where covariates have a law by cells: E y and E y² are averages over them. y follows the record
 * before it is clipped, so clipping does not enter.
 */
export function mixedSquareTerm(
  data: SquareSum,
  { covariates: d, numbers }: ColumnKinds,
  cells: number,
  outcome: OutcomeMoments,
): MixedTerm {
  const g = numbers.length;
  const likelihood = squareLikelihood(data);
  const integrals = outcomeIntegrals();
  const ofCells = [1, 2, 3].map(() => new Float64Array(cells * ORDERS));
  const [first, second, byDispersion] = ofCells as [Float64Array, Float64Array, Float64Array];
  // Lᵀθ of the numbers, whose squared length is the variance of u within cells.
  const along = new Float64Array(g);

  function withinVariance({ coefficients, factor }: MixedPoint): number {
    let variance = 0;
    for (let m = 0; m < g; m++) {
      let sum = 0;
      for (let i = m; i < g; i++) sum += factor[i * g + m]! * coefficients[numbers[i]!]!;
      along[m] = sum;
      variance += sum * sum;
    }
    return variance;
  }

  /** Evaluates every cell; writes E y and E y². */
  function averages(point: MixedPoint): readonly [number, number] {
    const { intercept, coefficients, means, shares } = point;
    const [variance, dispersion] = [withinVariance(point), dispersionAt(point)];
    let [mean, square] = [0, 0];
    for (let c = 0; c < cells; c++) {
      let u = intercept;
      for (let j = 0; j < d; j++) u += coefficients[j]! * means[c * d + j]!;
      outcome.write(u, variance, integrals, dispersion);
      for (let p = 1; p < 4; p++) ofCells[p - 1]!.set(integrals[p]!, c * ORDERS);
      mean += shares[c]! * integrals[1][0]!;
      square += shares[c]! * integrals[2][0]!;
    }
    return [mean, square];
  }

  return Object.freeze<MixedTerm>({
    addTo(point, gradient) {
      const log = likelihood.evaluate(...averages(point));
      if (!(log > -Infinity)) return -Infinity;
      const { inMean, inSquare } = likelihood;
      const { coefficients, means, shares, factor } = point;
      let [inVariance, inDispersion] = [0, 0];
      for (let c = 0; c < cells; c++) {
        const at = c * ORDERS;
        const through = (k: number) => inMean * first[at + k]! + inSquare * second[at + k]!;
        const inU = shares[c]! * through(1);
        gradient.shares[c]! += through(0);
        gradient.intercept += inU;
        for (let j = 0; j < d; j++) {
          gradient.coefficients[j]! += inU * means[c * d + j]!;
          gradient.means[c * d + j]! += inU * coefficients[j]!;
        }
        inVariance += 0.5 * shares[c]! * through(2);
        inDispersion += shares[c]! * inSquare * byDispersion[at]!;
      }
      for (let i = 0; i < g; i++)
        for (let m = 0; m <= i; m++) {
          const slope = 2 * inVariance * along[m]!;
          gradient.coefficients[numbers[i]!]! += slope * factor[i * g + m]!;
          gradient.factor[i * g + m]! += slope * coefficients[numbers[i]!]!;
        }
      addDispersion(inDispersion, point, gradient);
      return log;
    },
  });
}

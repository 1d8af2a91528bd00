import type { Ball } from "../../clipping/ball.ts";
import { ballShift } from "../../clipping/ball-shift.ts";
import type { RegressionPoint } from "../../regression-point.ts";
import { type MomentMatrix, momentMatrix } from "./moment-matrix.ts";

/**
 * First and second moments of w = (1, x̂, y) where the holder has moved x into a ball, x̂ = s·x, and y follows x as it was:
 * those without clipping, which are exact, plus averages over fixed nodes (glm spec §6, option 3). As E[y | x] = α + θᵀx,
 *
 *   E x̂ = m + E[(s−1)x],   E x̂x̂ᵀ = E xxᵀ + E[(s²−1)xxᵀ],   E x̂y = E xy + α·E[(s−1)x] + E[(s−1)xxᵀ]θ,
 *
 * so no node knows of y, and moments of y alone stay as they are. The covariance of a sum takes (x̂, y) for jointly normal with these moments.
 */
export function clippedMomentMatrix(covariates: number, ball: Ball): MomentMatrix {
  const d = covariates;
  const p = d + 2;
  const y = d + 1;
  const plain = momentMatrix(d);
  const shift = ballShift(d, ball);
  const { first, mixed, second } = shift;
  const M = new Float64Array(p * p);
  const m = new Float64Array(p);
  const inFirst = new Float64Array(d);
  const inMixed = new Float64Array(d * d);
  const inSecond = new Float64Array(d * d);

  function addTo(row: number, column: number, value: number): void {
    M[row * p + column]! += value;
    if (row !== column) M[column * p + row]! += value;
  }

  /** What gradients in M and m say of the three averages and, through E x̂y, of the regression itself. */
  function spread(point: RegressionPoint, G: Float64Array, g: Float64Array, gradient: RegressionPoint): void {
    const { intercept, coefficients } = point;
    for (let j = 0; j < d; j++) {
      const ofProduct = 2 * G[(j + 1) * p + y]!;
      inFirst[j] = 2 * G[j + 1]! + g[j + 1]! + intercept * ofProduct;
      gradient.intercept += ofProduct * first[j]!;
      for (let k = 0; k < d; k++) {
        const other = 2 * G[(k + 1) * p + y]!;
        inMixed[j * d + k] = 0.5 * (ofProduct * coefficients[k]! + other * coefficients[j]!);
        inSecond[j * d + k] = G[(j + 1) * p + k + 1]!;
        gradient.coefficients[k]! += ofProduct * mixed[j * d + k]!;
      }
    }
  }

  return Object.freeze<MomentMatrix>({
    ...{ M, m },
    moveTo(point) {
      plain.moveTo(point);
      M.set(plain.M);
      m.set(plain.m);
      // A law that is none has no moments: what reads them calls the point impossible.
      if (shift.moveTo(point) < 0) M.fill(Number.NaN);
      for (let j = 0; j < d; j++) {
        let product = point.intercept * first[j]!;
        for (let k = 0; k < d; k++) product += mixed[j * d + k]! * point.coefficients[k]!;
        m[j + 1]! += first[j]!;
        addTo(0, j + 1, first[j]!);
        addTo(j + 1, y, product);
        for (let k = 0; k <= j; k++) addTo(k + 1, j + 1, second[j * d + k]!);
      }
    },
    pullBack(point, G, g, gradient) {
      plain.pullBack(point, G, g, gradient);
      spread(point, G, g, gradient);
      shift.addGradient(inFirst, inMixed, inSecond, gradient);
    },
  });
}

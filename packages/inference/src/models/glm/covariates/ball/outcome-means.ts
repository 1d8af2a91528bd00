import { type RegressionPoint, regressionPoint } from "../../../regression/index.ts";
import { dispersionAt } from "../../outcomes/dispersion.ts";
import { type OutcomeMoments, outcomeIntegrals } from "../../outcomes/outcome-moments.ts";
import { type OutcomeSums, outcomeSums } from "../../sums/shiftable-term.ts";

/** E y, E yx and E yxxᵀ of one record whose covariates are normal, and the way back. */
export interface OutcomeMeans {
  readonly means: OutcomeSums;
  moveTo(point: RegressionPoint): void;
  /** Adds what gradients in the means (of a matrix symmetric, every entry counted) say of the point of the last `moveTo`. */
  addGradient(inMeans: OutcomeSums, gradient: RegressionPoint): void;
}

/**
 * With u ~ N(α + θᵀm, θᵀb), b = Σθ and F_k = E h₁⁽ᵏ⁾(u), by Stein's identity
 *
 *   E y = F₀,   E yx = F₀m + F₁b,   E yxxᵀ = F₀(Σ + mmᵀ) + F₁(bmᵀ + mbᵀ) + F₂bbᵀ.
 *
 * `squares`: whether E yxxᵀ is wanted.
 */
export function outcomeMeans(d: number, outcome: OutcomeMoments, squares: boolean): OutcomeMeans {
  const means = outcomeSums(d);
  const integrals = outcomeIntegrals();
  const F = integrals[1];
  const b = new Float64Array(d);
  const inB = new Float64Array(d);
  const inF = new Float64Array(3);
  const at = regressionPoint(d);

  function writeSquares(): void {
    const { mean: m, covariance } = at;
    for (let i = 0; i < d; i++)
      for (let j = 0; j < d; j++)
        means.yx2[i * d + j] =
          F[0]! * (covariance[i * d + j]! + m[i]! * m[j]!) +
          F[1]! * (b[i]! * m[j]! + m[i]! * b[j]!) +
          F[2]! * b[i]! * b[j]!;
  }

  /** The part of E yxxᵀ in the gradients of F, b, m and Σ. */
  function backThroughSquares(A: Float64Array, gradient: RegressionPoint): void {
    const { mean: m, covariance } = at;
    for (let i = 0; i < d; i++) {
      let [Am, Ab, ofSigma] = [0, 0, 0];
      for (let j = 0; j < d; j++) {
        const entry = A[i * d + j]!;
        Am += entry * m[j]!;
        Ab += entry * b[j]!;
        ofSigma += entry * covariance[i * d + j]!;
        gradient.covariance[i * d + j]! += F[0]! * entry;
      }
      inF[0]! += ofSigma + m[i]! * Am;
      inF[1]! += 2 * b[i]! * Am;
      inF[2]! += b[i]! * Ab;
      gradient.mean[i]! += 2 * (F[0]! * Am + F[1]! * Ab);
      inB[i]! += 2 * (F[1]! * Am + F[2]! * Ab);
    }
  }

  /** Through F to u, and through b to θ and Σ. */
  function leave(gradient: RegressionPoint): void {
    const { mean: m, coefficients: theta, covariance } = at;
    let [inMean, inVariance] = [0, 0];
    for (let k = 0; k < 3; k++) {
      inMean += inF[k]! * F[k + 1]!;
      inVariance += 0.5 * inF[k]! * F[k + 2]!;
    }
    gradient.intercept += inMean;
    for (let i = 0; i < d; i++) {
      let ofB = 0;
      for (let j = 0; j < d; j++) {
        ofB += covariance[i * d + j]! * inB[j]!;
        gradient.covariance[i * d + j]! +=
          0.5 * (inB[i]! * theta[j]! + theta[i]! * inB[j]!) + inVariance * theta[i]! * theta[j]!;
      }
      gradient.mean[i]! += inMean * theta[i]!;
      gradient.coefficients[i]! += ofB + inMean * m[i]! + 2 * inVariance * b[i]!;
    }
  }

  return Object.freeze<OutcomeMeans>({
    means,
    moveTo(point) {
      const { intercept, coefficients, mean, covariance } = point;
      at.coefficients.set(coefficients);
      at.mean.set(mean);
      at.covariance.set(covariance);
      let [centre, spread] = [intercept, 0];
      for (let i = 0; i < d; i++) {
        let sum = 0;
        for (let j = 0; j < d; j++) sum += covariance[i * d + j]! * coefficients[j]!;
        b[i] = sum;
        centre += coefficients[i]! * mean[i]!;
        spread += coefficients[i]! * sum;
      }
      outcome.write(centre, Math.max(0, spread), integrals, dispersionAt(point));
      means.y = F[0]!;
      for (let i = 0; i < d; i++) means.yx[i] = F[0]! * mean[i]! + F[1]! * b[i]!;
      if (squares) writeSquares();
    },
    addGradient({ y, yx, yx2 }, gradient) {
      inF[0] = y;
      inF[1] = 0;
      inF[2] = 0;
      for (let i = 0; i < d; i++) {
        inF[0]! += yx[i]! * at.mean[i]!;
        inF[1]! += yx[i]! * b[i]!;
        gradient.mean[i]! += F[0]! * yx[i]!;
        inB[i] = F[1]! * yx[i]!;
      }
      if (squares) backThroughSquares(yx2, gradient);
      leave(gradient);
    },
  });
}

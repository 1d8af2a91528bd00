import { symmetricEigen } from "@dpbayes/inference/math";
import { outcomeIntegrals, recordMoments, statisticCoordinates } from "@dpbayes/inference/models/glm";
import { logisticLayouts, logisticMoments } from "@dpbayes/inference/models/logistic-regression";
import { taylorOutcome } from "@dpbayes/inference/models/poisson-regression";
import { type RegressionPoint, regressionPoint } from "@dpbayes/inference/models/regression";

const D = 3;

/** One line of the table in glm spec §4: Σ = I₃, |θ| = τ. */
export interface MomentErrors {
  readonly tau: number;
  readonly exactSlope: number;
  readonly taylorSlope: number;
  /** Relative errors in the Euclidean norm of a block. */
  readonly meanError: number;
  readonly crossError: number;
  readonly exactEigenvalue: number;
  readonly taylorEigenvalue: number;
}

export function momentErrors(tau: number): MomentErrors {
  const point = regressionPoint(D);
  point.coefficients.fill(tau / Math.sqrt(D));
  for (let j = 0; j < D; j++) point.covariance[j * D + j] = 1;
  const exact = logisticMoments("logistic", point);
  const taylor = taylorMoments(point);
  const k = exact.mean.length;
  const meanBlock = (values: Float64Array) => values.slice(0, D);
  const crossBlock = (values: Float64Array) =>
    Float64Array.from(
      { length: D * (k - D) },
      (_, at) => values[Math.floor(at / (k - D)) * k + D + (at % (k - D))]!,
    );
  return {
    tau,
    exactSlope: exact.mean[0]! / point.coefficients[0]!,
    taylorSlope: taylorSlope(tau),
    meanError: relative(meanBlock(taylor.mean), meanBlock(exact.mean)),
    crossError: relative(crossBlock(taylor.covariance), crossBlock(exact.covariance)),
    exactEigenvalue: leastEigenvalue(exact.covariance, k),
    taylorEigenvalue: leastEigenvalue(taylor.covariance, k),
  };
}

/** E[tanh′(u/2)/2] of the two-term polynomial: ½ − τ²/8. */
function taylorSlope(tau: number): number {
  const integrals = outcomeIntegrals();
  taylorOutcome("logistic").write(0, tau * tau, integrals);
  return integrals[1][1]!;
}

function taylorMoments(point: RegressionPoint) {
  const { mean, second, moveTo } = recordMoments(
    statisticCoordinates(logisticLayouts.logistic, D),
    D,
    taylorOutcome("logistic"),
  );
  moveTo(point);
  const k = mean.length;
  return { mean, covariance: second.map((value, at) => value - mean[Math.floor(at / k)]! * mean[at % k]!) };
}

function relative(found: Float64Array, wanted: Float64Array): number {
  return Math.hypot(...found.map((value, i) => value - wanted[i]!)) / Math.hypot(...wanted);
}

function leastEigenvalue(matrix: Float64Array, k: number): number {
  const values = new Float64Array(k);
  symmetricEigen(matrix, k, values, new Float64Array(k * k), new Float64Array(k));
  return Math.min(...values);
}

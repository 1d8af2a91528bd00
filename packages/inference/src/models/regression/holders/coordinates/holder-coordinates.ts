import type { PointCoordinates, PointTerm } from "../../posterior-of-terms.ts";
import type { CovariateLaw, HolderPoint } from "./covariate-law.ts";
import type { HolderCoefficients } from "./holder-coefficients.ts";
import type { HolderResiduals } from "./holder-residuals.ts";

export interface HolderParts<Point extends HolderPoint> {
  readonly intercept: boolean;
  /** c: the intercept of holder j is α_j = a_j − cᵀβ_j. */
  readonly centre: ArrayLike<number>;
  readonly coefficients: HolderCoefficients;
  /** Absent where the response has no residual. */
  readonly residuals?: HolderResiduals | undefined;
  /** One per holder. */
  readonly laws: readonly CovariateLaw<Point>[];
}

/** Coordinates of the points of all holders, one after the other in a list. */
export interface HolderCoordinates<Point> extends PointCoordinates<readonly Point[]> {
  /** The part of it that laws of holders' effects have. */
  readonly logEffects: number;
}

/**
 * The coordinates of coefficients, of residuals, and of each holder's own law of the covariates, side by side; every
 * holder's point is put together from them.
 */
export function holderCoordinates<Point extends HolderPoint>(
  parts: HolderParts<Point>,
): HolderCoordinates<Point> {
  const { intercept, centre, coefficients, residuals, laws } = parts;
  const J = laws.length;
  const K = coefficients.own.length / J;
  const first = intercept ? 1 : 0;
  const residualsFrom = coefficients.dimension;
  const lawsFrom = new Int32Array(J + 1);
  lawsFrom[0] = residualsFrom + (residuals?.dimension ?? 0);
  laws.forEach((law, j) => {
    lawsFrom[j + 1] = lawsFrom[j]! + law.dimension;
  });
  const points = laws.map(({ point }) => point);
  const gradients = laws.map(({ gradient }) => gradient);
  let logPrior = 0;

  function writePoint(j: number): void {
    const point = points[j]!;
    const { own } = coefficients;
    let alpha = intercept ? own[j * K]! : 0;
    for (let k = first; k < K; k++) {
      const slope = own[j * K + k]!;
      point.coefficients[k - first] = slope;
      if (intercept) alpha -= centre[k - first]! * slope;
    }
    point.intercept = alpha;
    if (residuals) point.variance = residuals.variances[j]!;
  }

  function readGradient(j: number): void {
    const given = gradients[j]!;
    const inLevel = intercept ? given.intercept : 0;
    if (intercept) coefficients.gradient[j * K]! += inLevel;
    for (let k = first; k < K; k++)
      coefficients.gradient[j * K + k]! +=
        given.coefficients[k - first]! - (intercept ? centre[k - first]! * inLevel : 0);
    if (residuals) residuals.gradient[j]! += given.variance!;
  }

  return Object.freeze<HolderCoordinates<Point>>({
    dimension: lawsFrom[J]!,
    point: points,
    gradient: gradients,
    get logPrior() {
      return logPrior;
    },
    get logEffects() {
      return coefficients.logEffects + (residuals?.logEffects ?? 0);
    },
    moveTo(q) {
      for (let i = 0; i < q.length; i++) if (!Number.isFinite(q[i]!)) return -Infinity;
      let logJacobian = coefficients.moveTo(q, 0);
      logPrior = coefficients.logPrior;
      if (residuals) {
        logJacobian += residuals.moveTo(q, residualsFrom);
        logPrior += residuals.logPrior;
      }
      for (let j = 0; j < J; j++) {
        logJacobian += laws[j]!.moveTo(q, lawsFrom[j]!);
        logPrior += laws[j]!.logPrior;
        writePoint(j);
      }
      const sum = logJacobian + logPrior;
      // Coordinates so far out that something overflowed: impossible, and no term need look at NaN.
      return Number.isFinite(sum) ? sum : -Infinity;
    },
    pullBack(q, gradientQ) {
      gradientQ.fill(0);
      for (let j = 0; j < J; j++) {
        readGradient(j);
        laws[j]!.pullBack(q, lawsFrom[j]!, gradientQ);
      }
      residuals?.pullBack(q, residualsFrom, gradientQ);
      coefficients.pullBack(q, 0, gradientQ);
    },
  });
}

/** What the releases of all holders say, each about its own point. */
export function termOfHolders<Point>(terms: readonly PointTerm<Point>[]): PointTerm<readonly Point[]> {
  return Object.freeze<PointTerm<readonly Point[]>>({
    addTo(points, gradients) {
      let sum = 0;
      for (let j = 0; j < terms.length && sum > -Infinity; j++)
        sum += terms[j]!.addTo(points[j]!, gradients[j]!);
      return sum;
    },
  });
}

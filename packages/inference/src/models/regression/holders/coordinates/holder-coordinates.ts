import type { PointCoordinates, PointTerm } from "../../posterior-of-terms.ts";
import type { CovariateLaw, HolderPoint } from "./covariate-law.ts";
import { effectUnits, type UnitOf } from "./effect-units.ts";
import type { HolderCoefficients } from "./holder-coefficients.ts";
import type { HolderResiduals } from "./holder-residuals.ts";
import type { HolderScales } from "./holder-scales.ts";

export interface HolderParts<Point extends HolderPoint> {
  readonly intercept: boolean;
  /** c: the intercept of holder j is α_j = a_j − cᵀβ_j. */
  readonly centre: ArrayLike<number>;
  readonly coefficients: HolderCoefficients;
  /** Absent where the response has no residual. */
  readonly residuals?: HolderResiduals | undefined;
  /** Of the covariates that have a standard deviation. */
  readonly scales: HolderScales;
  /** Whether levels are sampled at the holders' own means, wherever those are; absent: at constant ones. */
  readonly levelsAtMean?: boolean | undefined;
  /** What each coefficient is measured in; absent: all in the design's units. */
  readonly units?: readonly UnitOf[] | undefined;
  /** J×K: whose scales each coefficient is sampled in the units of (`effect-units.ts`); absent: everybody's alike. */
  readonly shares?: ArrayLike<number> | undefined;
  /** One per holder. */
  readonly laws: readonly CovariateLaw<Point>[];
}

/** Coordinates of the points of all holders, one after the other in a list. */
export interface HolderCoordinates<Point> extends PointCoordinates<readonly Point[]> {
  /** The part of it that laws of holders' effects have. */
  readonly logEffects: number;
}

/**
 * The coordinates of coefficients, of residuals, of covariates' scales, and of what else each holder's law of the covariates has,
 * side by side; every holder's point is put together from them. Residual and scales come first in time: they are the units that
 * effects may be measured in.
 */
export function holderCoordinates<Point extends HolderPoint>(
  parts: HolderParts<Point>,
): HolderCoordinates<Point> {
  const { intercept, centre, coefficients, residuals, scales, laws, levelsAtMean = false } = parts;
  const J = laws.length;
  const K = coefficients.own.length / J;
  const first = intercept ? 1 : 0;
  const g = scales.common.length;
  const residualsFrom = coefficients.dimension;
  const scalesFrom = residualsFrom + (residuals?.dimension ?? 0);
  const shares = parts.shares ?? new Float64Array(J * K).fill(1 / J);
  const units = effectUnits(parts.units ?? [], shares, coefficients, residuals, scales);
  const lawsFrom = new Int32Array(J + 1);
  lawsFrom[0] = scalesFrom + scales.dimension;
  laws.forEach((law, j) => {
    lawsFrom[j + 1] = lawsFrom[j]! + law.dimension;
  });
  const points = laws.map(({ point }) => point);
  const gradients = laws.map(({ gradient }) => gradient);
  let logPrior = 0;

  function writeDistances(): void {
    for (let j = 0; j < J; j++)
      for (let k = first; k < K; k++)
        coefficients.distance[j * K + k] = laws[j]!.mean(k - first) - centre[k - first]!;
  }

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
      return coefficients.logEffects + (residuals?.logEffects ?? 0) + scales.logEffects;
    },
    moveTo(q) {
      for (let i = 0; i < q.length; i++) if (!Number.isFinite(q[i]!)) return -Infinity;
      let logJacobian = scales.moveTo(q, scalesFrom);
      logPrior = scales.logPrior;
      if (residuals) {
        logJacobian += residuals.moveTo(q, residualsFrom);
        logPrior += residuals.logPrior;
      }
      for (let j = 0; j < J; j++) {
        const own = laws[j]!.scales;
        for (let k = 0; k < g; k++) own[k] = scales.own[j * g + k]!;
        logJacobian += laws[j]!.moveTo(q, lawsFrom[j]!);
        logPrior += laws[j]!.logPrior;
      }
      units.write();
      if (levelsAtMean) writeDistances();
      logJacobian += coefficients.moveTo(q, 0);
      logPrior += coefficients.logPrior;
      for (let j = 0; j < J; j++) writePoint(j);
      const sum = logJacobian + logPrior;
      // Coordinates so far out that something overflowed: impossible, and no term need look at NaN.
      return Number.isFinite(sum) ? sum : -Infinity;
    },
    pullBack(q, gradientQ) {
      gradientQ.fill(0);
      for (let j = 0; j < J; j++) readGradient(j);
      coefficients.pullBack(q, 0, gradientQ);
      units.pullBack();
      for (let j = 0; j < J; j++) {
        if (levelsAtMean)
          for (let k = first; k < K; k++) laws[j]!.addToMean(k - first, coefficients.inDistance[j * K + k]!);
        laws[j]!.pullBack(q, lawsFrom[j]!, gradientQ);
        const inOwn = laws[j]!.inScales;
        for (let k = 0; k < g; k++) scales.gradient[j * g + k]! += inOwn[k]!;
      }
      residuals?.pullBack(q, residualsFrom, gradientQ);
      scales.pullBack(q, scalesFrom, gradientQ);
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

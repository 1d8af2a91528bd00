import { INDICATOR_SD } from "../coordinates/standardised-slopes.ts";
import type { RegressionShape } from "../regression-prior.ts";
import type { ColumnKinds } from "./discrete-cells.ts";
import type { MixedPlaces } from "./mixed-places.ts";
import type { MixedPoint } from "./mixed-point.ts";
import type { MixedPrior } from "./mixed-prior.ts";

/** The slopes' and the intercept's part of the coordinates of a mixed regression, and the way back for gradients. */
export interface MixedSlopes {
  /** Sets intercept and coefficients of the point, whose shares and means are there; returns the log Jacobian. */
  read(): number;
  /** The log prior of both; its gradient waits for `pullBack`. */
  logPrior(): number;
  /** Adds what `gradient` says to `gradientX`, and to `gradient` what holding coordinates fixed means for the covariates. */
  pullBack(): void;
  /** Writes slopes θ and intercept α into a start whose scales are there. */
  writeStart(given: Float64Array, slopes: Float64Array, intercept: number): void;
}

export interface MixedSlopesInput {
  readonly shape: RegressionShape;
  readonly kinds: ColumnKinds;
  readonly places: MixedPlaces;
  readonly prior: MixedPrior;
  /** A constant near the covariates' mean. */
  readonly centre: Float64Array;
  readonly x: Float64Array;
  readonly gradientX: Float64Array;
  readonly point: MixedPoint;
  readonly gradient: MixedPoint;
}

/**
 * θ_j = ψ_jf_j and α = a − Σθ_jM_j. Where the prior is of effects, f_j = unit/sd and ψ is the effect itself, so that
 * density and Jacobian cancel (`standardised-slopes.ts`). Else f_j = 1/√(k + τ_j²) for numbers (1/k the prior's
 * variance) and 1 for levels and in a ball. M is the covariates' mean where the prior is of the level there, else `centre`.
 */
export function mixedSlopes(input: MixedSlopesInput): MixedSlopes {
  const { shape, kinds, places, prior, centre, x, gradientX, point, gradient } = input;
  const { covariates: d, numbers } = kinds;
  const { standardised, atMean, unit } = prior;
  const scaled = prior.norm === Infinity;
  const k = 1 / prior.coefficients.variance;
  const numberAt = Int32Array.from({ length: d }, (_, j) => numbers.indexOf(j));
  const isIndicator = numbers.map((j) => shape.indicators?.includes(j) === true);
  const middle = centre.slice();
  let level = 0;

  function factor(j: number, whole: Float64Array, at: number): number {
    const i = numberAt[j]!;
    const tau = i < 0 ? 0 : whole[places.scales + i]!;
    if (standardised) return (unit?.at(at) ?? 1) / (i < 0 || isIndicator[i] ? INDICATOR_SD : tau);
    return scaled && i >= 0 ? 1 / Math.sqrt(k + tau * tau) : 1;
  }

  /** Σ share·mean, where the level is that at the covariates' mean. */
  function writeMiddle(): void {
    const { shares, means } = point;
    middle.fill(0);
    for (let c = 0; c < shares.length; c++)
      for (let j = 0; j < d; j++) middle[j]! += shares[c]! * means[c * d + j]!;
  }

  function holdLevel(inIntercept: number): void {
    const { shares, means, coefficients } = point;
    for (let c = 0; c < shares.length; c++)
      for (let j = 0; j < d; j++) {
        gradient.shares[c]! -= inIntercept * coefficients[j]! * means[c * d + j]!;
        gradient.means[c * d + j]! -= inIntercept * coefficients[j]! * shares[c]!;
      }
  }

  /** What θ_j says of the scale of its number: ∂log f/∂τ, and the Jacobian where there is one. */
  function backToScale(i: number, inLogTheta: number): void {
    const at = places.scales + i;
    const tau = x[at]!;
    if (standardised) gradientX[at]! -= isIndicator[i] ? 0 : inLogTheta / tau;
    else if (scaled) gradientX[at]! -= ((inLogTheta + 1) * tau) / (k + tau * tau);
  }

  return {
    read() {
      let logJacobian = 0;
      if (places.intercept >= 0) level = x[places.intercept]!;
      for (let j = 0; j < d; j++) {
        const f = factor(j, x, level);
        point.coefficients[j] = x[places.coefficients + j]! * f;
        if (!standardised) logJacobian += Math.log(f);
      }
      if (places.intercept < 0) return logJacobian;
      if (atMean) writeMiddle();
      point.intercept = level;
      for (let j = 0; j < d; j++) point.intercept -= point.coefficients[j]! * middle[j]!;
      return logJacobian;
    },
    logPrior() {
      const { coefficients: slopes, intercept } = prior;
      let sum = 0;
      for (let j = 0; j < d; j++) {
        const value = standardised ? x[places.coefficients + j]! : point.coefficients[j]!;
        sum += slopes.logDensity(value);
        if (standardised) gradientX[places.coefficients + j]! += slopes.slope(value);
        else gradient.coefficients[j]! += slopes.slope(value);
      }
      if (places.intercept < 0) return sum;
      const value = atMean ? level : point.intercept;
      if (atMean) gradientX[places.intercept]! += intercept.slope(value);
      else gradient.intercept += intercept.slope(value);
      return sum + intercept.logDensity(value);
    },
    pullBack() {
      const inIntercept = places.intercept >= 0 ? gradient.intercept : 0;
      if (atMean) holdLevel(inIntercept);
      let inLogUnit = 0;
      for (let j = 0; j < d; j++) {
        const inTheta = gradient.coefficients[j]! - inIntercept * middle[j]!;
        const inLogTheta = inTheta * point.coefficients[j]!;
        gradientX[places.coefficients + j]! += inTheta * factor(j, x, level);
        if (numberAt[j]! >= 0) backToScale(numberAt[j]!, inLogTheta);
        inLogUnit += inLogTheta;
      }
      if (places.intercept < 0) return;
      gradientX[places.intercept]! += inIntercept + (unit ? inLogUnit * unit.slope(level) : 0);
    },
    writeStart(given, slopes, intercept) {
      const at = slopes.reduce((sum, slope, j) => sum + slope * centre[j]!, intercept);
      if (places.intercept >= 0) given[places.intercept] = at;
      for (let j = 0; j < d; j++)
        given[places.coefficients + j] = slopes[j]! / factor(j, given, places.intercept >= 0 ? at : 0);
    },
  };
}

import { CAREFUL, INDICATOR_SD, UNKNOWN } from "../coordinates/standardised-slopes.ts";
import type { RegressionShape } from "../regression-prior.ts";
import type { EffectErrors } from "../regression-start.ts";
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
  readonly effects?: EffectErrors | undefined;
  readonly x: Float64Array;
  readonly gradientX: Float64Array;
  readonly point: MixedPoint;
  readonly gradient: MixedPoint;
}

/**
 * θ_j = ψ_jf_j and α = a − Σθ_jM_j. Where the prior is of effects b (`standardised-slopes.ts`), ψ of a level is b itself, so that
 * density and Jacobian cancel; that of a number with sd τ is θτ√P, P = k/unit² + g², which leaves −log unit − ½log P. Else f_j = 1/√(k + τ_j²) for numbers (1/k the prior's
 * variance) and 1 for levels and in a ball. A derived column counts as a level does, with the sd that it is said to have. A coefficient that
 * is known keeps its coordinate, a standard normal number that nothing depends on. M is the covariates' mean where the prior is of the level there, else `centre`.
 */
export function mixedSlopes(input: MixedSlopesInput): MixedSlopes {
  const { shape, kinds, places, prior, centre, x, gradientX, point, gradient } = input;
  const { product, effect: few } = input.effects ?? UNKNOWN;
  const e = CAREFUL * product;
  const { covariates: d, numbers } = kinds;
  const { standardised, atMean, unit } = prior;
  const scaled = prior.norm === Infinity;
  const k = prior.coefficients.map(({ variance }) => 1 / variance);
  const laws = prior.coefficients;
  const numberAt = Int32Array.from({ length: d }, (_, j) => numbers.indexOf(j));
  const isIndicator = numbers.map((j) => shape.indicators?.includes(j) === true);
  const spreads = Float64Array.from(
    { length: d },
    (_, j) => kinds.derived?.find(({ place }) => place === j)?.sd ?? INDICATOR_SD,
  );
  const fixedAt = shape.fixed?.place ?? -1;
  const middle = centre.slice();
  const values = new Float64Array(d);
  let level = 0;

  /** g: how well the data know the effect of a number with sd τ. */
  function known(tau: number): number {
    return tau / Math.hypot(e, few * tau);
  }

  /** P, where the prior is of effects. */
  function precision(j: number, tau: number, size: number): number {
    return k[j]! / size ** 2 + known(tau) ** 2;
  }

  function factor(j: number, whole: Float64Array, at: number): number {
    const i = numberAt[j]!;
    const tau = i < 0 ? 0 : whole[places.scales + i]!;
    const size = unit?.at(at) ?? 1;
    if (standardised[j] && (i < 0 || isIndicator[i])) return size / spreads[j]!;
    if (standardised[j]) return 1 / (tau * Math.sqrt(precision(j, tau, size)));
    return scaled && i >= 0 ? 1 / Math.sqrt(k[j]! + tau * tau) : 1;
  }

  /** Towards θ, or towards b and its density where the prior is of effects. Sets what the prior speaks of. */
  function logJacobianOf(j: number, f: number): number {
    const i = numberAt[j]!;
    const theta = x[places.coefficients + j]! * f;
    if (!standardised[j]) {
      values[j] = theta;
      return Math.log(f);
    }
    const size = unit?.at(level) ?? 1;
    const number = i >= 0 && !isIndicator[i];
    const tau = number ? x[places.scales + i]! : spreads[j]!;
    values[j] = (theta * tau) / size;
    return number ? Math.log((f * tau) / size) : 0;
  }

  /** Σ share·mean, where the level is that at the covariates' mean. */
  function writeMiddle(): void {
    const { shares, means } = point;
    middle.fill(0);
    for (let c = 0; c < shares.length; c++)
      for (let j = 0; j < d; j++) middle[j]! += shares[c]! * means[c * d + j]!;
  }

  /** ∂ log law(b_j)/∂ψ_j. */
  function priorAlong(j: number, f: number): number {
    const i = numberAt[j]!;
    const tau = i >= 0 && !isIndicator[i] ? x[places.scales + i]! : spreads[j]!;
    return (laws[j]!.slope(values[j]!) * f * tau) / (unit?.at(level) ?? 1);
  }

  function holdLevel(inIntercept: number): void {
    const { shares, means, coefficients } = point;
    for (let c = 0; c < shares.length; c++)
      for (let j = 0; j < d; j++) {
        gradient.shares[c]! -= inIntercept * coefficients[j]! * means[c * d + j]!;
        gradient.means[c * d + j]! -= inIntercept * coefficients[j]! * shares[c]!;
      }
  }

  /** What θ_j, b_j and the Jacobian say of the scale of a number; returns what they say of log unit. */
  function backToScale(j: number, inLogTheta: number): number {
    const i = numberAt[j]!;
    const at = places.scales + i;
    if (standardised[j] && (i < 0 || isIndicator[i])) return inLogTheta;
    if (i < 0 || !(standardised[j] || scaled)) return 0;
    const tau = x[at]!;
    if (!standardised[j]) {
      gradientX[at]! -= ((inLogTheta + 1) * tau) / (k[j]! + tau * tau);
      return 0;
    }
    const size = unit?.at(level) ?? 1;
    const P = precision(j, tau, size);
    const inPrior = values[j]! * laws[j]!.slope(values[j]!);
    const all = inLogTheta + inPrior + 1;
    const g = known(tau);
    gradientX[at]! -= inLogTheta / tau + (all * g * e * e * (g / tau) ** 3) / P;
    return (all * k[j]!) / (size ** 2 * P) - inPrior - 1;
  }

  return {
    read() {
      let logJacobian = 0;
      if (places.intercept >= 0) level = x[places.intercept]!;
      for (let j = 0; j < d; j++) {
        if (j === fixedAt) {
          point.coefficients[j] = shape.fixed!.coefficient;
          continue;
        }
        const f = factor(j, x, level);
        point.coefficients[j] = x[places.coefficients + j]! * f;
        logJacobian += logJacobianOf(j, f);
      }
      if (places.intercept < 0) return logJacobian;
      if (atMean) writeMiddle();
      point.intercept = level;
      for (let j = 0; j < d; j++) point.intercept -= point.coefficients[j]! * middle[j]!;
      return logJacobian;
    },
    logPrior() {
      const { intercept, origin } = prior;
      let sum = 0;
      for (let j = 0; j < d; j++) {
        if (j === fixedAt) {
          const idle = x[places.coefficients + j]!;
          gradientX[places.coefficients + j]! -= idle;
          sum -= 0.5 * idle * idle;
          continue;
        }
        const value = values[j]!;
        sum += laws[j]!.logDensity(value);
        if (!standardised[j]) gradient.coefficients[j]! += laws[j]!.slope(value);
      }
      if (places.intercept < 0) return sum;
      let value = atMean ? level : point.intercept;
      if (origin) for (let j = 0; j < d; j++) value += origin[j]! * point.coefficients[j]!;
      const slope = intercept.slope(value);
      if (atMean) gradientX[places.intercept]! += slope;
      else gradient.intercept += slope;
      if (origin) for (let j = 0; j < d; j++) gradient.coefficients[j]! += slope * origin[j]!;
      return sum + intercept.logDensity(value);
    },
    pullBack() {
      const inIntercept = places.intercept >= 0 ? gradient.intercept : 0;
      if (atMean) holdLevel(inIntercept);
      let inLogUnit = 0;
      for (let j = 0; j < d; j++) {
        if (j === fixedAt) continue;
        const inTheta = gradient.coefficients[j]! - inIntercept * middle[j]!;
        const inLogTheta = inTheta * point.coefficients[j]!;
        const f = factor(j, x, level);
        gradientX[places.coefficients + j]! += inTheta * f + (standardised[j] ? priorAlong(j, f) : 0);
        inLogUnit += backToScale(j, inLogTheta);
      }
      if (places.intercept < 0) return;
      gradientX[places.intercept]! += inIntercept + (unit ? inLogUnit * unit.slope(level) : 0);
    },
    writeStart(given, slopes, intercept) {
      const at = slopes.reduce((sum, slope, j) => sum + slope * centre[j]!, intercept);
      if (places.intercept >= 0) given[places.intercept] = at;
      for (let j = 0; j < d; j++)
        given[places.coefficients + j] =
          j === fixedAt ? 0 : slopes[j]! / factor(j, given, places.intercept >= 0 ? at : 0);
    },
  };
}

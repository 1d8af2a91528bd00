import type { HolderCoefficients } from "./holder-coefficients.ts";
import type { HolderResiduals } from "./holder-residuals.ts";
import type { HolderScales } from "./holder-scales.ts";

/** What a coefficient is measured in: e^u with u = constant, plus log σ, less the common log scale of a covariate. */
export interface UnitOf {
  readonly constant: number;
  readonly residual: boolean;
  /** The place among the covariates that have a scale; -1: none. */
  readonly scale: number;
}

/** The units of coefficients at the present residual and scales, and the way back for gradients. */
export interface EffectUnits {
  /** After residuals and scales moved, before coefficients do. */
  write(): void;
  /** After coefficients were pulled back, before residuals and scales are. */
  pullBack(): void;
}

export function effectUnits(
  units: readonly UnitOf[],
  coefficients: Pick<HolderCoefficients, "units" | "inUnits">,
  residuals: HolderResiduals | undefined,
  scales: HolderScales,
): EffectUnits {
  return {
    write() {
      const logSigma = residuals ? 0.5 * Math.log(residuals.variance()) : 0;
      for (let k = 0; k < units.length; k++) {
        const { constant, residual, scale } = units[k]!;
        const ofScale = scale >= 0 ? scales.common[scale]! : 0;
        coefficients.units[k] = constant + (residual ? logSigma : 0) - ofScale;
      }
    },
    pullBack() {
      for (let k = 0; k < units.length; k++) {
        const { residual, scale } = units[k]!;
        const slope = coefficients.inUnits[k]!;
        if (residual && residuals) residuals.inLog[0]! += slope;
        if (scale >= 0) scales.inCommon[scale]! -= slope;
      }
    },
  };
}

/** The logarithms of the units at a residual and common log scales. */
export function roughUnits(
  units: readonly UnitOf[],
  logSigma: number,
  common: ArrayLike<number>,
): Float64Array {
  return Float64Array.from(
    units,
    ({ constant, residual, scale }) =>
      constant + (residual ? logSigma : 0) - (scale >= 0 ? common[scale]! : 0),
  );
}

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

/** What moves with the units. */
type MeasuredCoefficients = Pick<HolderCoefficients, "units" | "inUnits" | "followed" | "inFollowed">;

/** `shares`: J×K, each holder's share in what is followed of its own scales; those of a coefficient sum to 1. */
export function effectUnits(
  units: readonly UnitOf[],
  shares: ArrayLike<number>,
  coefficients: MeasuredCoefficients,
  residuals: HolderResiduals | undefined,
  scales: HolderScales,
): EffectUnits {
  const K = units.length;
  const g = scales.common.length;
  const J = g === 0 ? 0 : scales.own.length / g;

  function ownScale(k: number, scale: number): number {
    let sum = 0;
    for (let j = 0; j < J; j++) sum += shares[j * K + k]! * Math.log(scales.own[j * g + scale]!);
    return sum;
  }

  return {
    write() {
      const logSigma = residuals ? 0.5 * Math.log(residuals.variance()) : 0;
      for (let k = 0; k < K; k++) {
        const { constant, residual, scale } = units[k]!;
        const free = constant + (residual ? logSigma : 0);
        coefficients.units[k] = free - (scale >= 0 ? scales.common[scale]! : 0);
        coefficients.followed[k] = free - (scale >= 0 ? ownScale(k, scale) : 0);
      }
    },
    pullBack() {
      for (let k = 0; k < K; k++) {
        const { residual, scale } = units[k]!;
        const [inUnit, inFollowed] = [coefficients.inUnits[k]!, coefficients.inFollowed[k]!];
        if (residual && residuals) residuals.inLog[0]! += inUnit + inFollowed;
        if (scale < 0) continue;
        scales.inCommon[scale]! -= inUnit;
        for (let j = 0; j < J; j++)
          scales.gradient[j * g + scale]! -= (shares[j * K + k]! * inFollowed) / scales.own[j * g + scale]!;
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

/** About what is followed of the units: their logarithms at a residual and the holders' own log scales (J×g). */
export function roughFollowed(
  units: readonly UnitOf[],
  shares: ArrayLike<number>,
  logSigma: number,
  own: ArrayLike<number>,
): Float64Array {
  const K = units.length;
  const J = shares.length / K;
  const g = own.length / J;
  return Float64Array.from(units, ({ constant, residual, scale }, k) => {
    let sum = constant + (residual ? logSigma : 0);
    for (let j = 0; j < J && scale >= 0; j++) sum -= shares[j * K + k]! * own[j * g + scale]!;
    return sum;
  });
}

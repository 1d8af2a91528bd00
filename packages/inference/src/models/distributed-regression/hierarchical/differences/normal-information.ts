import { multiplyVector, symmetricInverse } from "../../../../math/linear-algebra/index.ts";
import type { DistributedPrior } from "../../regression-method.ts";
import type { EffectsLayout } from "./effects-layout.ts";

/** What is known of one holder's θ_j as a normal law: exp(−½θᵀPθ + hᵀθ). */
export interface NormalInformation {
  /** P, p × p. */
  readonly precision: Float64Array;
  /** h. */
  readonly shift: Float64Array;
}

/** C⁻¹ and C⁻¹m of the shared coefficients. */
export function sharedPrior(
  prior: DistributedPrior,
  { shared, coefficients: p }: EffectsLayout,
): NormalInformation {
  const n = shared.length;
  const covariance = Float64Array.from(
    { length: n * n },
    (_, at) => prior.coefficientCovariance[shared[Math.floor(at / n)]! * p + shared[at % n]!]!,
  );
  const precision = new Float64Array(n * n);
  symmetricInverse(covariance, n, precision);
  const shift = new Float64Array(n);
  const mean = Float64Array.from(shared, (k) => prior.coefficientMean[k]!);
  multiplyVector(precision, mean, shift, n, n);
  return { precision, shift };
}

/** P and h in φ instead of θ: as of records about the centre, (1, x − c). */
export function aboutCentre({ coefficients: p, centre, intercept }: EffectsLayout): NormalInformation & {
  set(information: NormalInformation): void;
} {
  const precision = new Float64Array(p * p);
  const shift = new Float64Array(p);
  return {
    precision,
    shift,
    set({ precision: P, shift: h }: NormalInformation): void {
      precision.set(P);
      shift.set(h);
      if (!intercept) return;
      for (let k = 1; k < p; k++) {
        const c = centre[k - 1]!;
        shift[k]! -= c * h[0]!;
        for (let i = 0; i < p; i++) precision[k * p + i]! -= c * P[i]!;
      }
      for (let k = 1; k < p; k++)
        for (let i = 0; i < p; i++) precision[i * p + k]! -= centre[k - 1]! * precision[i * p]!;
    },
  };
}

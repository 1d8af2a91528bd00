import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  choleskySolve,
  dot,
  multiplyVector,
  solveLowerTransposed,
  symmetricInverse,
} from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/seeded-source.ts";
import type { DifferingCoefficients } from "./differing-terms.ts";

/**
 * The law of the shared x given the cross products of all holders, x ~ N(P⁻¹h, P⁻¹) with
 *
 *     P = C⁻¹ + ΣUᵀS_jV_j⁻¹S_jU,   h = C⁻¹m + ΣUᵀS_jV_j⁻¹(ẑ_j − S_jθ0).
 *
 * `begin`, then `add` for every holder, then `end`; the others speak of what was added. Nothing here allocates.
 */
export interface SharedCoefficients {
  begin(): void;
  /** Adds SV⁻¹S and SV⁻¹(ẑ − Sθ0) of a holder. */
  add(information: Float64Array, pushed: Float64Array): void;
  /** ½(hᵀP⁻¹h − log|P|); −Infinity where P is not positive definite. */
  end(): number;
  /** θ0 + U·E x. */
  setMean(theta: Float64Array): void;
  /** UP⁻¹Uᵀ. */
  setCovariance(out: Float64Array): void;
  /** Draws x, and sets θ0 + Ux. */
  draw(rng: SeededSource, x: Float64Array, theta: Float64Array): void;
}

export function sharedCoefficients({
  origin,
  sharedMap,
  sharedMean,
  sharedCovariance,
}: Pick<
  DifferingCoefficients,
  "origin" | "sharedMap" | "sharedMean" | "sharedCovariance"
>): SharedCoefficients {
  const [p, n] = [origin.length, sharedMean.length];
  const priorPrecision = new Float64Array(n * n);
  symmetricInverse(sharedCovariance, n, priorPrecision);
  const priorShift = new Float64Array(n);
  multiplyVector(priorPrecision, sharedMean, priorShift, n, n);
  /** P, then its factor. */
  const precision = new Float64Array(n * n);
  const [shift, mean] = [new Float64Array(n), new Float64Array(n)];
  const inverse = new Float64Array(n * n);

  function setTheta(x: Float64Array, theta: Float64Array): void {
    for (let i = 0; i < p; i++) theta[i] = origin[i]! + dotRow(sharedMap, i, n, x);
  }

  return Object.freeze<SharedCoefficients>({
    begin() {
      precision.set(priorPrecision);
      shift.set(priorShift);
    },
    add(information, pushed) {
      for (let a = 0; a < n; a++)
        for (let i = 0; i < p; i++) {
          const u = sharedMap[i * n + a]!;
          if (u === 0) continue;
          shift[a]! += u * pushed[i]!;
          for (let b = 0; b < n; b++)
            for (let k = 0; k < p; k++)
              precision[a * n + b]! += u * information[i * p + k]! * sharedMap[k * n + b]!;
        }
    },
    end() {
      if (cholesky(precision, n) < n) return Number.NEGATIVE_INFINITY;
      mean.set(shift);
      choleskySolve(precision, n, mean);
      return 0.5 * (dot(shift, mean, n) - choleskyLogDeterminant(precision, n));
    },
    setMean: (theta) => setTheta(mean, theta),
    setCovariance(out) {
      choleskyInverse(precision, n, inverse);
      for (let i = 0; i < p; i++)
        for (let k = 0; k < p; k++) {
          let sum = 0;
          for (let a = 0; a < n; a++)
            for (let b = 0; b < n; b++)
              sum += sharedMap[i * n + a]! * inverse[a * n + b]! * sharedMap[k * n + b]!;
          out[i * p + k] = sum;
        }
    },
    draw(rng, x, theta) {
      for (let i = 0; i < n; i++) x[i] = rng.normal();
      solveLowerTransposed(precision, n, x);
      for (let i = 0; i < n; i++) x[i]! += mean[i]!;
      setTheta(x, theta);
    },
  });
}

/** A row of a map of so many columns, times x. */
export function dotRow(map: Float64Array, row: number, width: number, x: Float64Array): number {
  let sum = 0;
  for (let a = 0; a < width; a++) sum += map[row * width + a]! * x[a]!;
  return sum;
}

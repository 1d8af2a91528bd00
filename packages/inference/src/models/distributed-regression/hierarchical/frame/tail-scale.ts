import {
  multiplyLowerTransposed,
  solveLower,
  solveLowerTransposed,
} from "../../../../math/linear-algebra/index.ts";

/** The change of coordinates of what follows C and A, from index `at` on. */
export interface TailScale {
  toCoordinates(x: Float64Array, q: Float64Array, at: number): void;
  toStandard(q: Float64Array, x: Float64Array, at: number): void;
  pull(gradient: Float64Array, at: number): void;
}

/** No coordinates: nothing to do. */
export const noTail: TailScale = Object.freeze({
  toCoordinates: () => undefined,
  toStandard: () => undefined,
  pull: () => undefined,
});

/** λ = log σ², whose information is about the prior's shape a (central spec §1.6), as the only coordinate. */
export function varianceTail(shape: number): TailScale {
  const unit = Math.sqrt(shape);
  return Object.freeze<TailScale>({
    toCoordinates: (x, q, at) => {
      q[at] = x[at]! / unit;
    },
    toStandard: (q, x, at) => {
      x[at] = q[at]! * unit;
    },
    pull: (gradient, at) => {
      gradient[at]! /= unit;
    },
  });
}

/** θ = centre + F⁻ᵀt with FFᵀ the information about θ, then λ. */
export function regressionTail(centre: Float64Array, factor: Float64Array, shape: number): TailScale {
  const p = centre.length;
  const last = varianceTail(shape);
  const work = new Float64Array(p);
  return Object.freeze<TailScale>({
    toCoordinates(x, q, at) {
      for (let i = 0; i < p; i++) work[i] = x[at + i]!;
      solveLowerTransposed(factor, p, work);
      for (let i = 0; i < p; i++) q[at + i] = centre[i]! + work[i]!;
      last.toCoordinates(x, q, at + p);
    },
    toStandard(q, x, at) {
      for (let i = 0; i < p; i++) work[i] = q[at + i]! - centre[i]!;
      multiplyLowerTransposed(factor, p, work, work);
      for (let i = 0; i < p; i++) x[at + i] = work[i]!;
      last.toStandard(q, x, at + p);
    },
    pull(gradient, at) {
      for (let i = 0; i < p; i++) work[i] = gradient[at + i]!;
      solveLower(factor, p, work);
      for (let i = 0; i < p; i++) gradient[at + i] = work[i]!;
      last.pull(gradient, at + p);
    },
  });
}

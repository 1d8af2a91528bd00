import { ORDERS, type OutcomeIntegrals } from "./outcome-moments.ts";

/** A point whose `variance` is φ², the square of an outcome's dispersion; 0 or absent where it has none. */
interface DispersedPoint {
  variance?: number;
}

/** φ: how many times the variance that its mean implies an outcome has. 1 where the point has none. */
export function dispersionAt({ variance = 0 }: DispersedPoint): number {
  return variance > 0 ? Math.sqrt(variance) : 1;
}

/** Adds ∂ℓ/∂φ to a gradient, whose `variance` is the derivative in φ²: dφ/dφ² = 1/(2φ). */
export function addDispersion(inDispersion: number, point: DispersedPoint, gradient: DispersedPoint): void {
  const { variance = 0 } = point;
  if (variance > 0) gradient.variance = (gradient.variance ?? 0) + inDispersion / (2 * Math.sqrt(variance));
}

/** ∂ℓ/∂φ from the adjoints of the integrals of y². */
export function throughDispersion(inSquares: Float64Array, integrals: OutcomeIntegrals): number {
  let sum = 0;
  for (let k = 0; k < ORDERS; k++) sum += inSquares[k]! * integrals[3][k]!;
  return sum;
}

import { requireCount, requirePositive } from "../errors/index.ts";
import { refuse } from "./checks.ts";
import type { Transform } from "./transform.ts";

/**
 * Vectors inside a ball of radius B: x = B·q/√(1 + ‖q‖²). The map stretches by B/r along the sphere
 * and by B/r³ along the radius, r = √(1 + ‖q‖²): log |J| = d·log B − (d + 2)·log r (glm spec §7).
 */
export function ball(dimension: number, radius: number): Transform {
  requireCount("dimension", dimension, 1);
  const logRadius = Math.log(requirePositive("radius", radius));
  return Object.freeze<Transform>({
    unconstrainedLength: dimension,
    constrainedLength: dimension,
    shape: Object.freeze([dimension]),
    constrain(q, qAt, x, xAt) {
      const r = lengthWithOne(q, qAt, dimension);
      for (let i = 0; i < dimension; i++) x[xAt + i] = radius * (q[qAt + i]! / r);
      return dimension * logRadius - (dimension + 2) * Math.log(r);
    },
    unconstrain(x, xAt, q, qAt) {
      let square = 0;
      for (let i = 0; i < dimension; i++) square += (x[xAt + i]! / radius) ** 2;
      const norm = Math.sqrt(square);
      if (!(norm < 1)) refuse("the norm of x", norm * radius, `below the radius ${radius}`);
      const scale = radius * Math.sqrt((1 - norm) * (1 + norm));
      for (let i = 0; i < dimension; i++) q[qAt + i] = x[xAt + i]! / scale;
    },
    // ∂x_i/∂q_j = (B/r)(δ_ij − e_ie_j), e = q/r; ∂ log|J|/∂q = −(d + 2)·e/r.
    pullBack(q, qAt, _x, xAt, gradientX, gradientQ) {
      const r = lengthWithOne(q, qAt, dimension);
      let along = 0;
      for (let i = 0; i < dimension; i++) along += (q[qAt + i]! / r) * gradientX[xAt + i]!;
      for (let i = 0; i < dimension; i++) {
        const e = q[qAt + i]! / r;
        gradientQ[qAt + i]! += (radius * (gradientX[xAt + i]! - e * along) - (dimension + 2) * e) / r;
      }
    },
  });
}

/** √(1 + ‖q‖²), scaled by the largest coordinate so that squares do not overflow. */
function lengthWithOne(q: Float64Array, qAt: number, length: number): number {
  let largest = 1;
  for (let i = 0; i < length; i++) largest = Math.max(largest, Math.abs(q[qAt + i]!));
  let square = (1 / largest) ** 2;
  for (let i = 0; i < length; i++) square += (q[qAt + i]! / largest) ** 2;
  return largest * Math.sqrt(square);
}

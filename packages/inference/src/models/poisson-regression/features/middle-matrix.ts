import { CLASSES, type FeatureClasses, VECTORS } from "./feature-classes.ts";
import type { FeatureFrame } from "./feature-frame.ts";

/**
 * M, the covariance of the features: λ_iδ_ij·B_fg + b_ib_j·C_fg between (f, i) and (g, j), b_i·C_fa between (f, i) and
 * a scalar a, C among scalars. Multiplies in O(size) per column.
 */
export interface MiddleMatrix {
  /** out = M·X, X with `columns` columns. */
  multiply(X: Float64Array, columns: number, out: Float64Array): void;
  /** out += M. */
  addTo(out: Float64Array): void;
}

export function middleMatrix(d: number, { lambda, b }: FeatureFrame, { B, C }: FeatureClasses): MiddleMatrix {
  const size = VECTORS * d + 2;
  // Row a: Σ_j b_j·X_(a, j), or X_a of a scalar.
  const along = new Float64Array(CLASSES * size);
  const mixed = new Float64Array(CLASSES * size);

  function project(X: Float64Array, columns: number): void {
    along.fill(0, 0, CLASSES * columns);
    for (let f = 0; f < VECTORS; f++)
      for (let j = 0; j < d; j++) {
        const from = (f * d + j) * columns;
        const weight = b[j]!;
        for (let c = 0; c < columns; c++) along[f * columns + c]! += weight * X[from + c]!;
      }
    const scalars = VECTORS * d * columns;
    for (let c = 0; c < 2 * columns; c++) along[VECTORS * columns + c] = X[scalars + c]!;
    mixed.fill(0, 0, CLASSES * columns);
    for (let a = 0; a < CLASSES; a++)
      for (let c = 0; c < CLASSES; c++) {
        const weight = C[a * CLASSES + c]!;
        for (let k = 0; k < columns; k++) mixed[a * columns + k]! += weight * along[c * columns + k]!;
      }
  }

  return Object.freeze<MiddleMatrix>({
    multiply(X, columns, out) {
      project(X, columns);
      for (let f = 0; f < VECTORS; f++)
        for (let i = 0; i < d; i++) {
          const to = (f * d + i) * columns;
          const step = d * columns;
          const from = i * columns;
          const [scale, direction] = [lambda[i]!, b[i]!];
          const B0 = scale * B[VECTORS * f]!;
          const B1 = scale * B[VECTORS * f + 1]!;
          const B2 = scale * B[VECTORS * f + 2]!;
          const B3 = scale * B[VECTORS * f + 3]!;
          for (let c = 0; c < columns; c++) {
            const at = from + c;
            const sum = B0 * X[at]! + B1 * X[at + step]! + B2 * X[at + 2 * step]! + B3 * X[at + 3 * step]!;
            out[to + c] = sum + direction * mixed[f * columns + c]!;
          }
        }
      const scalars = VECTORS * d * columns;
      for (let c = 0; c < 2 * columns; c++) out[scalars + c] = mixed[VECTORS * columns + c]!;
    },
    addTo(out) {
      for (let f = 0; f < VECTORS; f++)
        for (let i = 0; i < d; i++) {
          const row = (f * d + i) * size;
          for (let g = 0; g < VECTORS; g++) {
            for (let j = 0; j < d; j++) out[row + g * d + j]! += b[i]! * b[j]! * C[f * CLASSES + g]!;
            out[row + g * d + i]! += lambda[i]! * B[f * VECTORS + g]!;
          }
          for (let a = VECTORS; a < CLASSES; a++) {
            const s = VECTORS * d + a - VECTORS;
            out[row + s]! += b[i]! * C[f * CLASSES + a]!;
            out[s * size + f * d + i]! += b[i]! * C[f * CLASSES + a]!;
          }
        }
      for (let a = VECTORS; a < CLASSES; a++)
        for (let c = VECTORS; c < CLASSES; c++)
          out[(VECTORS * d + a - VECTORS) * size + VECTORS * d + c - VECTORS]! += C[a * CLASSES + c]!;
    },
  });
}

import type { ColumnKinds, MixedPoint } from "../../../regression/mixed/index.ts";
import type { NormalPart } from "./fourth-moments.ts";
import type { TensorTables } from "./tensor-tables.ts";

/** The law of u = α + xᵀθ and of the numbers within cells: Σ = LLᵀ, b = Σθ, var u = θᵀΣθ; and the way back. */
export interface WithinCells {
  /** Writes b and Σ by place; returns var u. */
  read(point: MixedPoint, normal: NormalPart): number;
  /** E[u] in a cell. */
  meanOfU(point: MixedPoint, cell: number): number;
  /** From the adjoints of b, Σ and var u to those of θ and L. */
  addBack(adjoint: NormalPart, inVariance: number, point: MixedPoint, gradient: MixedPoint): void;
}

export function withinCells({ covariates: d, numbers }: ColumnKinds, tables: TensorTables): WithinCells {
  const g = numbers.length;
  const { pairAt, width } = tables;
  const Sigma = new Float64Array(g * g);
  const G = new Float64Array(g * g);
  const b = new Float64Array(g);
  const placeOf = (i: number, j: number) => pairAt[(numbers[i]! + 1) * width + numbers[j]! + 1]!;

  return Object.freeze<WithinCells>({
    read({ coefficients, factor }, normal) {
      for (let i = 0; i < g; i++)
        for (let j = 0; j <= i; j++) {
          let sum = 0;
          for (let k = 0; k <= j; k++) sum += factor[i * g + k]! * factor[j * g + k]!;
          Sigma[i * g + j] = Sigma[j * g + i] = sum;
          normal.Sigma[placeOf(i, j)] = sum;
        }
      let variance = 0;
      for (let i = 0; i < g; i++) {
        let sum = 0;
        for (let j = 0; j < g; j++) sum += Sigma[i * g + j]! * coefficients[numbers[j]!]!;
        b[i] = sum;
        normal.b[numbers[i]! + 1] = sum;
        variance += sum * coefficients[numbers[i]!]!;
      }
      return Math.max(0, variance);
    },
    meanOfU({ intercept, coefficients, means }, cell) {
      let sum = intercept;
      for (let j = 0; j < d; j++) sum += coefficients[j]! * means[cell * d + j]!;
      return sum;
    },
    addBack(adjoint, inVariance, { coefficients, factor }, gradient) {
      for (let i = 0; i < g; i++) {
        const ti = coefficients[numbers[i]!]!;
        const abi = adjoint.b[numbers[i]! + 1]!;
        let sum = 2 * inVariance * b[i]!;
        for (let j = 0; j < g; j++) {
          const tj = coefficients[numbers[j]!]!;
          const abj = adjoint.b[numbers[j]! + 1]!;
          sum += Sigma[i * g + j]! * abj;
          // G + Gᵀ of dℓ = ΣG_ij dΣ_ij.
          const ofSigma = (i === j ? 2 : 1) * adjoint.Sigma[placeOf(i, j)]!;
          G[i * g + j] = ofSigma + abi * tj + abj * ti + 2 * inVariance * ti * tj;
        }
        gradient.coefficients[numbers[i]!]! += sum;
      }
      for (let i = 0; i < g; i++)
        for (let k = 0; k <= i; k++) {
          let sum = 0;
          for (let j = k; j < g; j++) sum += G[i * g + j]! * factor[j * g + k]!;
          gradient.factor[i * g + k]! += sum;
        }
    },
  });
}

import type { RegressionPoint } from "../regression-point.ts";
import type { Ball } from "./ball.ts";
import { ballRows } from "./ball-rows.ts";

/** How a ball moves the moments of x ~ N(m, Σ): averages over nodes of what is clipped less what is not. */
export interface BallShift {
  /** E[(s − 1)x]. */
  readonly first: Float64Array;
  /** E[(s − 1)xxᵀ], symmetric: what products of the clipped row with the row as it was lose. */
  readonly mixed: Float64Array;
  /** E[(s² − 1)xxᵀ], symmetric. */
  readonly second: Float64Array;
  /** The share of rows that are moved; -1 where Σ is not positive definite. */
  moveTo(point: RegressionPoint): number;
  /** Adds what gradients in the three (symmetric where they are matrices) say of m and Σ; after `moveTo`. */
  addGradient(
    inFirst: Float64Array,
    inMixed: Float64Array,
    inSecond: Float64Array,
    gradient: RegressionPoint,
  ): void;
}

/** A node adds f = (s − 1)(pᵀx + xᵀAx) + (s² − 1)xᵀBx. */
export function ballShift(covariates: number, ball: Ball): BallShift {
  const d = covariates;
  const nodes = ballRows(d, ball);
  const { count, rows, factors } = nodes;
  const first = new Float64Array(d);
  const mixed = new Float64Array(d * d);
  const second = new Float64Array(d * d);
  const slope = new Float64Array(d);
  let moved = 0;

  function gather(): void {
    first.fill(0);
    mixed.fill(0);
    second.fill(0);
    for (let n = 0; n < moved; n++) {
      const at = n * d;
      const a = (factors[n]! - 1) / count;
      const b = a * (factors[n]! + 1);
      for (let i = 0; i < d; i++) {
        const x = rows[at + i]!;
        first[i]! += a * x;
        for (let j = 0; j <= i; j++) {
          const product = x * rows[at + j]!;
          mixed[i * d + j]! += a * product;
          second[i * d + j]! += b * product;
        }
      }
    }
    for (let i = 0; i < d; i++)
      for (let j = 0; j < i; j++) {
        mixed[j * d + i] = mixed[i * d + j]!;
        second[j * d + i] = second[i * d + j]!;
      }
  }

  /** Writes ∂f/∂x at fixed s and returns ∂f/∂s, of a moved node, over the number of nodes. */
  function writeSlope(n: number, p: Float64Array, A: Float64Array, B: Float64Array): number {
    const at = n * d;
    const s = factors[n]!;
    const a = (s - 1) / count;
    const b = a * (s + 1);
    let [ofA, ofB] = [0, 0];
    for (let i = 0; i < d; i++) {
      let [Ax, Bx] = [0, 0];
      for (let j = 0; j < d; j++) {
        const x = rows[at + j]!;
        Ax += A[i * d + j]! * x;
        Bx += B[i * d + j]! * x;
      }
      ofA += rows[at + i]! * (p[i]! + Ax);
      ofB += rows[at + i]! * Bx;
      slope[i] = a * (p[i]! + 2 * Ax) + 2 * b * Bx;
    }
    return (ofA + 2 * s * ofB) / count;
  }

  return Object.freeze<BallShift>({
    ...{ first, mixed, second },
    moveTo(point) {
      moved = nodes.moveTo(point);
      if (moved < 0) return -1;
      gather();
      return moved / count;
    },
    addGradient(inFirst, inMixed, inSecond, gradient) {
      for (let n = 0; n < moved; n++)
        nodes.addSlope(n, slope, writeSlope(n, inFirst, inMixed, inSecond), gradient);
      nodes.finish(gradient);
    },
  });
}

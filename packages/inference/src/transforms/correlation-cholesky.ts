import { requireCount } from "../errors/index.ts";
import { refuse } from "./checks.ts";
import type { Transform } from "./transform.ts";

/**
 * Cholesky factors L of correlation matrices (rows of unit length, positive diagonal), by partial
 * correlations z_ij = tanh q_ij, i > j, coordinates row by row (local spec §8, glm spec §7):
 *
 *     L_ij = z_ij·√(1 − Σ_{l<j} L_il²),   L_ii = √(1 − Σ_{l<i} L_il²).
 *
 * Since 1 − z² = s² with s = 1/cosh q, the square roots are products: √(1 − Σ_{l<j} L_il²) =
 * Π_{l<j} s_il =: P_ij. So L_ij = z_ij·P_ij and L_ii = P_ii without a subtraction, also where
 * tanh q rounds to one.
 *
 * The Jacobian is that of the entries below the diagonal. Row i is triangular with ∂L_ij/∂q_ij =
 * s_ij²P_ij, so log |J| = Σ_{i>j} (i − j + 1)·log s_ij. A density on L such as `lkjCholesky` fits it.
 */
export function correlationCholesky(dimension: number): Transform {
  const n = requireCount("dimension", dimension, 1);
  return Object.freeze<Transform>({
    unconstrainedLength: (n * (n - 1)) / 2,
    constrainedLength: n * n,
    shape: Object.freeze([n, n]),
    constrain(q, qAt, x, xAt) {
      let at = qAt;
      let logJacobian = 0;
      for (let i = 0; i < n; i++) {
        const row = xAt + i * n;
        let product = 1;
        for (let j = 0; j < i; j++, at++) {
          x[row + j] = Math.tanh(q[at]!) * product;
          product *= sech(q[at]!);
          logJacobian += (i - j + 1) * logSech(q[at]!);
        }
        x[row + i] = product;
        x.fill(0, row + i + 1, row + n);
      }
      return logJacobian;
    },
    unconstrain(x, xAt, q, qAt) {
      let at = qAt;
      for (let i = 0; i < n; i++) at = unconstrainRow(x, xAt + i * n, i, q, at);
    },
    // In row i, with G the gradient in L: ∂L_ij/∂q_il is s²P for j = l, −z_il·L_ij for j > l
    // (the diagonal included), 0 before; ∂ log|J|/∂q_il = −(i − l + 1)·z_il.
    pullBack(q, qAt, x, xAt, gradientX, gradientQ) {
      for (let i = 1; i < n; i++) {
        const row = xAt + i * n;
        const at = qAt + (i * (i - 1)) / 2;
        let product = x[row + i]!;
        let later = product * gradientX[row + i]!;
        for (let l = i - 1; l >= 0; l--) {
          const z = Math.tanh(q[at + l]!);
          const s = sech(q[at + l]!);
          product = leadingProduct(q, at, l, product, s);
          gradientQ[at + l]! += s * s * product * gradientX[row + l]! - z * (later + (i - l + 1));
          later += x[row + l]! * gradientX[row + l]!;
        }
      }
    },
  });
}

/** P_il from P_{i,l+1} = P_il·s_il; multiplied anew where the product had underflowed. */
function leadingProduct(q: Float64Array, at: number, l: number, next: number, s: number): number {
  if (next > 1e-280) return next / s;
  let product = 1;
  for (let j = 0; j < l; j++) product *= sech(q[at + j]!);
  return product;
}

/** q_ij = atanh(L_ij / R) with R² = Σ_{l≥j} L_il² = P_ij²; as asinh(L_ij/√(R² − L_ij²)), which keeps small and large ones. */
function unconstrainRow(x: Float64Array, row: number, i: number, q: Float64Array, at: number): number {
  let rest = x[row + i]!;
  if (!(rest > 0)) refuse(`x[${i}][${i}]`, rest, "positive");
  for (let j = i - 1; j >= 0; j--) {
    const entry = x[row + j]!;
    q[at + j] = Math.asinh(entry / rest);
    rest = Math.hypot(rest, entry);
  }
  if (!(Math.abs(rest - 1) < 1e-8)) refuse(`the length of row ${i} of x`, rest, "1");
  return at + i;
}

/** 1/cosh q = 2e^{−|q|}/(1 + e^{−2|q|}). */
function sech(q: number): number {
  const tail = Math.exp(-Math.abs(q));
  return (2 * tail) / (1 + tail * tail);
}

/** log(1/cosh q) = ln 2 − |q| − log1p(e^{−2|q|}). */
export function logSech(q: number): number {
  return Math.LN2 - Math.abs(q) - Math.log1p(Math.exp(-2 * Math.abs(q)));
}

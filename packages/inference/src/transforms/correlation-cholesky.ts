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
        logJacobian += constrainRow(q, at, x, row, i);
        x.fill(0, row + i + 1, row + n);
        at += i;
      }
      return logJacobian;
    },
    unconstrain(x, xAt, q, qAt) {
      let at = qAt;
      for (let i = 0; i < n; i++) at = unconstrainRow(x, xAt + i * n, i, q, at);
    },
    pullBack(q, qAt, x, xAt, gradientX, gradientQ) {
      for (let i = 1; i < n; i++) {
        const row = xAt + i * n;
        const at = qAt + (i * (i - 1)) / 2;
        const pull = x[row + i]! > SMALL ? pullBackRow : pullBackThinRow;
        pull(q, at, x, row, i, gradientX, gradientQ);
      }
    },
  });
}

/** Squares and products of two numbers above this are far from underflow. */
const SMALL = 1e-140;

/**
 * Row i of L; returns its log Jacobian. With t = e^{−2|q|}: tanh|q| = (1 − t)/(1 + t) and s = 2√t/(1 + t). As
 * Σ_j (i − j + 1)·log s_ij = Σ_{j≤i} log P_ij + log P_ii (P_i0 = 1), one logarithm of a product does for the row.
 */
function constrainRow(q: Float64Array, at: number, x: Float64Array, row: number, i: number): number {
  let product = 1;
  let volume = 1;
  for (let j = 0; j < i; j++) {
    const size = Math.abs(q[at + j]!);
    const t = Math.exp(-2 * size);
    // The difference loses the digits of a small q.
    const less = size < 0.5 ? -Math.expm1(-2 * size) : 1 - t;
    const z = (less / (1 + t)) * product;
    x[row + j] = q[at + j]! < 0 ? -z : z;
    product *= t > 1e-300 ? (2 * Math.sqrt(t)) / (1 + t) : sech(size);
    volume *= product;
  }
  x[row + i] = product;
  return volume > SMALL ? Math.log(volume * product) : thinRowLogJacobian(q, at, i);
}

function thinRowLogJacobian(q: Float64Array, at: number, i: number): number {
  let sum = 0;
  for (let j = 0; j < i; j++) sum += (i - j + 1) * logSech(q[at + j]!);
  return sum;
}

type PullBackRow = (
  q: Float64Array,
  at: number,
  x: Float64Array,
  row: number,
  i: number,
  gradientX: Float64Array,
  gradientQ: Float64Array,
) => void;

/**
 * In row i, with G the gradient in L: ∂L_ij/∂q_il is s²P for j = l, −z_il·L_ij for j > l (the diagonal
 * included), 0 before; ∂ log|J|/∂q_il = −(i − l + 1)·z_il. L itself tells z and s: P_il² = P_{i,l+1}² + L_il².
 */
const pullBackRow: PullBackRow = (_q, at, x, row, i, gradientX, gradientQ) => {
  let square = x[row + i]! * x[row + i]!;
  let later = x[row + i]! * gradientX[row + i]!;
  for (let l = i - 1; l >= 0; l--) {
    const entry = x[row + l]!;
    const g = gradientX[row + l]!;
    const whole = square + entry * entry;
    gradientQ[at + l]! += (square * g - entry * (later + (i - l + 1))) / Math.sqrt(whole);
    later += entry * g;
    square = whole;
  }
};

/** The same from q, where entries of L are too small to be squared. */
const pullBackThinRow: PullBackRow = (q, at, x, row, i, gradientX, gradientQ) => {
  let product = x[row + i]!;
  let later = product * gradientX[row + i]!;
  for (let l = i - 1; l >= 0; l--) {
    const z = Math.tanh(q[at + l]!);
    const s = sech(q[at + l]!);
    product = leadingProduct(q, at, l, product, s);
    gradientQ[at + l]! += s * s * product * gradientX[row + l]! - z * (later + (i - l + 1));
    later += x[row + l]! * gradientX[row + l]!;
  }
};

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

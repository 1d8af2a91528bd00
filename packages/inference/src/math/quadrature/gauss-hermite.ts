import { fail, requireCount } from "../../errors/index.ts";
import { implicitQl } from "../linear-algebra/implicit-ql.ts";
import type { Rule } from "./gauss-legendre.ts";

/**
 * The n-point Gauss–Hermite rule for the standard normal law: Σ w·g(z) = E g(Z) exactly for polynomials of
 * degree 2n − 1, weights summing to 1, nodes ascending.
 *
 * The orthonormal Hermite polynomials obey √(k+1)·h_{k+1} = z·h_k − √k·h_{k−1}, so the nodes are the
 * eigenvalues of the tridiagonal matrix with subdiagonal √k (Golub and Welsch 1969). They start
 * Newton's method on h_n (h_n′ = √n·h_{n−1}), and w = 1/(n·h_{n−1}²).
 */
export function gaussHermite(n: number): Rule {
  requireCount("n", n, 1);
  const nodes = new Float64Array(n);
  const subdiagonal = Float64Array.from({ length: n }, (_, k) => Math.sqrt(k));
  if (!implicitQl(nodes, subdiagonal, n, new Float64Array(0), 0))
    fail("NOT_CONVERGED", { name: "gaussHermite", problem: `eigenvalues for n = ${n}` });
  nodes.sort();
  const weights = new Float64Array(n);
  for (let i = 0; 2 * i < n; i++) {
    const z = 2 * i === n - 1 ? 0 : polish(n, nodes[n - 1 - i]!);
    nodes[n - 1 - i] = z;
    nodes[i] = 0 - z;
    // With functions scaled by e^{−z²/4}, 1/(n·h²) = e^{−z²/2}/(n·ψ²).
    const before = hermiteFunction(n - 1, z);
    weights[i] = weights[n - 1 - i] = Math.exp(-0.5 * z * z) / (n * before * before);
  }
  return { nodes, weights };
}

function polish(n: number, start: number): number {
  let z = start;
  for (let step = 0; step < 3; step++)
    z -= hermiteFunction(n, z) / (Math.sqrt(n) * hermiteFunction(n - 1, z));
  return z;
}

/** h_k(z)·e^{−z²/4}, which stays bounded where h_k itself would overflow. */
function hermiteFunction(k: number, z: number): number {
  let before = 0;
  let value = Math.exp(-0.25 * z * z);
  for (let j = 0; j < k; j++) {
    const next = (z * value - Math.sqrt(j) * before) / Math.sqrt(j + 1);
    before = value;
    value = next;
  }
  return value;
}

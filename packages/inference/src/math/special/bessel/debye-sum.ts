import { polynomial } from "../polynomial.ts";

const TERMS = 14;

/** u_k(s) with U_k(p) = p^k·u_k(p²), the polynomials of Debye's expansion (DLMF 10.41.9). */
const DEBYE = debyePolynomials(TERMS);

/** Σ_k u_k(s)·z^k, the slowly varying factor of I_v(a): s = v²/(v² + a²), z = 1/√(v² + a²). */
export function debyeSum(s: number, z: number): number {
  let sum = 0;
  for (let k = TERMS; k >= 0; k--) sum = sum * z + polynomial(DEBYE[k]!, s);
  return sum;
}

/**
 * U_{k+1}(p) = ½p²(1 − p²)U_k′(p) + ⅛∫₀^p (1 − 5t²)U_k(t) dt. For a term c·p^{k+2j} of U_k this gives
 * c·((k+2j)/2 + 1/(8(k+2j+1)))·p^{k+1+2j} − c·((k+2j)/2 + 5/(8(k+2j+3)))·p^{k+1+2j+2}.
 */
function debyePolynomials(count: number): readonly Float64Array[] {
  const all = [Float64Array.of(1)];
  for (let k = 0; k < count; k++) {
    const next = new Float64Array(k + 2);
    all[k]!.forEach((c, j) => {
      const power = k + 2 * j;
      next[j]! += c * (0.5 * power + 0.125 / (power + 1));
      next[j + 1]! -= c * (0.5 * power + 0.625 / (power + 3));
    });
    all.push(next);
  }
  return all;
}

/** Σ_k c_k·x^k by Horner's rule. */
export function polynomial(coefficients: Float64Array, x: number): number {
  let sum = 0;
  for (let k = coefficients.length - 1; k >= 0; k--) sum = sum * x + coefficients[k]!;
  return sum;
}

/**
 * e^{factor·x²} with the rounding of x² taken out, which else costs a relative error of |factor|·x²·ε
 * (700 ε before underflow): x = h + l with h a multiple of 1/16, so that h² is exact (Cody 1969).
 */
export function expOfSquare(x: number, factor: number): number {
  if (!(x > -64 && x < 64)) return Math.exp(factor * x * x);
  const high = Math.round(16 * x) / 16;
  return Math.exp(factor * high * high) * Math.exp(factor * (x - high) * (x + high));
}

/**
 * Moves x into the ball |x|₂ <= radius, in place; true if it was outside. Afterwards the norm is at
 * most the radius in exact arithmetic, whatever floating point did: the computed sum of d squares
 * is off by a factor of at most (1 + 2⁻⁵³)^(d+1), its root by half of that, and the scaling by three
 * more roundings, so the norm is first enlarged by 1 + (d + 8)·2⁻⁵³.
 */
export function clipToBall(x: Float64Array, radius: number): boolean {
  const norm = normRoundedUp(x);
  if (norm <= radius) return false;
  const scale = radius / norm;
  const outside = norm * (1 - 2 * (x.length + 8) * 2 ** -53) > radius;
  for (let j = 0; j < x.length; j++) x[j] = x[j]! * scale;
  return outside;
}

/**
 * An upper bound on |x|₂ that is off by less than (d + 8)·2⁻⁵² relative. Safe against overflow. Squares are written
 * as products, which IEEE arithmetic defines to the last bit; a power is what each engine makes of it.
 */
export function normRoundedUp(x: Float64Array): number {
  let largest = 0;
  for (let j = 0; j < x.length; j++) largest = Math.max(largest, Math.abs(x[j]!));
  if (largest === 0) return 0;
  let squares = 0;
  for (let j = 0; j < x.length; j++) {
    const ratio = x[j]! / largest;
    squares += ratio * ratio;
  }
  return largest * Math.sqrt(squares) * (1 + (x.length + 8) * 2 ** -53);
}

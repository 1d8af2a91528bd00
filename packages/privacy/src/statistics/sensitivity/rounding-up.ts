/**
 * Sensitivities are rounded up, never to nearest: the true supremum is at most the returned number.
 *
 * The factor 1 + 2⁻⁴² (2.3e-13) covers, with room to spare, the rounding of the formulas themselves.
 * Each formula evaluates a squared distance whose terms are, in absolute value, at most 4 times the
 * squared sensitivity (shown where it is not obvious), in fewer than 64 operations, so its relative
 * error is below 4·64·2⁻⁵³ = 2⁻⁴⁵, and half of that after the square root.
 */
const upwards = 1 + 2 ** -42;

export function roundedUp(value: number): number {
  return value * upwards;
}

/** An upper bound on √square, for a square computed in floating point. */
export function rootRoundedUp(square: number): number {
  return roundedUp(Math.sqrt(square));
}

/** What the data holder does to a row of the design: each number to its bounds, then the row to a ball. */
export interface ClipLimits {
  /** Per column; -Infinity and Infinity for indicators. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly radius: number;
}

/** Rows that differ from the ball's radius by rounding only were not moved. */
const ROUNDING = 1e-12;

/** |x|² up to which a row is left alone. */
export function squareOfReach({ radius }: ClipLimits): number {
  return radius * radius * (1 + ROUNDING);
}

/**
 * Writes the clipped row into `out`; returns the factor of the projection, 1 where there was none, or 0 where nothing
 * was moved at all. Rows have d numbers from `at`.
 */
export function clipRow(x: Float64Array, at: number, limits: ClipLimits, out: Float64Array): number {
  const { low, high, radius } = limits;
  const d = low.length;
  let moved = false;
  let square = 0;
  for (let j = 0; j < d; j++) {
    const value = x[at + j]!;
    const inside = Math.min(high[j]!, Math.max(low[j]!, value));
    if (inside !== value) moved = true;
    out[at + j] = inside;
    square += inside * inside;
  }
  if (square <= squareOfReach(limits)) return moved ? 1 : 0;
  const factor = radius / Math.sqrt(square);
  for (let j = 0; j < d; j++) out[at + j]! *= factor;
  return factor;
}

/**
 * From the adjoint of the clipped row to that of the row, in place. With x̂ = f·z, |x̂| = R: ∂ℓ/∂z = f(a − x̂(x̂·a)/R²);
 * a number that was moved to its bound passes nothing on.
 */
export function backThroughClip(
  x: Float64Array,
  clipped: Float64Array,
  at: number,
  factor: number,
  { low, high, radius }: ClipLimits,
  adjoint: Float64Array,
): void {
  const d = low.length;
  if (factor < 1) {
    let along = 0;
    for (let j = 0; j < d; j++) along += clipped[at + j]! * adjoint[at + j]!;
    along /= radius * radius;
    for (let j = 0; j < d; j++) adjoint[at + j] = factor * (adjoint[at + j]! - clipped[at + j]! * along);
  }
  for (let j = 0; j < d; j++) if (x[at + j]! < low[j]! || x[at + j]! > high[j]!) adjoint[at + j] = 0;
}

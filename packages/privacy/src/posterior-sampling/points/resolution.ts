/** Numbers are rounded, record by record, to this many steps between their public bounds. */
export const RESOLUTION = 2 ** 16;

/** The whole number of steps from `low` to a value that was clipped to [low, high]. */
export function stepsFromLow(value: number, low: number, high: number): number {
  return Math.max(0, Math.min(RESOLUTION, Math.round(((value - low) / (high - low)) * RESOLUTION)));
}

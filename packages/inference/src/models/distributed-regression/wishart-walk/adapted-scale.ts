/** A scale that follows an acceptance rate: log s += γ_t(acceptance − target), γ_t = c·t^−0.6 (central spec §1.3). */
export interface AdaptedScale {
  readonly count: number;
  readonly logScale: number;
}

export interface ScaleRule {
  readonly warmup: number;
  readonly target: number;
  readonly gain: number;
  /** Upper bound of log s. */
  readonly highest: number;
}

/** Frozen after `warmup` steps. */
export function adapted(scale: AdaptedScale, acceptance: number, rule: ScaleRule): AdaptedScale {
  const count = scale.count + 1;
  if (count > rule.warmup) return scale;
  const moved = scale.logScale + rule.gain * count ** -0.6 * (acceptance - rule.target);
  return { count, logScale: Math.min(moved, rule.highest) };
}

/** min(1, e^r), 0 for NaN. */
export function acceptanceOf(logRatio: number): number {
  return Math.exp(Math.min(0, logRatio)) || 0;
}

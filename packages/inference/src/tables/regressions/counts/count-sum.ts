/** What is left of a latent count when it has been summed out: moved from cell to cell. */
export interface CountSum {
  /** log Σ_y P(y)·P(published | y). */
  value: number;
  /** E[y | published]. */
  mean: number;
  /** E[Σ_{k<y} k/(1 + square·k) | published]: what d log P(y)/d square has of y; NaN where the law has no square. */
  rise: number;
}

export function countSum(): CountSum {
  return { value: 0, mean: 0, rise: 0 };
}

/** A published number that the law cannot have led to. */
export function impossible(out: CountSum): number {
  out.mean = Number.NaN;
  out.rise = Number.NaN;
  out.value = Number.NEGATIVE_INFINITY;
  return out.value;
}

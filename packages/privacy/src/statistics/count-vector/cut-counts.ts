/** Limits on the counts of one record: of one coordinate, and of all together. */
export interface CountLimits {
  readonly each: number;
  /** Absent: no limit. */
  readonly total?: number;
}

/**
 * Copies counts into `out`, cut from the end: walking through the coordinates in their public order,
 * each is kept as far as `each` and what is left of `total` allow.
 */
export function cutCounts(
  counts: ArrayLike<number>,
  length: number,
  limits: CountLimits,
  out: Float64Array,
): void {
  let left = limits.total ?? Number.POSITIVE_INFINITY;
  for (let v = 0; v < length; v++) {
    const kept = Math.min(counts[v]!, left, limits.each);
    out[v] = kept;
    left -= kept;
  }
}

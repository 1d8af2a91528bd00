/** The middle value, or the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The standard error of the median, √(π/2) times that of the mean: exact for many normal values. */
export function errorOfMedian(values: readonly number[]): number {
  return Math.sqrt(((Math.PI / 2) * covariance(values, values)) / values.length);
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** NaN for a single value. */
export function covariance(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  return a.reduce((sum, x, i) => sum + (x - meanA) * (b[i]! - meanB), 0) / (a.length - 1);
}

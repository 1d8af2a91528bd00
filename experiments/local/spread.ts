/** Mean, standard deviation, and standard error of the mean. */
export function meanAndError(values: readonly number[]): { mean: number; sd: number; error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const sd = Math.sqrt(squares / Math.max(1, values.length - 1));
  return { mean, sd, error: sd / Math.sqrt(values.length) };
}

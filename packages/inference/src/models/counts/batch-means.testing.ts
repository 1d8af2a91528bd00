/** Mean of dependent draws with the standard error of forty batches. */
export function batchMeans(draws: readonly number[], batches = 40) {
  const size = Math.floor(draws.length / batches);
  const means = Array.from({ length: batches }, (_, b) => average(draws.slice(b * size, (b + 1) * size)));
  const mean = average(means);
  const variance = means.reduce((sum, m) => sum + (m - mean) ** 2, 0) / (batches - 1);
  return { mean, standardError: Math.sqrt(variance / batches) };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

/** Collects how strongly neighbouring draws depend on each other: ranks assume that they do not. */
export interface DependenceTally {
  /** Draws of one chain, by rows. */
  add(draws: Float64Array): void;
  /** The mean lag-one autocorrelation of all columns seen. */
  mean(): number;
}

export function dependenceTally(width: number): DependenceTally {
  let sum = 0;
  let columns = 0;
  return {
    add(draws) {
      for (let j = 0; j < width; j++) {
        const correlation = lagOne(draws, j, width);
        if (Number.isNaN(correlation)) continue;
        sum += correlation;
        columns++;
      }
    },
    mean: () => sum / columns,
  };
}

/** The first autocorrelation of a column; NaN where it is constant. Its bias is −1/n. */
function lagOne(draws: Float64Array, column: number, width: number): number {
  const n = draws.length / width;
  let mean = 0;
  for (let t = 0; t < n; t++) mean += draws[t * width + column]! / n;
  let square = 0;
  let product = 0;
  for (let t = 0; t < n; t++) {
    const here = draws[t * width + column]! - mean;
    square += here * here;
    if (t > 0) product += here * (draws[(t - 1) * width + column]! - mean);
  }
  return product / square + 1 / n;
}

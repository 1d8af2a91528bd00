import type { Rows } from "../data/prepare-regression.ts";

/** Σ_j θ_j·x_j of every row. */
export function predictions({ count, x }: Rows, coefficients: ArrayLike<number>): Float64Array {
  const d = coefficients.length;
  return Float64Array.from({ length: count }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < d; j++) sum += coefficients[j]! * x[i * d + j]!;
    return sum;
  });
}

/** Root mean squared error of linear predictions. */
export function rmse(rows: Rows, coefficients: ArrayLike<number>): number {
  const predicted = predictions(rows, coefficients);
  return Math.sqrt(rows.y.reduce((sum, y, i) => sum + (y - predicted[i]!) ** 2, 0) / rows.count);
}

/** Area under the ROC curve of responses 0/1 by Mann and Whitney's statistic; ties count half. */
export function auc({ y, ...rows }: Rows, coefficients: ArrayLike<number>): number {
  const scores = predictions({ y, ...rows }, coefficients);
  const order = Uint32Array.from(scores, (_, i) => i).sort((a, b) => scores[a]! - scores[b]!);
  let rankSum = 0;
  let positives = 0;
  for (let start = 0; start < order.length; ) {
    let end = start;
    let tied = 0;
    for (; end < order.length && scores[order[end]!] === scores[order[start]!]; end++)
      tied += y[order[end]!]!;
    rankSum += (tied * (start + 1 + end)) / 2;
    positives += tied;
    start = end;
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * (order.length - positives));
}

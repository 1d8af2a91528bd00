/** A number as a row over all unknowns; variance 0 is exact. */
export interface TestRow {
  readonly row: Float64Array;
  readonly value: number;
  readonly variance: number;
}

/**
 * Least squares of all numbers at once under the exact ones, from the inverse of [N Eᵀ; E 0] by elimination: what everything else is compared
 * with. Needs as many different rows as there are unknowns, and no exact one that follows from others.
 */
export function constrainedLeastSquares(rows: readonly TestRow[], width: number) {
  const exact = rows.filter(({ variance }) => variance === 0);
  const size = width + exact.length;
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  const right = new Float64Array(size);
  for (const { row, value, variance } of rows) {
    if (variance === 0) continue;
    for (let i = 0; i < width; i++) {
      right[i]! += (row[i]! * value) / variance;
      for (let j = 0; j < width; j++) matrix[i]![j]! += (row[i]! * row[j]!) / variance;
    }
  }
  exact.forEach(({ row, value }, e) => {
    right[width + e] = value;
    for (let i = 0; i < width; i++) matrix[i]![width + e] = matrix[width + e]![i] = row[i]!;
  });
  const inverted = inverse(matrix);
  const between = (one: Float64Array, other: Float64Array) =>
    one.reduce((sum, x, i) => sum + x * other.reduce((inner, y, j) => inner + y * inverted[i]![j]!, 0), 0);
  const estimate = Float64Array.from({ length: width }, (_, i) =>
    right.reduce((sum, y, j) => sum + inverted[i]![j]! * y, 0),
  );
  return { estimate, between };
}

/** Gauss and Jordan, the largest entry of the column as pivot. */
function inverse(matrix: readonly Float64Array[]): readonly Float64Array[] {
  const n = matrix.length;
  const rows = matrix.map((row, i) =>
    Float64Array.from({ length: 2 * n }, (_, j) => (j < n ? row[j]! : j - n === i ? 1 : 0)),
  );
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(rows[i]![k]!) > Math.abs(rows[pivot]![k]!)) pivot = i;
    [rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!];
    const top = rows[k]!.map((x) => x / rows[k]![k]!);
    rows.forEach((row, i) => {
      rows[i] = i === k ? top : row.map((x, j) => x - row[k]! * top[j]!);
    });
  }
  return rows.map((row) => row.slice(n));
}

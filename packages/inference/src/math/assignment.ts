/**
 * The assignment of rows to columns with the least total cost (Kuhn 1955, Munkres 1957) by shortest augmenting
 * paths with potentials, O(n³).
 */
export function assignment(cost: Float64Array, n: number): Int32Array {
  const rowPotential = new Float64Array(n + 1);
  const columnPotential = new Float64Array(n + 1);
  // Columns and rows are numbered from 1 here; 0 stands for none.
  const rowOf = new Int32Array(n + 1);
  for (let row = 1; row <= n; row++) {
    const least = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(n + 1);
    const way = new Int32Array(n + 1);
    rowOf[0] = row;
    let column = 0;
    do {
      used[column] = 1;
      const i = rowOf[column]!;
      let next = 0;
      let step = Number.POSITIVE_INFINITY;
      for (let j = 1; j <= n; j++) {
        if (used[j]) continue;
        const reduced = cost[(i - 1) * n + j - 1]! - rowPotential[i]! - columnPotential[j]!;
        if (reduced < least[j]!) {
          least[j] = reduced;
          way[j] = column;
        }
        if (least[j]! < step) {
          step = least[j]!;
          next = j;
        }
      }
      for (let j = 0; j <= n; j++) {
        if (used[j]) {
          rowPotential[rowOf[j]!]! += step;
          columnPotential[j]! -= step;
        } else least[j]! -= step;
      }
      column = next;
    } while (rowOf[column] !== 0);
    for (; column !== 0; column = way[column]!) rowOf[column] = rowOf[way[column]!]!;
  }
  const columnOf = new Int32Array(n);
  for (let j = 1; j <= n; j++) columnOf[rowOf[j]! - 1] = j - 1;
  return columnOf;
}

/** The bin that a value between the first and the last edge lies in: on an edge the one above, at the end the last. */
export function binOf(edges: readonly number[], value: number): number {
  let [from, to] = [0, edges.length - 2];
  while (from < to) {
    const middle = (from + to + 1) >>> 1;
    if (edges[middle]! <= value) from = middle;
    else to = middle - 1;
  }
  return from;
}

/**
 * Tables of subset sums, one of 256 entries for every eight levels: entry v of table b is the sum of
 * the values of levels 8b + j over the bits j of v. The sum over the ones of a packed report is then
 * one look-up per byte. Backwards, what belongs to reports is added to the entries they looked up,
 * and {@link spreadSubsets} hands it to the levels.
 */
export function subsetTables(levels: number): Float64Array {
  return new Float64Array(256 * ((levels + 7) >>> 3));
}

/** Fills the tables by doubling: the subsets with bit j are those without it, shifted by value j. */
export function fillSubsets(values: Float64Array, tables: Float64Array): void {
  const levels = values.length;
  for (let first = 0, at = 0; first < levels; first += 8, at += 256) {
    const bits = Math.min(8, levels - first);
    tables[at] = 0;
    for (let j = 0; j < bits; j++) {
      const half = 1 << j;
      const value = values[first + j]!;
      for (let v = 0; v < half; v++) tables[at + half + v] = tables[at + v]! + value;
    }
  }
}

/**
 * Adds to out_k `factor` times the sum of all entries whose subset contains level k, and clears the
 * tables. The highest bit first: its half is summed, then folded onto the other half.
 */
export function spreadSubsets(tables: Float64Array, factor: number, out: Float64Array): void {
  const levels = out.length;
  for (let first = 0, at = 0; first < levels; first += 8, at += 256) {
    for (let j = Math.min(8, levels - first) - 1; j >= 0; j--) {
      const half = 1 << j;
      let sum = 0;
      for (let v = 0; v < half; v++) {
        const upper = tables[at + half + v]!;
        sum += upper;
        tables[at + v]! += upper;
        tables[at + half + v] = 0;
      }
      out[first + j]! += factor * sum;
    }
    tables[at] = 0;
  }
}

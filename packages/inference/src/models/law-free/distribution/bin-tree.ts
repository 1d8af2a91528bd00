/** A run of bins cut in two: those from `from` up to `middle`, and those from `middle` up to `to`. */
export interface Cut {
  readonly from: number;
  readonly middle: number;
  readonly to: number;
  /** The cuts of the two halves, by their place in the list; undefined where a half is one bin. */
  readonly left: number | undefined;
  readonly right: number | undefined;
}

/**
 * Bins in halves, quarters, and so on: every cut before those of its halves.
 *
 * Prior (a Pólya tree, Lavine 1992): at each cut the part of the mass that lies left is uniform from 0 to 1, whatever the others are.
 * Independent shares of bins (a Dirichlet law) would say more than is known about sums of many: noise that lifts each of k empty bins a
 * little adds up to k times that, and F was off by many sds (90 % intervals of a normal law held it in 58 % of 200 records,
 * epsilon 1). Here a half of k empty bins is judged by its sum, whose noise grows with √k.
 */
export function binTree(bins: number): readonly Cut[] {
  const cuts: Cut[] = [];
  const cut = (from: number, to: number): number | undefined => {
    if (to - from < 2) return undefined;
    const middle = (from + to) >>> 1;
    const at = cuts.length;
    // Takes its place before its halves take theirs.
    cuts.push({ from, middle, to, left: undefined, right: undefined });
    cuts[at] = { from, middle, to, left: cut(from, middle), right: cut(middle, to) };
    return at;
  };
  cut(0, bins);
  return cuts;
}

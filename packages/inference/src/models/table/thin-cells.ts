import type { Release } from "@dpbayes/privacy/formats";
import { lawOf } from "../../noise/index.ts";
import { grouped, significant } from "../../text/index.ts";
import { readStatistics } from "../exponential-families/read-release.ts";

/** A holder's margin: how many numbers it has, what they add up to, and the variance of the noise on one. */
interface Margin {
  readonly cells: number;
  readonly sum: number;
  readonly variance: number;
}

/** The number of records of all holders: public, or as the margin says that is noisy least when it is added up. */
export function recordsOf(releases: readonly Release[]): number {
  const each = releases.map((release, index) => {
    if (release.count !== null) return release.count;
    const margins = marginsOf(release, index).toSorted((a, b) => a.cells * a.variance - b.cells * b.variance);
    return Math.max(0, margins[0]!.sum);
  });
  return Math.round(each.reduce((sum, records) => sum + records, 0));
}

/**
 * What a reader must know where a cell has fewer records on average than noise adds to its count, or than one: cells then teach each other, and
 * intervals hold for cells on average.
 */
export function thinCellNotes(
  releases: readonly Release[],
  cells: number,
  records: number,
): readonly string[] {
  const variances = releases.map((release, index) => {
    const margins = marginsOf(release, index);
    const most = Math.max(...margins.map((margin) => margin.cells));
    return Math.min(...margins.flatMap((margin) => (margin.cells === most ? [margin.variance] : [])));
  });
  const sd = Math.sqrt(variances.reduce((sum, variance) => sum + variance, 0));
  const each = records / cells;
  if (each >= Math.max(sd, 1)) return [];
  return [
    `${grouped(cells)} cells hold ${grouped(records)} records, ${significant(each, 2)} each on average, and noise adds ${significant(sd, 2)} (sd) to a count: cells are drawn to what the others say, and intervals hold for cells on average, not for a single one that is larger than most; ask for sums of cells, merge levels or raise epsilon to see single ones`,
  ];
}

function marginsOf(release: Release, index: number): readonly Margin[] {
  return readStatistics(release, index, ["margin-counts"]).blocks.map(({ values, noise }) => ({
    cells: values.length,
    sum: values.reduce((sum, value) => sum + value, 0),
    variance: lawOf(noise).variance,
  }));
}

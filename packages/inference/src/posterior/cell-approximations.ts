import type { Release, ReportsRelease } from "@dpbayes/privacy/formats";
import { significant } from "../text/index.ts";

/** Up to so many reports the cells of a collector move a posterior by less than 0.03 of its sd, which is not worth a line. */
const MANY = 1e8;

/** Measured for Laplace noise and cells of 1/1024 of its scale: 0.0012 posterior sds at 200,000 reports, growing with their square root. */
const SHIFT = 0.0012 / Math.sqrt(200_000);

/**
 * Says what a collector's cells do: numbers with noise, counted in public cells of a width that is a power of two, stand in the middle of
 * theirs. Numbers as they were sent are whole multiples of their grid's step and never do.
 */
export function cellApproximations(releases: readonly Release[]): readonly string[] {
  const widths = releases.flatMap((release) => {
    const width = release.kind === "reports" && release.count > MANY ? cellWidth(release) : undefined;
    return width === undefined ? [] : [{ width, count: (release as ReportsRelease).count }];
  });
  return widths.map(
    ({ width, count }) =>
      `reports were counted in cells of ${width}, far below their noise: of ${count} this moves the posterior by about ${significant(SHIFT * Math.sqrt(count), 1)} of its sd`,
  );
}

/** The width of the cells in whose middles all values stand; undefined where there are none. */
function cellWidth({ values }: ReportsRelease): number | undefined {
  if (values.length < 2 || values[0]!.length !== 1) return undefined;
  const all = values.map(([value]) => value!);
  const narrowest = all.slice(1).reduce((least, value, i) => Math.min(least, value - all[i]!), Infinity);
  const inMiddle = (value: number) => Math.abs((value / narrowest) % 1) === 0.5;
  return Math.log2(narrowest) % 1 === 0 && all.every(inMiddle) ? narrowest : undefined;
}

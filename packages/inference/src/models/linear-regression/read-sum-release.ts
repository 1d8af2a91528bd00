import type { Design, SumRelease } from "@dpbayes/privacy/formats";
import { noiseVariance, refuseRelease, requireBlocks } from "./release-checks.ts";
import type { MomentEntry, SummedMoments } from "./summed-moments.ts";

type Place = readonly [row: number, column: number];

/** Where the numbers of each block belong in Σwwᵀ, w = (1, x, y), in the order of the wire. */
const places: Readonly<Record<string, (d: number) => readonly Place[]>> = {
  x: (d) => indices(d).map((j) => [0, j]),
  x2: (d) => [
    ...indices(d).map((j): Place => [j, j]),
    ...indices(d).flatMap((j) =>
      indices(d)
        .slice(j)
        .map((k): Place => [j, k]),
    ),
  ],
  y: (d) => [[0, d + 1]],
  xy: (d) => indices(d).map((j) => [j, d + 1]),
  yy: (d) => [[d + 1, d + 1]],
};

function indices(d: number): readonly number[] {
  return Array.from({ length: d }, (_, j) => j + 1);
}

/**
 * The sums of a release with the variance of the noise on each. Released numbers are in units of the
 * statistic, so a block of weight w has noise of sd/w, √copies times that when every person added their
 * own; cross products that travel as √2·x_jx_k are divided by √2, and so is their noise.
 */
export function readSumRelease(release: SumRelease, { columns }: Design, index: number): SummedMoments {
  const d = columns.length;
  if (release.count === null)
    refuseRelease(
      index,
      "count",
      "not public (add-remove)",
      "public: state replace-one neighbours; this model does not yet know a noisy count",
    );
  const variance = noiseVariance(release, index) * release.copies;
  const blocks = requireBlocks(release, index, Object.keys(places), ["x2", "xy"]);
  const entries: MomentEntry[] = [];
  let at = 0;
  for (const { name, length, weight } of blocks) {
    const own = places[name]!(d);
    if (own.length !== length) refuseRelease(index, `block ${name}`, `of length ${length}`, `${own.length}`);
    for (const [row, column] of own) {
      const factor = release.statistic.coordinates[at]!.startsWith("sqrt2*") ? Math.SQRT2 : 1;
      const value = release.values[at++]! / factor;
      entries.push({ row, column, value, variance: variance / (weight * factor) ** 2 });
    }
  }
  return { covariates: d, count: release.count, entries };
}

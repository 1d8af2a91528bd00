import { type Design, monomials, type SumRelease } from "@dpbayes/privacy/formats";
import type { MomentEntry, SummedMoments } from "../../regression/linear/summed-moments.ts";
import { noiseVariance, refuseRelease, requireBlocks } from "../../regression/release-checks.ts";

type Place = readonly [row: number, column: number];

/** Where the numbers of each block belong in Σwwᵀ, w = (1, x, y), in the order of the wire. */
const places: Readonly<Record<string, (d: number) => readonly Place[]>> = {
  x: (d) => columnsOf(d, 1).map(([j]) => [0, j!]),
  x2: (d) => columnsOf(d, 2).map(([j, k]) => [j!, k!]),
  y: (d) => [[0, d + 1]],
  xy: (d) => columnsOf(d, 1).map(([j]) => [j!, d + 1]),
  yy: (d) => [[d + 1, d + 1]],
};

/** The columns of x that each monomial of a degree multiplies; column 0 of w is the 1. */
function columnsOf(d: number, degree: number): readonly (readonly number[])[] {
  return monomials(d, degree).map(({ factors }) => factors.map((j) => j + 1));
}

/** Blocks that hold sums, and the noisy number of records that stands for a hidden one (add-remove). */
const known = ["count", ...Object.keys(places)];

/**
 * The sums of a release with the variance of the noise on each. Released numbers are in units of the
 * statistic, so a block of weight w has noise of sd/w, √copies times that when every person added their
 * own; cross products that travel as √2·x_jx_k are divided by √2, and so is their noise.
 */
export function readSumRelease(release: SumRelease, { columns }: Design, index: number): SummedMoments {
  const d = columns.length;
  const variance = noiseVariance(release, index) * release.copies;
  const blocks = requireBlocks(release, index, known, ["x2", "xy"]);
  const counted = countOf(release, index, variance);
  const entries: MomentEntry[] = [];
  let at = counted.places;
  for (const { name, length, weight } of blocks.slice(counted.places)) {
    const own = places[name]!(d);
    if (own.length !== length) refuseRelease(index, `block ${name}`, `of length ${length}`, `${own.length}`);
    for (const [row, column] of own) {
      const factor = release.statistic.coordinates[at]!.startsWith("sqrt2*") ? Math.SQRT2 : 1;
      const value = release.values[at++]! / factor;
      entries.push({ row, column, value, variance: variance / (weight * factor) ** 2 });
    }
  }
  const { count, countVariance } = counted;
  return { covariates: d, count, ...(countVariance > 0 && { countVariance }), entries };
}

/** The public count, or the noisy one with its variance and the number of places that it takes. */
function countOf({ count, values, statistic }: SumRelease, index: number, variance: number) {
  const [first] = statistic.blocks;
  const at = statistic.blocks.findIndex(({ name }) => name === "count");
  if (at > 0 || (at === 0 && first!.length !== 1))
    refuseRelease(index, "block count", "elsewhere", "one number before all others");
  if ((at === 0) === (count !== null))
    refuseRelease(index, "count", at === 0 ? "stated and noised" : "missing", "public, or a noisy block");
  if (count !== null) {
    if (!(count >= 1)) refuseRelease(index, "count", String(count), "at least 1");
    return { count, countVariance: 0, places: 0 };
  }
  const noisy = values[0]!;
  if (!(noisy >= 1))
    refuseRelease(index, "the noisy count", "below 1", "of a size that stands out from its noise");
  return { count: noisy, countVariance: variance / first!.weight ** 2, places: 1 };
}

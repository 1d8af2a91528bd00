import { type Block, type Design, isAbout, type Release, rowKinds } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { lawOf, noiseOf } from "../../noise/index.ts";

/** Refuses a release by its place in the list, counted from 1. */
export function refuseRelease(index: number, name: string, found: string, accepted: string): never {
  return fail("RELEASE_UNREADABLE", { index: index + 1, name, found, accepted });
}

/** Variance of one draw of the noise on a coordinate, before the division by the block's weight. */
export function noiseVariance({ mechanism }: Release, index: number): number {
  const noise = noiseOf(mechanism);
  if (noise?.kind !== "gaussian")
    return refuseRelease(index, "mechanism.kind", `"${mechanism.kind}"`, '"gaussian"');
  return lawOf(noise).variance;
}

/** The blocks of a release: only known ones, the needed ones among them, and a number for each coordinate. */
export function requireBlocks(
  { statistic, values }: Release,
  index: number,
  known: readonly string[],
  needed: readonly string[],
): readonly Block[] {
  const { blocks, coordinates } = statistic;
  const names = blocks.map(({ name }) => name);
  const other = names.find((name, i) => !known.includes(name) || names.indexOf(name) < i);
  if (other !== undefined)
    refuseRelease(index, "statistic.blocks", `with "${other}"`, `each once, of: ${known.join(", ")}`);
  const missing = needed.find((name) => !names.includes(name));
  if (missing !== undefined)
    refuseRelease(index, "statistic.blocks", `without "${missing}"`, `with ${needed.join(", ")}`);
  const total = blocks.reduce((sum, { length }) => sum + length, 0);
  const width = typeof values[0] === "number" ? values.length : total;
  if (coordinates.length !== total || width !== total)
    refuseRelease(index, "statistic.coordinates", `${coordinates.length} names`, `${total}, one per number`);
  return blocks;
}

/** The design that a release was made with. */
export function requireDesign(release: Release, index: number): Design {
  if (isAbout(release, ...rowKinds)) return release.bounds;
  return refuseRelease(index, "statistic.kind", `"${release.statistic.kind}"`, "one of a regression");
}

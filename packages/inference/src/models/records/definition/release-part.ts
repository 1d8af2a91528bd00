import { type RecordStatistic, type Release, recordStatistic, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { type AdditiveNoise, noiseOf, summedNoise } from "../../../noise/index.ts";
import { wholeNoiseOf } from "../../../noise/noises.ts";
import { refuse } from "../../exponential-families/read-release.ts";

/** A release as a record model reads it: noisy sums in the units in which every coordinate has the same noise. */
export interface ReleasePart {
  readonly name: string;
  readonly statistic: RecordStatistic;
  /** Σt + noise, weights left in. */
  readonly sums: Float64Array;
  readonly noise: AdditiveNoise;
  /** The number of records where it is public, else undefined: then a coordinate tells it. */
  readonly count: number | undefined;
  /** The coordinate that adds `countWeight` for every record, where there is one. */
  readonly countAt: number | undefined;
  readonly countWeight: number;
  /** About how many records there are, where they are hidden: never below 1. */
  readonly roughCount: number;
}

/** Reads one release; `index` counts from 0. */
export function releasePart(release: Release, index: number): ReleasePart {
  if (release.kind !== "sum")
    return refuse(
      index,
      "kind",
      `"${release.kind}"`,
      '"sum": a holder\'s noisy sums, which a record model is a model of',
    );
  requireOneRecordEach(release.study);
  const statistic = recordStatistic(release.study);
  requireSameLayout(release, statistic, index);
  const onWhole = statistic.integral ? wholeNoiseOf(release.mechanism) : undefined;
  const once = onWhole ?? noiseOf(release.mechanism);
  const noise = once && summedNoise(once, release.copies);
  if (noise === undefined)
    return refuse(
      index,
      "mechanism.kind",
      `"${release.mechanism.kind}"`,
      "one that adds noise to sums, once",
    );
  const counted = countBlock(statistic);
  const weights = statistic.blocks.flatMap(({ length, weight }) => Array.from({ length }, () => weight));
  const sums = Float64Array.from(release.values, (value, k) => value * weights[k]!);
  return Object.freeze({
    name: release.holder ?? `release ${index + 1}`,
    ...{ statistic, sums, noise },
    count: release.count ?? undefined,
    ...counted,
    roughCount: Math.max(1, release.count ?? hiddenCount(release.values, statistic, counted.countAt)),
  });
}

/** A model of one record says nothing of how the several records of a person go together. */
function requireOneRecordEach({ privacy: { person, records } }: Study): void {
  const one =
    records === undefined ||
    records === "one-at-random" ||
    (typeof records === "object" && "first" in records && records.first === 1);
  if (person !== undefined && !one)
    fail("RECORD_MODEL", {
      name: "privacy.records of the study",
      found: JSON.stringify(records),
      accepted:
        '"one-at-random" or { first: 1 }: the record model describes one record, not the average or the sum of a person\'s',
    });
}

function requireSameLayout(
  { statistic: released, values }: Release,
  { blocks, coordinates }: RecordStatistic,
  index: number,
): void {
  const [found, accepted] = [released, { blocks, coordinates }].map((one) =>
    JSON.stringify([one.blocks.map(({ name, length, weight }) => [name, length, weight]), one.coordinates]),
  );
  if (found !== accepted || values.length !== coordinates.length)
    refuse(
      index,
      "statistic",
      "laid out otherwise",
      `${coordinates.join(", ")}, as this version computes it`,
    );
}

/** Where the number of records stands among the coordinates. */
function countBlock({ blocks }: RecordStatistic): Pick<ReleasePart, "countAt" | "countWeight"> {
  const place = blocks.findIndex(({ name }) => name === "count");
  const before = blocks.slice(0, Math.max(0, place)).reduce((sum, { length }) => sum + length, 0);
  return place < 0
    ? { countAt: undefined, countWeight: 0 }
    : { countAt: before, countWeight: blocks[place]!.weight };
}

/** The noisy count, or the sum of the cells of which every record has one. */
function hiddenCount(
  values: readonly number[],
  { blocks }: RecordStatistic,
  countAt: number | undefined,
): number {
  if (countAt !== undefined) return values[countAt]!;
  return values.slice(0, blocks[0]!.length).reduce((sum, value) => sum + value, 0);
}

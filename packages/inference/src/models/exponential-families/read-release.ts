import {
  type BoundsByStatistic,
  isAbout,
  type Release,
  type StatisticKind,
  type SumRelease,
} from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { type AdditiveNoise, noiseOf, summedNoise } from "../../noise/index.ts";
import { wholeNoiseOf } from "../../noise/noises.ts";

/** Noisy numbers of one block of a release, in the statistic's own units. */
export interface NoisyBlock {
  readonly values: readonly number[];
  readonly noise: AdditiveNoise;
}

/** A curator's release, block by block. */
export interface NoisyStatistics<Kind extends StatisticKind = StatisticKind> {
  readonly kind: Kind;
  /** The public number of records; null under add-remove. */
  readonly count: number | null;
  readonly bounds: BoundsByStatistic[Kind];
  block(name: string): NoisyBlock | undefined;
  readonly blocks: readonly NoisyBlock[];
}

const kinds: readonly StatisticKind[] = [
  "success-count",
  "category-counts",
  "bin-counts",
  "bounded-scalar",
  "naive-bayes-tables",
  "cell-feature-tables",
  "group-moments",
  "group-counts",
  "margin-counts",
];

/** Whether a curator made the release: one noisy sum over a table, which the models of this folder read. */
export function isCuratorRelease(release: Release): release is SumRelease {
  return release.kind === "sum" && kinds.includes(release.statistic.kind);
}

/** Reads one release; `index` counts from 0. */
export function readStatistics<Kind extends StatisticKind>(
  release: Release,
  index: number,
  expected: readonly Kind[],
): NoisyStatistics<Kind> {
  if (release.kind !== "sum")
    return refuse(index, "kind", `"${release.kind}"`, '"sum": a curator\'s noisy sums');
  const words = expected.map((kind) => `"${kind}"`).join(" or ");
  if (!isAbout(release, ...expected))
    return refuse(index, "statistic.kind", `"${release.statistic.kind}"`, words);
  const { statistic, values, count, bounds } = release;
  const total = statistic.blocks.reduce((sum, { length }) => sum + length, 0);
  if (total !== values.length || !values.every(Number.isFinite))
    refuse(index, "values", `${values.length} numbers`, `${total}, all finite`);
  let at = 0;
  const blocks = statistic.blocks.map(({ name, length, weight }) => {
    const part = values.slice(at, at + length);
    at += length;
    return { name, values: part, noise: noiseAt(release, weight, index) };
  });
  return Object.freeze({
    kind: statistic.kind,
    count,
    bounds,
    blocks,
    block: (name: string) => blocks.find((block) => block.name === name),
  });
}

/** The law of the noise after the division by the block's weight. */
function noiseAt({ mechanism, copies }: SumRelease, weight: number, index: number): AdditiveNoise {
  const onWhole = weight === 1 ? wholeNoiseOf(mechanism) : undefined;
  const once = onWhole ?? noiseOf(mechanism, weight);
  if (once === undefined)
    return refuse(index, "mechanism.kind", `"${mechanism.kind}"`, "one that adds noise to numbers");
  const noise = summedNoise(once, copies);
  return noise ?? refuse(index, "copies", String(copies), "1: noise that was added once");
}

export function refuse(index: number, name: string, found: string, accepted: string): never {
  return fail("RELEASE_UNREADABLE", { index: index + 1, name, found, accepted });
}

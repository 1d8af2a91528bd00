import { familyOf, isAbout, marginName, type Release } from "@dpbayes/privacy/formats";
import { lawOf, noiseOf } from "../../noise/noises.ts";
import { short } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";

export const marginsDisagree: Detector = {
  code: "margins-disagree",
  appliesTo: (study) => familyOf(study).cells === true,
  statistic:
    "distance of a margin's released number from what the cells of a finer one add up to, in standard deviations of the noise of both, where it is largest",
  threshold: 12,
  beyond: "above",
  reason:
    "both are of the same records: noise alone brings one of a thousand numbers 12 standard deviations apart in one of 20,000 releases, its tails being at worst those of a Laplace law",
  remedy:
    "look who made the release, and of which records: a margin or the number of records is that of another table",
  look: ({ releases }: LookedAt): readonly Seen[] => releases.flatMap(seen),
};

/** Numbers of a release, one for every cell of a margin, with noise of a variance. */
interface Margin {
  readonly keep: readonly string[];
  readonly values: readonly number[];
  readonly variance: number;
}

/** Of every margin against the finest one that says it too. */
function seen(release: Release): readonly Seen[] {
  if (release.kind !== "sum" || !isAbout(release, "margin-counts")) return [];
  const sizes = new Map(release.bounds.axes.map(({ column, levels }) => [column, levels.length]));
  const margins = marginsOf(release);
  return margins.flatMap((margin) => {
    const finer = margins.find(
      (other) =>
        other.keep.length > margin.keep.length && margin.keep.every((axis) => other.keep.includes(axis)),
    );
    if (finer === undefined) return [];
    const parameter = marginName(margin.keep);
    const value = largestDistance(margin, finer, sizes);
    const name = margin.keep.length === 0 ? "the number of records" : `the margin ${parameter}`;
    const sentence = `${name} is ${short(value)} standard deviations of the noise from what ${marginName(finer.keep)} adds up to`;
    return [{ parameter, value, sentence }];
  });
}

/** The finest first; the number of records is a margin without axes, and without noise where it is public. */
function marginsOf(release: Release): readonly Margin[] {
  if (release.kind !== "sum" || !isAbout(release, "margin-counts")) return [];
  let next = 0;
  const blocks = release.statistic.blocks.map(({ length, weight }, m): Margin => {
    const noise = noiseOf(release.mechanism, weight);
    const from = next;
    next += length;
    return {
      keep: release.bounds.margins[m]!,
      values: release.values.slice(from, next),
      variance: noise === undefined ? 0 : lawOf(noise).variance,
    };
  });
  const known = release.count === null ? [] : [{ keep: [], values: [release.count], variance: 0 }];
  return [...blocks, ...known].sort((a, b) => b.keep.length - a.keep.length);
}

function largestDistance(margin: Margin, finer: Margin, sizes: ReadonlyMap<string, number>): number {
  const sums = new Float64Array(margin.values.length);
  const cells = finer.values.length / sums.length;
  const within = cellWithin(finer.keep, margin.keep, sizes);
  finer.values.forEach((value, cell) => {
    sums[within(cell)]! += value;
  });
  const sd = Math.sqrt(margin.variance + cells * finer.variance);
  return margin.values.reduce((most, value, cell) => Math.max(most, Math.abs(value - sums[cell]!) / sd), 0);
}

/** From a cell of a margin to the cell of a coarser one that it lies in; the last axis of both runs fastest. */
function cellWithin(
  finer: readonly string[],
  keep: readonly string[],
  sizes: ReadonlyMap<string, number>,
): (cell: number) => number {
  const along = finer.map((axis) => sizes.get(axis)!);
  const strides = finer.map((axis) =>
    keep.includes(axis)
      ? keep.slice(keep.indexOf(axis) + 1).reduce((n, other) => n * sizes.get(other)!, 1)
      : 0,
  );
  return (cell) => {
    let [rest, within] = [cell, 0];
    for (let i = along.length - 1; i >= 0; i--) {
      within += strides[i]! * (rest % along[i]!);
      rest = Math.floor(rest / along[i]!);
    }
    return within;
  };
}

import type { NoisyTable, TableNoise } from "@dpbayes/privacy/formats";
import { poisson } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { cellLawOf } from "../laws/index.ts";

export const axes = {
  region: { name: "region", levels: ["n", "e", "s", "w"] },
  age: { name: "age", levels: ["young", "old"] },
  vote: { name: "vote", levels: ["no", "maybe", "yes"] },
  status: { name: "status", levels: ["alive", "dead"] },
} as const;

type Measured = NoisyTable["measurements"][number];

/** A table of these axes. */
export function tableOf(
  names: readonly (keyof typeof axes)[],
  measurements: readonly Measured[],
  parts: Partial<NoisyTable> = {},
): NoisyTable {
  return {
    format: "dpbayes.table/1",
    id: "cells",
    axes: names.map((name) => axes[name]),
    measurements,
    ...parts,
  };
}

/** One measurement of all cells, the counts given. */
export function noisy(
  rng: SeededSource,
  keep: readonly string[],
  counts: readonly number[],
  noise: TableNoise,
): Measured {
  const law = cellLawOf(noise);
  return { keep, values: counts.map((count) => law.sample(count, rng)), noise };
}

/** Poisson counts of given means. */
export function poissonCounts(rng: SeededSource, means: readonly number[]): readonly number[] {
  return means.map((mean) => poisson.sample(rng, mean));
}

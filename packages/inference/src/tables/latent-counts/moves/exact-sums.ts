import { groupOf } from "../job/cell-groups.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { EXACT } from "../job/published-sums.ts";

/** What exact sums are read from. */
export type ExactInput = Pick<
  LatentJob,
  "areas" | "categories" | "possible" | "groups" | "published" | "noises"
>;

/** A measurement of which some sums are exact. */
export interface ExactSums {
  readonly measurement: number;
  /** The exact group of every cell, by its number in the measurement; −1 for cells in none. */
  readonly groupOf: Int32Array;
  /** The sum of every group; NaN where it is not exact. */
  readonly sums: Float64Array;
  /** Cells of every exact group. */
  readonly sizes: Int32Array;
}

export function exactSums(job: ExactInput): readonly ExactSums[] {
  const { offsets, status } = job.published;
  return job.noises.flatMap((_, measurement) => {
    const [from, to] = [offsets[measurement]!, offsets[measurement + 1]!];
    if (!status.subarray(from, to).includes(EXACT)) return [];
    return [readExact(job, measurement, from, to)];
  });
}

function readExact(job: ExactInput, measurement: number, from: number, to: number): ExactSums {
  const { areas, categories, published } = job;
  const groups = new Int32Array(areas * categories).fill(-1);
  const sizes = new Int32Array(to - from);
  for (let area = 0, cell = 0; area < areas; area++)
    for (let c = 0; c < categories; c++, cell++) {
      const group = groupOf(job, measurement, area, c);
      if (group < 0 || published.status[group] !== EXACT) continue;
      groups[cell] = group - from;
      sizes[group - from]!++;
    }
  const sums = published.low
    .slice(from, to)
    .map((sum, g) => (published.status[from + g] === EXACT ? sum : Number.NaN));
  return { measurement, groupOf: groups, sums, sizes };
}

/** Whether groups of two measurements that share cells always lie within one another. */
export function areNested(one: ExactSums, other: ExactSums): boolean {
  const shared = new Map<number, number>();
  const width = other.sizes.length;
  one.groupOf.forEach((group, cell) => {
    const second = other.groupOf[cell]!;
    if (group < 0 || second < 0) return;
    const key = group * width + second;
    shared.set(key, (shared.get(key) ?? 0) + 1);
  });
  for (const [key, count] of shared)
    if (count !== one.sizes[Math.floor(key / width)] && count !== other.sizes[key % width]) return false;
  return true;
}

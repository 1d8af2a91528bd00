import { fail, requireCount } from "../../errors/index.ts";
import { layoutOf } from "../layout.ts";
import { requireNormAndNeighbours } from "../sensitivity/require-norm.ts";
import { roundedUp } from "../sensitivity/rounding-up.ts";
import type { Norm, Statistic } from "../statistic.ts";
import { type CountLimits, cutCounts } from "./cut-counts.ts";

/** Largest count of one coordinate when no total is stated; larger ones are cut to it. */
const largestCount = 2 ** 31 - 1;

export type CountVectorOptions = {
  /** One name per coordinate (a vocabulary, the other members of a network). */
  readonly columns: readonly string[];
} & (
  | {
      /** At most this many tokens count per record; see {@link countVector} for which. */
      readonly total: number;
    }
  | {
      /** N of the (N, ε) limited-precision reading: records this close in L1 are protected at ε. */
      readonly distance: number;
    }
);

/**
 * Vectors of non-negative whole numbers: a document's word counts, a row of interactions
 * (local spec §2, §10).
 *
 * With `total` n, the vector is cut from the end: walking through the coordinates in their public
 * order, each count is kept as long as fewer than n tokens have been kept, c_v ← min(c_v, what is
 * left). The result depends on the record alone, has non-negative entries and sums to at most n. So
 * adding or removing a record changes the sum by at most n in L1 and L2, and replacing one by at
 * most 2n in L1 and √(2)·n in L2 (two non-negative vectors of L1 norm n: |a − b|₂² <= |a|₂² + |b|₂²);
 * both are attained by n tokens of one word against n of another. One coordinate alone: n.
 *
 * With `distance` N, neighbours are records at L1 distance at most N, which is the sensitivity by
 * definition, in L2 too (attained in one coordinate). Counts above 2³¹ − 1 are cut to that, which
 * brings two vectors no further apart. Add/remove has no such reading and is refused.
 * @example
 * ```ts
 * import { countVector } from "@dpbayes/privacy/statistics";
 * const document = countVector({ columns: ["rain", "sun", "wind"], total: 50 });
 * console.log(document.sensitivity("L1", "local")); // 100
 * ```
 */
export function countVector(options: CountVectorOptions): Statistic<ArrayLike<number>, "count-vector"> {
  const { columns } = options;
  requireCount("number of coordinates", columns.length, 1);
  const limits = "total" in options ? totalLimits(options.total, columns.length) : distanceLimits(options);
  return Object.freeze({
    kind: "count-vector",
    layout: layoutOf([{ name: "counts", weight: 1, coordinates: columns }]),
    integral: true,
    magnitude: limits.each,
    of: (counts: ArrayLike<number>, out: Float64Array) => cutCounts(counts, columns.length, limits, out),
    sensitivity: (norm, neighbours) => {
      requireNormAndNeighbours(norm, neighbours);
      return neighbours === "add-remove" ? limits.addRemove(norm) : limits.replaceOne(norm);
    },
  } satisfies Statistic<ArrayLike<number>, "count-vector">);
}

interface Limits extends CountLimits {
  addRemove(norm: Norm): number;
  replaceOne(norm: Norm): number;
}

function totalLimits(total: number, coordinates: number): Limits {
  requireCount("total", total, 1);
  if (total > largestCount)
    fail("ARGUMENT", { name: "total", found: total, accepted: `at most ${largestCount}` });
  const apart = (norm: Norm) => (norm === "L1" ? 2 * total : roundedUp(Math.SQRT2 * total));
  return {
    each: total,
    total,
    addRemove: () => total,
    replaceOne: (norm) => (coordinates === 1 ? total : apart(norm)),
  };
}

function distanceLimits({ distance }: { readonly distance: number }): Limits {
  requireCount("distance", distance, 1);
  return {
    each: largestCount,
    addRemove: (norm) =>
      fail("SENSITIVITY_UNKNOWN", {
        norm,
        statistic: "a count vector with a stated distance",
        neighbours: "add-remove",
      }),
    replaceOne: () => distance,
  };
}

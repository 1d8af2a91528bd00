import type { Neighbours } from "../../accounting/loss.ts";
import { requireCount } from "../../errors/index.ts";
import type { ScalarBlock } from "../bounded-scalar/bounded-scalar.ts";
import { scalarSensitivity } from "../bounded-scalar/sensitivity.ts";
import type { Category } from "../cell-tables/cell-tables.ts";
import { blockWeights, layoutOf } from "../layout.ts";
import { requireNormAndNeighbours } from "../sensitivity/require-norm.ts";
import { roundedUp } from "../sensitivity/rounding-up.ts";
import type { Norm, Statistic } from "../statistic.ts";

/** A record of one group: the index of the group's level and a number in [-1, 1]. */
export interface GroupedNumber {
  readonly group: number;
  readonly x: number;
}

export interface GroupMomentsOptions {
  readonly group: Category;
  /** The number's name, for the coordinates. */
  readonly column?: string;
  /** Multipliers of the three blocks; 1 without them. */
  readonly weights?: Readonly<Partial<Record<ScalarBlock, number>>>;
}

/**
 * How many records each group has, Σx and Σx² within it: blocks count, x, x2, a number per group in each. Whoever is in one group is
 * in no other.
 *
 * Sensitivity. With weights c, w, u a record's own vector t(x) = (c, w·x, u·x²) stands in the coordinates of its group, and |x| <= 1.
 *
 * Add-remove: |t(x)| is largest at |x| = 1: c + w + u in L1, √(c² + w² + u²) in L2.
 *
 * Replace-one, into another group: t(x) leaves its coordinates and t(x') enters others, so the distance is |t(x)| + |t(x')| in
 * L1 and √(|t(x)|² + |t(x')|²) in L2: twice and √2 times the above. Within the group: the count stays, and (w·x, u·x²) moves by at most
 * `scalarSensitivity`. In L1 the first is never the smaller one (triangle inequality); in L2 it can be, where c and u are small: the
 * larger of the two holds, and both are reached.
 */
export function groupMoments(options: GroupMomentsOptions): Statistic<GroupedNumber, "group-moments"> {
  const { group, column = "x" } = options;
  const groups = requireCount("number of groups", group.levels.length, 2);
  const weights = blockWeights<ScalarBlock>({ count: 1, x: 1, x2: 1 }, options.weights);
  const of = (what: string) => group.levels.map((level) => `${group.column}=${level}${what}`);
  return Object.freeze({
    kind: "group-moments",
    layout: layoutOf([
      { name: "count", weight: weights.count, coordinates: of("") },
      { name: "x", weight: weights.x, coordinates: of(`&${column}`) },
      { name: "x2", weight: weights.x2, coordinates: of(`&${column}^2`) },
    ]),
    integral: false,
    magnitude: roundedUp(Math.max(weights.count, weights.x, weights.x2)),
    of: (record: GroupedNumber, out: Float64Array) => {
      out.fill(0, 0, 3 * groups);
      out[record.group] = weights.count;
      out[groups + record.group] = weights.x * record.x;
      out[2 * groups + record.group] = weights.x2 * record.x * record.x;
    },
    sensitivity: (norm, neighbours) => roundedUp(groupSensitivity(weights, norm, neighbours)),
  } satisfies Statistic<GroupedNumber, "group-moments">);
}

function groupSensitivity(
  { count, x, x2 }: Readonly<Record<ScalarBlock, number>>,
  norm: Norm,
  neighbours: Neighbours,
): number {
  requireNormAndNeighbours(norm, neighbours);
  const one = norm === "L1" ? count + x + x2 : Math.hypot(count, x, x2);
  if (neighbours === "add-remove") return one;
  const within = x * scalarSensitivity({ low: -1, high: 1 }, x2 / x, norm, neighbours);
  return Math.max((norm === "L1" ? 2 : Math.SQRT2) * one, within);
}

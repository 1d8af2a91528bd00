import type { TableNoise } from "@dpbayes/privacy/formats";
import type { CategoryAxis } from "../areas/area-layout.ts";
import type { AreaTree } from "../areas/area-tree.ts";
import type { ExactClasses } from "../moves/exact-classes.ts";
import type { MovePlan } from "../moves/move-plan.ts";
import type { CountPrior } from "../prior/table-prior.ts";
import type { CellKinds } from "./cell-kinds.ts";
import type { PublishedSums } from "./published-sums.ts";

/** A table that is being sampled: plain data, of which the arrays of the state are shared between threads. */
export interface LatentJob {
  readonly areas: number;
  readonly categories: number;
  /** The cell of the table is `areaCell[area] + categoryCell[category]`. */
  readonly areaCell: Int32Array;
  readonly categoryCell: Int32Array;
  /** 1 for every cell (areas × categories) that can be. */
  readonly possible: Uint8Array;
  readonly tree: AreaTree;
  readonly axes: readonly CategoryAxis[];
  readonly combinations: Uint8Array;
  readonly prior: CountPrior;
  /** A measurement that sums over several areas: their counts depend on each other and are drawn in turn. */
  readonly spanning: boolean;
  readonly groups: GroupsOfCells;
  readonly published: PublishedSums;
  readonly noises: readonly TableNoise[];
  readonly kinds: CellKinds;
  /** Absent where no sum is exact. */
  readonly exact: ExactClasses | undefined;
  readonly moves: MovePlan;
  readonly state: LatentState;
}

/** Group of cell (area, category) in measurement m: `ofArea[m·areas + area] + ofCategory[m·categories + category]`, unless either is −1. */
export interface GroupsOfCells {
  readonly ofArea: Int32Array;
  readonly ofCategory: Int32Array;
}

/** Everything that a sweep reads and writes. */
export interface LatentState {
  /** Areas × categories. Cells that cannot be hold what the prior would have put there. */
  readonly counts: Int32Array;
  /** The true sums of all groups, as `PublishedSums` numbers them. */
  readonly sums: Float64Array;
  /** Counts of all categories of every area. */
  readonly areaTotals: Float64Array;
  /** μ of every area, and q = μ/(κ + μ). */
  readonly means: Float64Array;
  readonly odds: Float64Array;
  readonly logOdds: Float64Array;
  /** log π of every node of a level, nodes × categories; one array a level. */
  readonly logShares: readonly Float64Array[];
  /** κ·π of the nodes that areas hang on, and its logarithm. */
  readonly shapes: Float64Array;
  readonly logShapes: Float64Array;
  /** Logarithms of a, of the κ of every level below the root, and of the areas' κ. */
  readonly logConcentrations: Float64Array;
  /** What the next step of each would be, and the logarithm of its size. */
  readonly proposed: Float64Array;
  readonly logScales: Float64Array;
  /** The rate of the areas' means. */
  readonly rate: Float64Array;
  /** Shares of the levels of every axis of the categories, one behind the other. */
  readonly margins: Float64Array;
  /** Workers × nodes × categories: tables of the areas below each node. */
  readonly tallies: Int32Array;
  /** What each block of areas adds to the log ratio of a step of κ. */
  readonly blockRatios: Float64Array;
  /** Sweeps that were made. */
  readonly sweeps: Int32Array;
}

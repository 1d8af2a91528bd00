import { blocksOf } from "../../../chains/sweeps/blocks.ts";
import { shared } from "../../../chains/sweeps/shared-arrays.ts";
import type { SweepMemory } from "../../../chains/sweeps/sweep-pool.ts";
import type { TableLayout } from "../../layout/table-layout.ts";
import { type AreaLayout, areaLayout } from "../areas/area-layout.ts";
import { exactClasses } from "../moves/exact-classes.ts";
import { planMoves } from "../moves/plan-moves.ts";
import type { CountPrior } from "../prior/table-prior.ts";
import { cellKinds } from "./cell-kinds.ts";
import type { GroupsOfCells, LatentJob, LatentState } from "./latent-job.ts";
import { publishedSums } from "./published-sums.ts";

/** Lays a table out for sampling; its state is still empty. */
export function buildJob(
  table: TableLayout,
  areas: readonly string[],
  prior: CountPrior,
  memory: SweepMemory,
): LatentJob {
  const layout = areaLayout(table, areas);
  const published = publishedSums(table);
  const noises = table.measurements.map(({ noise }) => noise);
  const fixed = {
    areas: layout.areas,
    categories: layout.categories,
    areaCell: layout.areaCell,
    categoryCell: layout.categoryCell,
    possible: possibleCells(layout, table.possible),
    tree: layout.tree,
    axes: layout.axes,
    combinations: layout.combinations,
    prior,
    spanning: layout.groups.some(({ ofArea }) => spans(ofArea)),
    groups: flattened(layout),
    published,
    noises,
    kinds: cellKinds(layout, table.possible, published, noises),
  };
  const exact = exactClasses(fixed);
  const state = emptyState(layout, published.values.length, memory);
  return { ...fixed, exact, moves: planMoves(fixed, exact), state };
}

function possibleCells({ areaCell, categoryCell }: AreaLayout, possible: Uint8Array): Uint8Array {
  const cells = new Uint8Array(areaCell.length * categoryCell.length);
  areaCell.forEach((first, area) => {
    categoryCell.forEach((further, c) => {
      cells[area * categoryCell.length + c] = possible[first + further]!;
    });
  });
  return cells;
}

/** Whether two areas are in one group. */
function spans(ofArea: Int32Array): boolean {
  const seen = new Set<number>();
  for (const part of ofArea) {
    if (part >= 0 && seen.has(part)) return true;
    seen.add(part);
  }
  return false;
}

function flattened({ areas, categories, groups }: AreaLayout): GroupsOfCells {
  const ofArea = new Int32Array(groups.length * areas);
  const ofCategory = new Int32Array(groups.length * categories);
  groups.forEach((parts, m) => {
    ofArea.set(parts.ofArea, m * areas);
    ofCategory.set(parts.ofCategory, m * categories);
  });
  return { ofArea, ofCategory };
}

function emptyState(layout: AreaLayout, sums: number, { workers, allocate }: SweepMemory): LatentState {
  const { areas, categories, tree, axes } = layout;
  const depth = tree.nodes.length;
  const leaves = tree.nodes[depth - 1]! * categories;
  const { numbers, integers } = shared(allocate);
  return {
    counts: integers(new Int32Array(areas * categories)),
    sums: numbers(sums),
    areaTotals: numbers(areas),
    means: numbers(areas),
    odds: numbers(areas),
    logOdds: numbers(areas),
    logShares: tree.nodes.map((nodes) => numbers(nodes * categories)),
    shapes: numbers(leaves),
    logShapes: numbers(leaves),
    logConcentrations: numbers(depth + 1),
    proposed: numbers(depth + 1),
    logScales: numbers(depth + 1),
    rate: numbers(1),
    margins: numbers(axes.reduce((sum, { levels }) => sum + levels, 0)),
    tallies: integers(new Int32Array(workers * leaves)),
    blockRatios: numbers(blocksOf(areas, categories).count),
    sweeps: integers(new Int32Array(2)),
  };
}

import type { NoisyTable, TableNoise } from "@dpbayes/privacy/formats";
import { cellCountOf } from "./cell-numbers.ts";
import { cellsMatching } from "./cells-matching.ts";
import { groupsOf } from "./groups-of.ts";

/**
 * A noisy table as arrays: what samplers, least squares and questions walk over. Cells are numbered by their levels, the
 * last axis fastest; a measurement is a number for every one of its groups of cells, which share no cell.
 */
export interface TableLayout {
  readonly table: NoisyTable;
  /** The product of the axes' sizes. */
  readonly cellCount: number;
  /** 1 for cells that can be, 0 for structural zeros. */
  readonly possible: Uint8Array;
  readonly measurements: readonly MeasuredGroups[];
}

/** One measurement of a table: sums over groups of cells, each with noise of the same law. */
export interface MeasuredGroups {
  readonly groupCount: number;
  /** The group of every cell; −1 for cells that were not measured. */
  readonly groupOf: Int32Array;
  /** What was published for every group; NaN where it is hidden. */
  readonly values: Float64Array;
  /** What the noisy values that are hidden were at most; undefined where none is hidden. */
  readonly hidden: number | undefined;
  readonly noise: TableNoise;
}

/**
 * Lays a table out.
 *
 * @example
 * ```ts
 * import { layoutOf } from "@dpbayes/inference/tables";
 * const layout = layoutOf({
 *   format: "dpbayes.table/1",
 *   id: "visits",
 *   axes: [
 *     { name: "region", levels: ["north", "south"] },
 *     { name: "age", levels: ["<30", "30+"] },
 *   ],
 *   measurements: [
 *     { keep: ["region", "age"], values: [12, 31, 40, 7], noise: { law: "discrete-gaussian", variance: 4 } },
 *     { keep: ["age"], values: [50, 41], noise: { law: "geometric", scale: 2 } },
 *   ],
 * });
 * console.log(layout.cellCount, layout.measurements[1]?.groupOf); // 4 Int32Array(4) [ 0, 1, 0, 1 ]
 * ```
 */
export function layoutOf(table: NoisyTable): TableLayout {
  const measurements = table.measurements.map((measurement, index) => ({
    ...groupsOf(table, measurement),
    values: Float64Array.from(measurement.values, (value) => value ?? Number.NaN),
    hidden: table.hidden?.find((rule) => rule.measurement === index)?.value,
    noise: measurement.noise,
  }));
  const layout = { table, cellCount: cellCountOf(table), possible: possibleCells(table), measurements };
  return Object.freeze({
    ...layout,
    measurements: Object.freeze(measurements.map(Object.freeze)),
  } as TableLayout);
}

function possibleCells(table: NoisyTable): Uint8Array {
  const possible = new Uint8Array(cellCountOf(table)).fill(1);
  for (const pattern of table.zero ?? [])
    for (const cell of cellsMatching(table, pattern)) possible[cell] = 0;
  return possible;
}

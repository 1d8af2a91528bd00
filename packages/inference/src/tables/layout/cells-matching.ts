import type { CellPattern, NoisyTable, TableAxis } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { type AxisStride, addByLevel, axisStride, cellCountOf } from "./cell-numbers.ts";

/**
 * The cells whose levels a pattern names, in the order of their numbers; structural zeros are among them. Axes that it does
 * not name may have any level. An axis or a level that the table does not have is refused by name.
 *
 * @example
 * ```ts
 * import { cellsMatching } from "@dpbayes/inference/tables";
 * const table = {
 *   format: "dpbayes.table/1",
 *   id: "visits",
 *   axes: [
 *     { name: "region", levels: ["north", "south"] },
 *     { name: "age", levels: ["<30", "30-59", "60+"] },
 *   ],
 *   measurements: [],
 * } as const;
 * console.log(cellsMatching(table, { age: ["30-59", "60+"] })); // Int32Array(4) [ 1, 2, 4, 5 ]
 * ```
 */
export function cellsMatching(table: NoisyTable, pattern: CellPattern): Int32Array {
  const numbers = new Int32Array(cellCountOf(table));
  for (const [name, levels] of Object.entries(pattern)) {
    const at = axisStride(table, name, "an axis of a pattern");
    addByLevel(numbers, at, leftOut(at, typeof levels === "string" ? [levels] : levels));
  }
  let count = 0;
  for (let cell = 0; cell < numbers.length; cell++) if (numbers[cell] === 0) numbers[count++] = cell;
  return numbers.slice(0, count);
}

/** 0 for every level that is named, −1 for all others. */
function leftOut({ axis }: AxisStride, named: readonly string[]): Int32Array {
  if (named.length === 0) refuse(axis, "an empty list");
  const contribution = new Int32Array(axis.levels.length).fill(-1);
  const placeOf = new Map(axis.levels.map((level, place) => [level, place]));
  for (const level of named) contribution[placeOf.get(level) ?? refuse(axis, `"${level}"`)] = 0;
  return contribution;
}

/** Levels that an error tells. */
const TOLD = 10;

function refuse({ name, levels }: TableAxis, found: string): never {
  const told = levels.slice(0, TOLD).map((level) => `"${level}"`);
  const accepted = `one or several of ${told.join(", ")}${levels.length > TOLD ? ", …" : ""}`;
  return fail("ARGUMENT", { name: `the pattern's ${name}`, found, accepted });
}

import type { VectorPlan } from "@dpbayes/privacy";
import type { SourceRecord } from "../record-source.ts";
import type { Dialect } from "./dialects/dialect.ts";
import { evaluate, evaluateLayers, inputRow } from "./evaluate.testing.ts";
import { inputSelect, type Relation } from "./input-sql.ts";
import type { Moments } from "./moments.ts";
import { namesIn, printExpression, printLayers } from "./print-sql.ts";

/** Every coordinate of every record as an engine computes it, before any rounding to the grid. */
export function coordinateSql(
  { fields, layers, coordinates }: Moments,
  relation: Relation,
  dialect: Dialect,
) {
  const inner = printLayers(inputSelect(relation, fields, dialect), layers, namesIn(coordinates), dialect);
  return `SELECT ${coordinates.map((one) => printExpression(one, dialect)).join(", ")} FROM (${inner}) AS records`;
}

/** The same by the expressions in TypeScript. */
export function coordinatesOf({ fields, layers, coordinates }: Moments, record: SourceRecord): number[] {
  const row = evaluateLayers(inputRow(fields, record), layers);
  return coordinates.map((one) => evaluate(one, row)!);
}

/** The same by the library's own readers; undefined where a record does not fit. */
export function measured(plan: VectorPlan, record: SourceRecord): number[] | undefined {
  const values = new Float64Array(plan.statistic.layout.coordinates.length);
  const measure = plan.measure({ counter: () => () => undefined, counts: () => ({}) });
  try {
    measure(record as Parameters<typeof measure>[0], 1, values);
  } catch {
    return undefined;
  }
  return Array.from(values, (value) => value / plan.mechanism.parameters.grid);
}

/** Equal to the last bit; what is far below half a step may be 0 instead. Zeros have no sign. */
export function sameDouble(found: number, expected: number): boolean {
  return found === expected || (found === 0 && Math.abs(expected) < 2 ** -25);
}

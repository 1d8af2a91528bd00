import type { JsonObject } from "../json/read-shape.ts";
import { clipToBall } from "../statistics/clip-to-ball.ts";
import type { RegressionRow } from "../statistics/moments/regression-row.ts";
import type { Study } from "../study/study.ts";
import type { ClippingTally } from "./clipping-tally.ts";
import type { Column, Design } from "./design.ts";
import { countReader, type FieldReader, levelReader, numberReader } from "./field-readers.ts";

/** The tally's name for rows projected to the ball; no variable can have it. */
const projectedRows = "|x| > radius";

/** All that reading a record takes of a study. */
export type Declared = Pick<Study, "variables">;

/**
 * Reads a record into a design row: every field checked and clipped to its bounds, then the row
 * projected to the ball of the design's radius (x·radius/|x|), both counted in the tally. Where the
 * response is answered beside the row, which reads it, the row leaves it alone.
 */
export function designRowReader(
  declared: Declared,
  design: Design,
  tally: ClippingTally,
  withResponse = true,
): (record: JsonObject, row: number) => RegressionRow {
  const target = { x: new Float64Array(design.columns.length), y: 0 };
  const writers = variablesOf(design).map((name) => variableWriter(declared, design, name, tally));
  const readResponse = withResponse ? responseReader(declared, design, tally) : () => 0;
  const projected = tally.counter(projectedRows);
  return (record, row) => {
    for (const write of writers) write(record, row, target.x);
    if (clipToBall(target.x, design.radius)) projected();
    target.y = readResponse(record, row);
    return target;
  };
}

function variablesOf(design: Design): readonly string[] {
  return [...new Set(design.columns.map((column) => column.variable))];
}

type VariableWriter = (record: JsonObject, row: number, x: Float64Array) => void;

function variableWriter(
  declared: Declared,
  design: Design,
  name: string,
  tally: ClippingTally,
): VariableWriter {
  const read = fieldReader(declared, name, tally);
  const first = design.columns.findIndex((column) => column.variable === name);
  const columns = design.columns.filter((column) => column.variable === name);
  const numeric = columns[0]!.level === undefined;
  return numeric ? scaledWriter(read, columns[0]!, first) : indicatorWriter(read, columns, first);
}

function scaledWriter(read: FieldReader, { centre, scale }: Column, at: number): VariableWriter {
  return (record, row, x) => {
    x[at] = intoUnit((read(record, row) - centre) / scale);
  };
}

function indicatorWriter(read: FieldReader, columns: readonly Column[], first: number): VariableWriter {
  return (record, row, x) => {
    const level = read(record, row);
    for (let i = 0; i < columns.length; i++) x[first + i] = columns[i]!.level === level ? 1 : 0;
  };
}

function responseReader(declared: Declared, design: Design, tally: ClippingTally): FieldReader {
  const { variable, centre, scale } = design.response;
  const read = fieldReader(declared, variable, tally);
  switch (declared.variables[variable]!.type) {
    case "number":
      return (record, row) => intoUnit((read(record, row) - centre) / scale);
    case "count":
      return read;
    default:
      return (record, row) => 2 * read(record, row) - 1;
  }
}

export function fieldReader(declared: Declared, name: string, tally: ClippingTally): FieldReader {
  const variable = declared.variables[name]!;
  switch (variable.type) {
    case "number":
      return numberReader(name, variable, tally);
    case "count":
      return countReader(name, variable, tally);
    case "category":
    case "boolean":
      return levelReader(name, variable);
    case "counts":
      throw new TypeError("a vector of counts has its own reader");
    default:
      return variable satisfies never;
  }
}

/** Division by the half-width can exceed 1 by a rounding; the sensitivity assumes it does not. */
export function intoUnit(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

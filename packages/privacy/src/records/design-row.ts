import type { JsonObject } from "../json/read-shape.ts";
import { clipToBall } from "../statistics/clip-to-ball.ts";
import type { RegressionRow } from "../statistics/moments/regression-row.ts";
import { intoUnit } from "../study/formula/factor-value.ts";
import type { Study } from "../study/study.ts";
import type { ClippingTally } from "./clipping-tally.ts";
import { columnProduct, designVariables } from "./column-product.ts";
import type { Column, Design } from "./design.ts";
import { countReader, type FieldReader, levelReader, numberReader } from "./field-readers.ts";

/** The tally's name for rows projected to the ball; no variable can have it. */
const projectedRows = "|x| > radius";

/** All that reading a record takes of a study. */
export type Declared = Pick<Study, "variables">;

/**
 * Reads a record into a design row: every variable read once, checked and clipped to its bounds, then the row
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
  const order = designVariables(design.columns);
  const readers = order.map((name) => fieldReader(declared, name, tally));
  const values = new Float64Array(order.length);
  const write = design.columns.map((column, at) => columnWriter(column, at, declared, order));
  const readResponse = withResponse ? responseReader(declared, design, tally) : () => 0;
  const projected = tally.counter(projectedRows);
  return (record, row) => {
    for (let i = 0; i < readers.length; i++) values[i] = readers[i]!(record, row);
    for (let i = 0; i < write.length; i++) write[i]!(values, target.x);
    if (clipToBall(target.x, design.radius)) projected();
    target.y = readResponse(record, row);
    return target;
  };
}

type ColumnWriter = (values: Float64Array, x: Float64Array) => void;

/**
 * A prepared study is followed without its study: whatever it says of its columns, a row lies within [-1, 1]. NaN, which would
 * pass every bound, is 0.
 */
function columnWriter(
  column: Column,
  at: number,
  { variables }: Declared,
  order: readonly string[],
): ColumnWriter {
  const { centre, scale } = column;
  const product = columnProduct(column, variables, order);
  return (values, x) => {
    x[at] = intoUnit((product(values) - centre) / scale || 0);
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

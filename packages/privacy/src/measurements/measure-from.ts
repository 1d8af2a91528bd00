import type { ClippingTally } from "../records/clipping-tally.ts";
import { designRowReader, fieldReader } from "../records/design-row.ts";
import { countsReader } from "../records/field-readers.ts";
import { binOf } from "../statistics/bin-counts/bin-of.ts";
import { cutCounts } from "../statistics/count-vector/cut-counts.ts";
import { momentWriter } from "../statistics/moments/moment-writer.ts";
import { monomialCount } from "../statistics/moments/monomials.ts";
import { intoUnit } from "../study/formula/factor-value.ts";
import { levelCount } from "../study/level-count.ts";
import type { CountsVariable } from "../study/variable.ts";
import type { Answer, Measure } from "./measure.ts";
import type { CountsReading, Fields, Reading, RowReading, ValueReading } from "./reading.ts";

/** From a record to its weighted vector, as a reading states it. */
export function measureFrom(reading: Reading, fields: Fields, tally: ClippingTally): Measure {
  switch (reading.kind) {
    case "value":
      return measureValue(reading, fields, tally);
    case "counts":
      return measureCounts(reading, fields, tally);
    case "row":
      return measureRow(reading, fields, tally);
    default:
      return reading satisfies never;
  }
}

/** What a person answers with: a variable's level or bin, or the cell of several variables crossed. */
export interface Asked {
  readonly answered: string;
  /** Of bins; absent where levels are answered. */
  readonly edges?: readonly number[];
  /** The variables whose levels make a cell, the last one fastest; absent where one variable is answered. */
  readonly crossed?: readonly string[];
}

/**
 * From a record to the index of one level. The levels of a count are the whole numbers between its
 * bounds: it is clipped to them first, so the index is one that the mechanism knows. So is a number, whose levels are the bins
 * between `edges`.
 */
export function answerFrom(
  { answered, edges, crossed }: Asked,
  fields: Fields,
  tally: ClippingTally,
): Answer {
  if (crossed !== undefined) return cellFrom(crossed, fields, tally);
  const read = fieldReader({ variables: fields }, answered, tally);
  const declared = fields[answered]!;
  if (edges !== undefined) return (record, row) => binOf(edges, read(record, row));
  if (declared.type !== "count") return read;
  const [low] = declared.bounds;
  return (record, row) => read(record, row) - low;
}

function cellFrom(crossed: readonly string[], fields: Fields, tally: ClippingTally): Answer {
  const readers = crossed.map((answered) => answerFrom({ answered }, fields, tally));
  const sizes = crossed.map((name) => levelCount(fields[name]!));
  return (record, row) => readers.reduce((cell, read, i) => cell * sizes[i]! + read(record, row), 0);
}

/** Lengths and weights of the vector's blocks, in wire order. */
export function blocksFrom(reading: Reading, fields: Fields) {
  if (reading.kind === "counts") return [{ length: countsOf(reading, fields).length, weight: 1 }];
  const covariates = reading.kind === "row" ? reading.design.columns.length : 1;
  return reading.blocks.map(({ degree, weight }) => ({ length: monomialCount(covariates, degree), weight }));
}

function measureValue(
  { variable, unit, blocks }: ValueReading,
  fields: Fields,
  tally: ClippingTally,
): Measure {
  const read = fieldReader({ variables: fields }, variable, tally);
  const write = momentWriter(blocks, 1);
  const row = { x: new Float64Array(1), y: 0 };
  return (record, at, out) => {
    const value = read(record, at);
    row.x[0] = unit ? intoUnit((value - unit.centre) / unit.scale) : value;
    write(row, out);
  };
}

function measureCounts(reading: CountsReading, fields: Fields, tally: ClippingTally): Measure {
  const variable = countsOf(reading, fields);
  const read = countsReader(reading.variable, variable, tally);
  return (record, row, out) => {
    read(record, row, out);
    cutCounts(out, variable.length, reading, out);
  };
}

function measureRow({ design, blocks }: RowReading, fields: Fields, tally: ClippingTally): Measure {
  const withResponse = blocks.some(({ responsePower }) => responsePower > 0);
  const read = designRowReader({ variables: fields }, design, tally, withResponse);
  const write = momentWriter(blocks, design.columns.length);
  return (record, row, out) => write(read(record, row), out);
}

function countsOf({ variable }: CountsReading, fields: Fields): CountsVariable {
  return fields[variable] as CountsVariable;
}

import { kindOf } from "../errors/index.ts";
import type { JsonObject } from "../json/read-shape.ts";
import { acceptedBoolean, acceptedNumber } from "../study/table/accepted-values.ts";
import type {
  BooleanVariable,
  CategoryVariable,
  CountsVariable,
  CountVariable,
  NumberVariable,
  Outside,
} from "../study/variable.ts";
import type { ClippingTally } from "./clipping-tally.ts";
import { fieldOf, listOf } from "./record-object.ts";
import { failRecord } from "./record-place.ts";

/** Reads one field of one record into a number, or refuses the record; `row` counts from 1. */
export type FieldReader = (record: JsonObject, row: number) => number;

/** Accepts finite numbers only; a value outside the bounds is clipped and counted, or refused. */
export function numberReader(name: string, variable: NumberVariable, tally: ClippingTally): FieldReader {
  const confine = confiner(name, variable.bounds, variable.outside, tally);
  return (record, row) => {
    const value = fieldOf(record, name, row);
    if (typeof value !== "number" || !Number.isFinite(value))
      return refuse(row, name, value, acceptedNumber(variable));
    return confine(value, row);
  };
}

export function countReader(name: string, variable: CountVariable, tally: ClippingTally): FieldReader {
  const confine = confiner(name, variable.bounds, variable.outside, tally);
  return (record, row) => {
    const value = fieldOf(record, name, row);
    if (!isCount(value)) return refuse(row, name, value, "a whole number from 0 to 2^53 - 1");
    return confine(value, row);
  };
}

/** The index of the level in the study's list. */
export function levelReader(name: string, variable: CategoryVariable | BooleanVariable): FieldReader {
  if (variable.type === "boolean") return booleanReader(name, acceptedBoolean(variable));
  const index = new Map(variable.levels.map((level, i) => [level, i]));
  const accepted = variable.levels.join(", ");
  return (record, row) => {
    const value = fieldOf(record, name, row);
    if (typeof value !== "string") return refuse(row, name, value, `one of: ${accepted}`);
    return index.get(value) ?? failRecord("RECORD_LEVEL", row, { field: name, accepted });
  };
}

function booleanReader(name: string, accepted: string): FieldReader {
  return (record, row) => {
    const value = fieldOf(record, name, row);
    if (typeof value !== "boolean") return refuse(row, name, value, accepted);
    return value ? 1 : 0;
  };
}

/** Copies a vector of counts into `out`, all of it; the statistic truncates it to its total. */
export function countsReader(
  name: string,
  { length, total, outside }: CountsVariable,
  tally: ClippingTally,
): (record: JsonObject, row: number, out: Float64Array) => void {
  const clipped = tally.counter(name);
  return (record, row, out) => {
    const given = fieldOf(record, name, row);
    const values = listOf(given, length + 1, row);
    if (values?.length !== length)
      return refuse(row, name, given, `an array of ${length} counts`, values && "an array of another length");
    const sum = values.reduce((before: number, value, i) => {
      if (!isCount(value)) return refuse(row, `${name}[${i}]`, value, "a whole number from 0");
      out[i] = value;
      return before + value;
    }, 0);
    if (sum <= total) return;
    if (outside === "refuse") refuseOutside(row, name, `a total of at most ${total}`);
    clipped();
  };
}

function confiner(
  name: string,
  [low, high]: readonly [number, number],
  outside: Outside,
  tally: ClippingTally,
): (value: number, row: number) => number {
  const clipped = tally.counter(name);
  return (value, row) => {
    if (value >= low && value <= high) return value;
    if (outside === "refuse") return refuseOutside(row, name, `from ${low} to ${high}`);
    clipped();
    return value < low ? low : high;
  };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function refuse(row: number, field: string, value: unknown, accepted: string, found = kindOf(value)): never {
  return failRecord("RECORD_FIELD", row, { field, found, accepted });
}

function refuseOutside(row: number, field: string, accepted: string): never {
  return failRecord("RECORD_OUT_OF_BOUNDS", row, { field, accepted });
}

import { isOfCatalogue, kindOf } from "../errors/index.ts";
import { requirePlainObjects } from "../json/own.ts";
import type { JsonObject } from "../json/read-shape.ts";
import { failRecord } from "./record-place.ts";

/*
 * A record may be anything: its getters and traps are the holder's code, which can throw, and can answer otherwise when
 * asked again. So every field is read once, here, and what is read is checked; and whatever is thrown by it is replaced
 * and not even kept as a cause, for its text may contain data.
 */

/** Takes records one after another, as objects whose fields can be read; `row` counts from 1. */
export type RecordTaker = (record: unknown, row: number) => JsonObject;

/**
 * A record is an object that is no array; anything else is refused by its kind. Its class may have some of its fields,
 * but what every object inherits is no field of it: where `Object.prototype` has one of the names, the record's
 * own fields are taken out. That is looked up once; fields that are added to it while a stream is read, as a hostile
 * document does to a careless program, can be listed, and asking for those is quick enough to be done for every record.
 */
export function recordTaker(names: readonly string[]): RecordTaker {
  const inherited = names.some((name) => name in Object.prototype);
  return (record, row) => {
    requirePlainObjects();
    try {
      if (isRecord(record)) return inherited ? ownFields(record, names) : record;
    } catch {
      return failUnreadable(row);
    }
    return failRecord("RECORD_SHAPE", row, { found: kindOf(record) });
  };
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function ownFields(record: JsonObject, names: readonly string[]): JsonObject {
  const own: Record<string, unknown> = Object.create(null);
  for (const name of names) if (Object.hasOwn(record, name)) own[name] = record[name];
  return own;
}

/** Reads a field. */
export function fieldOf(record: JsonObject, name: string, row: number): unknown {
  try {
    return record[name];
  } catch {
    return failUnreadable(row);
  }
}

/**
 * A copy of an array or a typed array, of any realm; undefined where a value is neither. A list may change while it is
 * read, so each part is read once and the copy is what is checked; a hole is missing, whatever all arrays
 * inherit. No more than `most` parts are copied.
 */
export function listOf(value: unknown, most: number, row: number): readonly unknown[] | undefined {
  try {
    if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return undefined;
    const list = value as ArrayLike<unknown> & object;
    const length = Math.min(list.length, most);
    return Array.from({ length }, (_, i) => (Object.hasOwn(list, i) ? list[i] : undefined));
  } catch {
    return failUnreadable(row);
  }
}

/** What to throw when measuring a record threw: an error of ours, or, by a mistake of ours, one that may show a number. */
export function refuseUnreadable(error: unknown, row: number): never {
  if (isOfCatalogue(error)) throw error;
  return failUnreadable(row);
}

function failUnreadable(row: number): never {
  return failRecord("RECORD_SHAPE", row, { found: "an object that cannot be read" });
}

import { DpbayesError, kindOf } from "../errors/index.ts";
import type { JsonObject } from "../json/read-shape.ts";
import { failRecord } from "./record-place.ts";

/** A record is an object that is no array; anything else is refused by its kind. */
export function recordObject(record: unknown, row: number): JsonObject {
  if (typeof record !== "object" || record === null || Array.isArray(record))
    return failRecord("RECORD_SHAPE", row, { found: kindOf(record) });
  return record as JsonObject;
}

/**
 * What to throw when reading a record threw. A getter or a proxy throws errors of its own, whose text
 * may contain data: they are replaced and not even kept as a cause.
 */
export function refuseUnreadable(error: unknown, row: number): never {
  if (error instanceof DpbayesError) throw error;
  return failRecord("RECORD_SHAPE", row, { found: "an object that cannot be read" });
}

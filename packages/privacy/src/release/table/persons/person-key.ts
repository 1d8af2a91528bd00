import { kindOf } from "../../../errors/index.ts";
import { hmac } from "../../../json/hmac.ts";
import type { JsonObject } from "../../../json/read-shape.ts";
import type { SecureSource } from "../../../noise/secure-source.ts";
import { fieldOf } from "../../../records/record-object.ts";
import { failRecord } from "../../../records/record-place.ts";

/** A person during one run: 128 bits that nobody can lead back to an id, or to the same person in another run. */
export type PersonKey = string;

export const KEY_BYTES = 16;

/**
 * Reads whose record it is. The id becomes a keyed hash at once, under a key that is drawn for the run and kept in memory alone:
 * what waits on a disk, or is left in memory, names nobody. Two persons of n share a key with probability below n²·2^-129; they would be
 * bounded as one, so even that protects both.
 */
export function personKeys(
  column: string,
  source: SecureSource,
): (record: JsonObject, row: number) => PersonKey {
  const key = new Uint8Array(Uint32Array.from({ length: 8 }, () => source.uint32()).buffer);
  const hash = hmac(key);
  key.fill(0);
  // Tables are often ordered by person.
  let [last, lastKey] = ["", ""];
  return (record, row) => {
    const id = idOf(fieldOf(record, column, row), column, row);
    if (id !== last) [last, lastKey] = [id, textOf(hash(id))];
    return lastKey;
  };
}

const ACCEPTED = "the id of a person: a text or a number";

/**
 * An id is compared as text; blanks around it do not count. Several people under one id are bounded as one, which costs accuracy;
 * one person under two ids would be protected half as much, so that 7 and "7" are one.
 */
function idOf(value: unknown, field: string, row: number): string {
  const isNumber = typeof value === "number" && Number.isFinite(value);
  if (!(typeof value === "string" || typeof value === "bigint" || isNumber))
    return failRecord("RECORD_FIELD", row, { field, found: kindOf(value), accepted: ACCEPTED });
  const id = String(value).replace(/^ +| +$/g, "");
  return id === "" ? failRecord("RECORD_FIELD", row, { field, found: "empty", accepted: ACCEPTED }) : id;
}

/** The first 128 bits, a character for each 16. */
function textOf(words: Uint32Array): PersonKey {
  let text = "";
  for (let i = 0; i < KEY_BYTES / 4; i++) text += String.fromCharCode(words[i]! >>> 16, words[i]! & 0xffff);
  return text;
}

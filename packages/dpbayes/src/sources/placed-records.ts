import type { RecordPlace } from "@dpbayes/privacy/release";
import type { SourceRecord, SourceRecords } from "./record-source.ts";

/** Told by a reader before it hands out a record: its line or row, from 1. */
export type At = (place: number) => void;

/**
 * Records that know where the one stands that was handed out last. They are read one at a time, each checked before
 * the next is asked for, so an error about a record is about that one.
 */
export function placedRecords(
  read: (at: At) => AsyncIterable<SourceRecord>,
  placeOf: (place: number) => RecordPlace,
): SourceRecords {
  let last: number | undefined;
  const records = read((place) => {
    last = place;
  });
  return {
    [Symbol.asyncIterator]: () => records[Symbol.asyncIterator](),
    place: () => (last === undefined ? undefined : placeOf(last)),
  };
}

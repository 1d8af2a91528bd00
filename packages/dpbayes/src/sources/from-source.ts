import type { RecordPlace } from "@dpbayes/privacy/release";
import { sourceError } from "@dpbayes/privacy/release";
import type { SourceRecords } from "./record-source.ts";

/** What a source answers; it may be the holder's own, and what it throws may contain data. */
export async function fromSource<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw sourceError(error);
  }
}

/** Where the record stands that was handed out last, if the source knows. */
export function placeIn(records: SourceRecords): RecordPlace | undefined {
  try {
    return records.place?.();
  } catch (error) {
    throw sourceError(error);
  }
}

import type { DeviceErrorCode } from "../errors/device-catalogue.ts";
import { errorOf, fail } from "../errors/fail-on-device.ts";
import { DpbayesError, type ErrorDetails } from "../errors/index.ts";

/** Where a record stands: a line of a file, or a row of a table, counted from 1. Never anything of the record. */
export type RecordPlace =
  | { readonly file: string; readonly line: number }
  | { readonly file: string; readonly row: number };

const ofOneRecord = ["RECORD_SHAPE", "RECORD_FIELD", "RECORD_LEVEL", "RECORD_OUT_OF_BOUNDS"] as const;
type RecordCode = (typeof ofOneRecord)[number] & DeviceErrorCode;

/** Refuses a record, told by its number: where it stands is known to whoever read it, who says so by {@link atPlace}. */
export function failRecord(code: RecordCode, row: number, details: ErrorDetails): never {
  return fail(code, { row, record: `record ${row}`, ...details });
}

/** The same error with the place of the record it is about; any other error as it is. */
export function atPlace(error: unknown, place: RecordPlace | undefined): unknown {
  if (place === undefined || !isOfOneRecord(error)) return error;
  const where = "line" in place ? `line ${place.line}` : `row ${place.row}`;
  return errorOf(error.code, { ...error.details, ...place, record: `${place.file}, ${where}` });
}

/** Whether an error is about one record that does not fit the study. */
export function isOfOneRecord(error: unknown): error is DpbayesError<RecordCode> {
  return error instanceof DpbayesError && ofOneRecord.some((code) => code === error.code);
}

import { type ErrorCode, errorCatalogue } from "./catalogue.ts";

/** What fills the holes of the catalogue's sentence: names, counts and settings, never a record's value. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/**
 * The error type of files, tables, ledgers and commands. `code` is stable and listed in the catalogue;
 * `message` is the catalogue's sentence with `details` filled in.
 */
export class ProgramError extends Error {
  override readonly name = "ProgramError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(fill(errorCatalogue[code], details));
    this.code = code;
    this.details = Object.freeze({ ...details });
  }
}

/** Throws the catalogue's error; an expression, so that it can stand behind `??`. */
export function fail(code: ErrorCode, details?: ErrorDetails): never {
  throw new ProgramError(code, details);
}

function fill(sentence: string, details: ErrorDetails): string {
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(details[name] ?? hole));
}

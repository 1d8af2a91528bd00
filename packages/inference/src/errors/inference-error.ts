import { type ErrorCode, errorCatalogue } from "./catalogue.ts";

/** What fills the holes of the catalogue's sentence. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/**
 * The one error type of the inference engine. `code` is stable and listed in the catalogue;
 * `message` is the catalogue's sentence with `details` filled in.
 *
 * @example
 * ```ts
 * import { InferenceError, seededSource } from "@dpbayes/inference";
 * try {
 *   seededSource(Number.NaN);
 * } catch (error) {
 *   if (error instanceof InferenceError) console.log(error.message); // seed is NaN, must be a finite number, a ...
 * }
 * ```
 */
export class InferenceError extends Error {
  override readonly name = "InferenceError";
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
  throw new InferenceError(code, details);
}

function fill(sentence: string, details: ErrorDetails): string {
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(details[name] ?? hole));
}

import { type ErrorCode, errorCatalogue } from "./catalogue.ts";

/**
 * What was found, in words that can never carry a record's value: a kind ("a string", "NaN"),
 * a count, a field name from the study, or a setting the user wrote in a study or a call.
 */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/**
 * The one error type of dpbayes. `code` is stable and listed in the catalogue; `message` is the
 * catalogue's sentence with `details` filled in. Errors about records name the field and the kind
 * of thing found, never the value.
 *
 * @example
 * ```ts
 * import { DpbayesError, parseStudy } from "@dpbayes/privacy";
 * try {
 *   parseStudy({ format: "dpbayes.study/1" });
 * } catch (error) {
 *   if (error instanceof DpbayesError) console.log(error.code); // STUDY_FIELD
 * }
 * ```
 */
export class DpbayesError extends Error {
  override readonly name = "DpbayesError";
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
  throw new DpbayesError(code, details);
}

function fill(sentence: string, details: ErrorDetails): string {
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(details[name] ?? hole));
}

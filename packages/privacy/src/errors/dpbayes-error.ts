/**
 * What was found, in words that can never carry a record's value: a kind ("a string", "NaN"),
 * a count, a field name from the study, or a setting the user wrote in a study or a call.
 */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/**
 * The one error type of all packages. `code` is stable and listed in its package's catalogue; `message`
 * is the catalogue's sentence with `details` filled in. Errors about records name the field and the kind
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
export class DpbayesError<Code extends string = string> extends Error {
  override readonly name = "DpbayesError";
  readonly code: Code;
  readonly details: ErrorDetails;

  constructor(code: Code, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = Object.freeze({ ...details });
  }
}

import { DpbayesError, type ErrorDetails } from "./dpbayes-error.ts";
import { visibleText } from "./visible-text.ts";

/** Makes an error of a package's catalogue. */
export type ErrorMaker<Code extends string> = (code: Code, details?: ErrorDetails) => DpbayesError<Code>;

/** Throws an error of a package's catalogue; an expression, so that it can stand behind `??`. */
export type Fail<Code extends string> = (code: Code, details?: ErrorDetails) => never;

/** The errors that were made from a catalogue; none can be added from outside. */
const made = new WeakSet<object>();

/** The errors of one catalogue: a code's sentence, its `{holes}` filled from the details. */
export function errorsOf<Code extends string>(catalogue: Readonly<Record<Code, string>>): ErrorMaker<Code> {
  return (code, details = {}) => {
    const error = new DpbayesError(code, fill(catalogue[code], details), details);
    made.add(error);
    return error;
  };
}

/** Whether an error was made from a catalogue, so that its text holds no record's value; anybody can make a `DpbayesError`. */
export function isOfCatalogue(error: unknown): error is DpbayesError {
  return typeof error === "object" && error !== null && made.has(error);
}

/**
 * The `fail` of one catalogue. Write its type where it is declared, `const fail: Fail<Code>`: only then does
 * TypeScript know that nothing behind a call runs.
 */
export function failWith<Code extends string>(errorOf: ErrorMaker<Code>): Fail<Code> {
  return (code, details) => {
    throw errorOf(code, details);
  };
}

/** Names and settings come from files of others: nothing in them may act on a terminal or fill a page. */
function fill(sentence: string, details: ErrorDetails): string {
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(details, name) ? told(String(details[name] ?? hole)) : hole,
  );
}

const MOST_TOLD = 2000;

function told(detail: string): string {
  const end = detail.length > MOST_TOLD ? `… (${detail.length} characters)` : "";
  return visibleText(detail.slice(0, MOST_TOLD)) + end;
}

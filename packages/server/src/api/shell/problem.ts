import { databaseProblem } from "../../database/database-problem.ts";
import { DpbayesError, errorOf, serverErrors, statusOf } from "../../errors/index.ts";

/** RFC 9457, with the catalogue's code and what else its details may tell. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly field?: string;
  readonly requested?: string;
  readonly remaining?: string;
  readonly difference?: string;
}

/** Seconds after which the same request may succeed. */
const RETRY_AFTER: Readonly<Record<string, number>> = {
  STUDY_PAUSED: 60,
  OVERLOADED: 1,
  SIGN_IN_BUSY: 1,
  STOPPING: 1,
  DATABASE_UNREACHABLE: 2,
  MIGRATIONS_DUE: 10,
  TOO_MANY_REQUESTS: 60,
};

/** What is told of an error: its catalogue's sentence. Of anything that has none, that something failed and no more. */
export function problemOf(error: unknown): Problem {
  const found = catalogued(error);
  const { code, details } = found;
  const known: Readonly<Record<string, number>> = statusOf;
  const hidden = code in serverErrors ? [] : hiddenIn(details);
  const message = without(found, hidden);
  return {
    type: `/errors#${code}`,
    title: message.split(/[:;\n]/)[0]!,
    status: known[code] ?? statusOf.DEFAULT,
    code,
    detail: message,
    ...textsOf(
      details,
      TOLD.filter((name) => !hidden.includes(name)),
    ),
  };
}

/** Of a problem; absent where repeating the request is no use. */
export function retryAfter({ code }: Problem): number | undefined {
  return RETRY_AFTER[code];
}

/** Whether an error is one that whoever asked can do nothing about, and the operator must see. */
export function isUnexpected(error: unknown): boolean {
  return catalogued(error).code === "INTERNAL";
}

function catalogued(error: unknown): DpbayesError {
  if (error instanceof DpbayesError) return error;
  const problem = databaseProblem(error);
  if (problem === "unreachable") return errorOf("DATABASE_UNREACHABLE", { problem: "ask again in a moment" });
  return problem === "value" ? errorOf("REQUEST_VALUE") : errorOf("INTERNAL");
}

const TOLD = ["field", "requested", "remaining", "difference"];

/** Details that name a place or what is accepted. */
const PLACES = [...TOLD, "row", "line", "accepted"];

/**
 * The other packages' sentences say what they found in a document of the caller's own. Here it came with a request, and no answer may
 * repeat what one held: it is left out. A field that no format knows has a name of the request's.
 */
function hiddenIn(details: DpbayesError["details"]): readonly string[] {
  if (details["found"] === "not known") return ["field"];
  return Object.keys(details).filter((name) => !PLACES.includes(name));
}

function without({ message, details }: DpbayesError, hidden: readonly string[]): string {
  return hidden
    .map((name) => `${details[name]}`)
    .filter((text) => text !== "")
    .reduce((sentence, text) => sentence.replaceAll(text, "…"), message);
}

function textsOf(details: DpbayesError["details"], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (details[name] === undefined ? [] : [[name, `${details[name]}`]])),
  );
}

import { DpbayesError, fail, systemCode } from "../../errors/index.ts";

/** Which database and table an error is about. */
export interface Place {
  readonly database: string;
  /** What is read from it, e.g. "table visits". */
  readonly name: string;
}

const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nobody listens there (connection refused)",
  ENOTFOUND: "its host is not known",
  EAI_AGAIN: "its host is not known",
  ETIMEDOUT: "it does not answer in time",
  EHOSTUNREACH: "there is no way to its host",
  ENETUNREACH: "there is no way to its host",
  "28P01": "user or password are not accepted",
  "28000": "user or password are not accepted",
  "3D000": "there is no such database",
  "53300": "it has too many connections",
  "57P03": "it is starting up or shutting down",
};

const unanswered: Readonly<Record<string, string>> = {
  ECONNRESET: "the connection was lost",
  EPIPE: "the connection was lost",
  "57P01": "the server ended the connection",
  "57P02": "the server ended the connection",
  "57014": "the query was ended by the server's time limit or an administrator",
  "42501": "the user may not read it; the right to SELECT is needed",
  "42601": "the query is no SELECT that the server can read",
  "25006": "the query would write; only reading is allowed",
  "22003": "a column holds a number beyond the range of doubles",
  "42702": "a column occurs twice in the query",
  "53100": "the server's disk is full",
  "53200": "the server is out of memory",
};

/** Client-side errors of `pg` have no code; these are the ones that people meet. */
const spoken: readonly (readonly [RegExp, "connection" | "query", string])[] = [
  [/password must be a (non-empty )?string/i, "connection", "it asks for a password and none was given"],
  [/timeout expired/i, "connection", "it does not answer in time"],
  [/does not support SSL/i, "connection", "it offers no encrypted connection"],
  [/certificate/i, "connection", "its certificate is not trusted"],
  [/terminated|not queryable|closed the connection/i, "query", "the connection was lost"],
];

/** A database's error in the catalogue's words. Its own text may quote data or settings and is left out. */
export function refuseDatabase(error: unknown, { database, name }: Place, connected: boolean): never {
  if (error instanceof DpbayesError) throw error;
  const cause = innermost(error);
  const code = systemCode(cause);
  if (code === "42P01") return fail("DATABASE_TABLE", { database, found: name.replace(/^table /, "") });
  const known = spoken.find(([pattern]) => code === "" && pattern.test(messageOf(cause)));
  const problem = unreachable[code] ?? unanswered[code] ?? known?.[2] ?? unknown(code);
  const reached = connected && unreachable[code] === undefined && known?.[1] !== "connection";
  return reached
    ? fail("DATABASE_QUERY", { database: `${database}, ${name},`, problem })
    : fail("DATABASE_CONNECTION", { database, problem });
}

function unknown(code: string): string {
  if (code === "") return "an unknown problem";
  return /^[0-9A-Z]{5}$/.test(code) ? `the server's error is SQLSTATE ${code}` : `the system says ${code}`;
}

/** A host with several addresses gives one error for each. */
function innermost(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}

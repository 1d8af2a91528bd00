/** What went wrong with a statement, as far as whoever asked may know. */
export type DatabaseProblem = "unreachable" | "value" | "other";

/** Lost, refused or ended connections, and transactions that others won: the same again may succeed. */
const AGAIN = /^(08|53|57P0|40001|40P01|55P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;

/** Class 22: a text or number that no column takes, as a NUL or a date that is none. */
const VALUE = /^22/;

/** Reads the code alone: PostgreSQL's sentences quote the values they are about. */
export function databaseProblem(error: unknown): DatabaseProblem {
  if (!(error instanceof Error)) return "other";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (AGAIN.test(code) || (code === "" && CONNECTION.test(error.message))) return "unreachable";
  return VALUE.test(code) ? "value" : "other";
}

/** What pg throws without a code. */
const CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

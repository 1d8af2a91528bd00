import { DpbayesError, type ProgramErrorCode } from "../../errors/index.ts";
import { CANCELLED, FAILURE, USAGE } from "../arguments/command.ts";
import { type Io, tell } from "./io.ts";
import { meantFile } from "./meant-file.ts";
import { lineFor, linesFor, styled } from "./style.ts";
import { unexpected } from "./unexpected.ts";

const usage: ReadonlySet<string> = new Set<ProgramErrorCode>([
  "COMMAND_UNKNOWN",
  "FLAG_UNKNOWN",
  "FLAG_VALUE",
  "ARGUMENT_MISSING",
  "ARGUMENT_EXTRA",
  "IMPORT_QUESTION",
]);

/** Says what went wrong in one sentence, or in one line of JSON, and chooses the exit code. */
export function tellError(error: unknown, io: Io, json: boolean): number {
  const { code, message } = wordsOf(error);
  if (json) tell(io, JSON.stringify({ error: { code, message } }));
  else
    io.stderr.write(
      `${lineFor(io, io.stderr, [styled("red", "dpbayes:")])} ${linesFor(`${message}${hintOf(error, code)}`)}\n`,
    );
  if (code === "CANCELLED") return CANCELLED;
  return usage.has(code) ? USAGE : FAILURE;
}

/** Where to go from a refusal that is a decision of the data's holder, and from a name that is nearly another's. */
function hintOf(error: unknown, code: string): string {
  if (isOfTable(error)) return OF_TABLE;
  const missing = code === "FILE_MISSING" && error instanceof DpbayesError && error.details["file"];
  const meant = typeof missing === "string" ? meantFile(missing) : undefined;
  return meant === undefined ? (hints[code] ?? "") : `; did you mean ${meant}?`;
}

const OF_TABLE =
  "\n  dpbayes check-data STUDY DATA lists every row that does not fit, and spends nothing; how values are written is declared in the study";

/** Whether a row of a table does not fit, and no point or answer that was typed. */
function isOfTable(error: unknown): boolean {
  if (!(error instanceof DpbayesError)) return false;
  const { record } = error.details;
  return error.code === "RECORDS_INVALID" || (typeof record === "string" && /, (line|row) \d+$/.test(record));
}

const hints: Readonly<Record<string, string>> = {
  BUDGET_EXCEEDED:
    "\n  dpbayes ledger DATA shows what was spent; with --budget-epsilon it declares a larger budget",
  TABLE_COLUMNS:
    "\n  where a table calls a variable otherwise, the study says how: column: NAME beside its type",
  DISTANCES_DIFFER:
    "\n  --ledger FILE keeps a ledger of its own; dpbayes plan STUDY says what the study costs between any two records, and with\n  that distance and that epsilon declared it adds the same noise at a cost that adds up",
};

/** Errors of a catalogue are told; anything else is a mistake of ours. */
function wordsOf(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof DpbayesError) return { code: error.code, message: error.message };
  if (error instanceof Error && error.name === "AbortError")
    return { code: "CANCELLED", message: "cancelled" };
  return { code: "UNEXPECTED", message: unexpected(error) };
}

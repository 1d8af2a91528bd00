import { fail } from "../../errors/index.ts";
import { type Input, isAddress, type SourceOptions, type TableOrQuery } from "../../sources/index.ts";
import type { Io } from "../terminal/io.ts";
import type { Given } from "./parse-arguments.ts";

/** What is read: a file, a database's table or query, or what another program writes. */
export interface Data {
  readonly data: string;
  /** Whether it has a name of its own, beside which a ledger and a release can stand. */
  readonly named: boolean;
  readonly options: SourceOptions;
}

/** The data that the operand and the flags name. */
export function dataOf(given: Given, io: Io, operand: string | undefined): Data {
  const { command } = given;
  const rows = rowsOf(given);
  const missing =
    rows === undefined ? "DATA" : "DATA, or a database's address in the environment variable DATABASE_URL";
  const data = operand ?? (rows && io.env["DATABASE_URL"]) ?? fail("ARGUMENT_MISSING", { command, missing });
  const input = inputOf(given, io, data);
  const database = isAddress(data);
  if (rows !== undefined && !database)
    fail("FLAG_VALUE", { flag: flagOf(rows), found: "given for a file", accepted: "given for a database" });
  const options = { ...delimiterOf(given), ...(rows && { rows }), ...(input && { input }) };
  return { data, named: !database && input === undefined, options };
}

const kinds: readonly Input["kind"][] = ["csv", "tsv", "jsonl"];

function inputOf(given: Given, io: Io, data: string): Input | undefined {
  const format = given.text("format");
  if (data !== "-") {
    if (format !== undefined)
      fail("FLAG_VALUE", { flag: "--format", found: "given for a file", accepted: "given for -" });
    return undefined;
  }
  const kind = kinds.find((one) => one === (format ?? "csv"));
  if (kind === undefined)
    return fail("FLAG_VALUE", { flag: "--format", found: format!, accepted: `one of: ${kinds.join(", ")}` });
  const bytes = io.stdin ?? fail("FILE_UNREADABLE", { file: "standard input", problem: "there is none" });
  return { bytes, kind };
}

function rowsOf(given: Given): TableOrQuery | undefined {
  const [table, query] = [given.text("table"), given.text("query")];
  if (table !== undefined && query !== undefined)
    fail("FLAG_VALUE", { flag: "--query", found: "given with --table", accepted: "given alone" });
  return query === undefined ? table : { query };
}

function flagOf(rows: TableOrQuery): string {
  return typeof rows === "string" ? "--table" : "--query";
}

function delimiterOf(given: Given): { readonly delimiter?: string } {
  const text = given.text("delimiter");
  if (text === undefined) return {};
  const delimiter = text === "\\t" || text === "tab" ? "\t" : text;
  if (delimiter.length !== 1 || /["\n\r]/.test(delimiter))
    fail("FLAG_VALUE", { flag: "--delimiter", found: text, accepted: "one character, or tab" });
  return { delimiter };
}

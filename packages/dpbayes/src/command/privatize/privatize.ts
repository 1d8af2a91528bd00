import { createReadStream } from "node:fs";
import { extname } from "node:path";
import { grouped } from "@dpbayes/inference/text";
import type { Study, StudyBundle } from "@dpbayes/privacy";
import { DpbayesError, fail } from "../../errors/index.ts";
import { readStudyOrBundle } from "../../files/index.ts";
import { releaseToFile } from "../../ledger/index.ts";
import { ledgerOfData, namedLedger } from "../../ledger/ledger-path.ts";
import { weakGuarantee } from "../../planner/words/weak-guarantee.ts";
import { isWarning, type RegistryRemark } from "../../registry/index.ts";
import {
  isAddress,
  openSource,
  type RecordSource,
  type SourceOptions,
  type TableOrQuery,
} from "../../sources/index.ts";
import { budgetOf } from "../arguments/budget-flags.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, tell } from "../terminal/io.ts";
import { duration, progressLine } from "../terminal/progress.ts";
import { aside, toStdout } from "../terminal/to-stdout.ts";
import { sayReleased } from "./say-released.ts";

export async function runPrivatize(given: Given, io: Io): Promise<number> {
  const { data, database, options } = dataOf(given, io);
  const study = readStudyOrBundle(
    given.text("study") ?? fail("ARGUMENT_MISSING", { command: "privatize", missing: "--study FILE" }),
  );
  const source = openSource(data, options);
  const printed = toStdout(given);
  const named = outputFor(database ? study.id : data, study, database);
  const output = printed ? named : (given.text("output") ?? named);
  const budget = budgetOf(given);
  const holder = given.text("holder");
  const ledgerName = given.text("ledger");
  const ledger = ledgerName === undefined ? ledgerOfData(data) : namedLedger(ledgerName);
  if (io.quiet !== true)
    for (const sentence of weakGuarantee(study.privacy)) tell(io, `warning: ${sentence}`);
  // Last of all: a timer that a refusal leaves behind would keep the program from ending.
  const waiting = waitingLine(io, source);
  const remarks: RegistryRemark[] = [];
  const sayRemarks = () => {
    for (const remark of io.quiet === true ? [] : remarks)
      tell(io, `${isWarning(remark) ? "warning" : "note"}: ${remark.says}`);
  };
  const released = await releaseToFile(study, source, {
    output,
    ledger,
    force: given.has("force"),
    skipInvalid: given.has("skip-invalid"),
    signal: io.signal,
    now: io.now,
    ...(budget && { budget }),
    ...(holder !== undefined && { holder }),
    registry: {
      env: io.env,
      oneLedger: given.has("one-ledger"),
      onRemark: (remark) => remarks.push(remark),
    },
    onProgress: waiting.heard,
    onNote: (note) => io.quiet !== true && tell(io, `note: ${note}`),
    ...(given.has("show-private") && {
      onPrivateDiagnostics: (facts) => tell(io, `private: ${JSON.stringify(facts)}`),
    }),
  })
    .finally(waiting.clear)
    .catch((error: unknown) => {
      // Where nothing was spent there is nothing to say of budgets.
      if (mayBePaid(error)) sayRemarks();
      throw error;
    });
  sayRemarks();
  sayReleased(given, printed ? aside(io) : io, study, output, released, remarks);
  // What was paid for is never in a pipe alone, which may lose it.
  if (printed) for await (const piece of createReadStream(output)) io.stdout.write(piece as Uint8Array);
  return SUCCESS;
}

/** A release that waits, is lost or of which nobody knows: its budget may be spent. */
function mayBePaid(error: unknown): boolean {
  return error instanceof DpbayesError && error.code.startsWith("RELEASE_");
}

/** Records read so far; a source that sums by itself says nothing until it is done, so the time is told. */
function waitingLine(io: Io, source: RecordSource) {
  const line = progressLine(io);
  const start = performance.now();
  let text = () => `${source.describe()}: ${duration((performance.now() - start) / 1000)}`;
  const timer = setInterval(() => line.update(text), 500);
  return {
    heard(records: number) {
      text = () => `${grouped(records)} records read`;
      line.update(text);
    },
    clear() {
      clearInterval(timer);
      line.clear();
    },
  };
}

interface Data {
  readonly data: string;
  readonly database: boolean;
  readonly options: SourceOptions;
}

/** What is read: a file, or a database's table or query. A database has no place of its own for a ledger. */
function dataOf(given: Given, io: Io): Data {
  const rows = rowsOf(given);
  const missing =
    rows === undefined ? "DATA" : "DATA, or a database's address in the environment variable DATABASE_URL";
  const data =
    given.operands[0] ??
    (rows && io.env["DATABASE_URL"]) ??
    fail("ARGUMENT_MISSING", { command: "privatize", missing });
  const database = isAddress(data);
  if (rows !== undefined && !database)
    fail("FLAG_VALUE", { flag: flagOf(rows), found: "given for a file", accepted: "given for a database" });
  if (database && !given.has("ledger"))
    fail("ARGUMENT_MISSING", { command: "privatize", missing: "--ledger FILE for a database" });
  return { data, database, options: { ...delimiterOf(given), ...(rows && { rows }) } };
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

function outputFor(data: string, { privacy }: Study | StudyBundle, database: boolean): string {
  const stem = database ? data : data.slice(0, data.length - extname(data).length);
  return privacy.setting === "local" ? `${stem}.reports.jsonl` : `${stem}.release.json`;
}

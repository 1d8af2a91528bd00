import { createReadStream } from "node:fs";
import { extname } from "node:path";
import { grouped } from "@dpbayes/inference/text";
import type { PrivateDiagnostics, Study, StudyBundle } from "@dpbayes/privacy";
import { DpbayesError, fail } from "../../errors/index.ts";
import { readStudyOrBundle } from "../../files/index.ts";
import { releaseToFile } from "../../ledger/index.ts";
import { ledgerOfData, namedLedger } from "../../ledger/ledger-path.ts";
import { weakGuarantee } from "../../planner/words/weak-guarantee.ts";
import { isWarning, type RegistryRemark } from "../../registry/index.ts";
import { isServed, ledgerAddress } from "../../servers/index.ts";
import { openSource } from "../../sources/index.ts";
import { isPacked } from "../../sources/text/data-bytes.ts";
import { budgetOf } from "../arguments/budget-of.ts";
import { SUCCESS } from "../arguments/command.ts";
import { type Data, dataOf } from "../arguments/data-flags.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { refuseServed } from "../arguments/refuse-served.ts";
import { checkData } from "../check-data/check-data.ts";
import { type Io, tell } from "../terminal/io.ts";
import { aside, toStdout } from "../terminal/to-stdout.ts";
import { waitingLine } from "../terminal/waiting-line.ts";
import { runEmitSql } from "./emit-sql.ts";
import { dataOfSums, givenSums, leaveSums, requireOneKind, requireSums, saySumsFit } from "./given-sums.ts";
import { sayReleased } from "./say-released.ts";

export async function runPrivatize(given: Given, io: Io): Promise<number> {
  requireOneKind(given);
  const study = readStudyOrBundle(
    given.text("study") ?? fail("ARGUMENT_MISSING", { command: "privatize", missing: "--study FILE" }),
  );
  if (given.has("emit-sql")) return runEmitSql(given, io, study);
  const sums = given.text("sums");
  const data = sums === undefined ? dataOf(given, io, given.operands[0]) : dataOfSums(sums);
  const source = sums === undefined ? openSource(data.data, data.options) : givenSums(given, sums);
  if (sums !== undefined) await requireSums(given, io, study, source);
  if (given.has("dry-run"))
    return sums === undefined ? checkData(given, io, study, source) : saySumsFit(given, io, study, source);
  const printed = toStdout(given);
  const named = outputFor(data, study);
  const output = printed ? named : (given.text("output") ?? named);
  const budget = budgetOf(given);
  const holder = given.text("holder");
  const ledger = ledgerFor(given, data);
  if (budget !== undefined && isServed(ledger)) refuseServed("--budget-epsilon");
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
    ...((given.has("show-private") || given.has("skip-invalid")) && {
      onPrivateDiagnostics: (facts) => sayFacts(given, io, facts),
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
  if (sums !== undefined) leaveSums(given, printed ? aside(io) : io, sums);
  // What was paid for is never in a pipe alone, which may lose it.
  if (printed) for await (const piece of createReadStream(output)) io.stdout.write(piece as Uint8Array);
  return SUCCESS;
}

/** Facts about records, for the holder alone: all of them, or how many records were left out. */
function sayFacts(given: Given, io: Io, facts: PrivateDiagnostics): void {
  if (given.has("show-private")) tell(io, `private: ${JSON.stringify(facts)}`);
  const left = Object.values(facts.skipped).reduce((sum, count) => sum + count, 0);
  if (given.has("skip-invalid") && io.quiet !== true)
    tell(
      io,
      `private: ${grouped(left)} of ${grouped(facts.records)} records were left out, for the holder to know`,
    );
}

/** A release that waits, is lost or of which nobody knows: its budget may be spent. */
function mayBePaid(error: unknown): boolean {
  return error instanceof DpbayesError && error.code.startsWith("RELEASE_");
}

/** A database, and what another program writes, have no place of their own for a ledger. */
function ledgerFor(given: Given, { data, named }: Data): string {
  const ledger = given.text("ledger");
  if (ledger !== undefined) return isServed(ledger) ? ledgerAddress(ledger).name : namedLedger(ledger);
  if (named) return ledgerOfData(data);
  const what = given.has("sums") ? "sums" : data === "-" ? "standard input" : "a database";
  const missing = `--ledger FILE for ${what}`;
  return fail("ARGUMENT_MISSING", { command: "privatize", missing });
}

function outputFor({ data, named }: Data, { id, privacy }: Study | StudyBundle): string {
  const name = isPacked(data) ? data.slice(0, -".gz".length) : data;
  const stem = named ? name.slice(0, name.length - extname(name).length) : id;
  return privacy.setting === "local" ? `${stem}.reports.jsonl` : `${stem}.release.json`;
}

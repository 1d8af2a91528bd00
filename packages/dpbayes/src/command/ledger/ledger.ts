import { existsSync } from "node:fs";
import type { Relation } from "@dpbayes/privacy";
import { type Ledger, remaining, spent } from "@dpbayes/privacy/ledger";
import { fail } from "../../errors/index.ts";
import { declareBudget, readLedger } from "../../ledger/declare-budget.ts";
import { type Undelivered, undelivered } from "../../ledger/delivery/missing-releases.ts";
import { recoverCommand } from "../../ledger/delivery/recover-command.ts";
import { type Recovery, recoverReleases } from "../../ledger/delivery/recover-releases.ts";
import { isLedgerFile } from "../../ledger/is-ledger.ts";
import { ledgerOfData, namedLedger } from "../../ledger/ledger-path.ts";
import { isServed } from "../../servers/index.ts";
import { budgetOf } from "../arguments/budget-of.ts";
import { FAILURE, SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print } from "../terminal/io.ts";
import { runKnown } from "./known.ts";
import { ledgerLines } from "./ledger-lines.ts";
import { runServedLedger } from "./served-ledger.ts";

export async function runLedger(given: Given, io: Io): Promise<number> {
  const operand = given.operands[0]!;
  if (isServed(operand)) return runServedLedger(given, io);
  const file = ledgerFile(operand);
  if (given.has("registry"))
    return runKnown({ data: isLedger(operand) ? undefined : operand, ledger: file }, given, io);
  const budget = budgetOf(given);
  const ledger = budget
    ? await declareBudget(file, budget, aboutOf(given), { signal: io.signal, now: io.now })
    : (readLedger(file) ?? fail("FILE_MISSING", { file }));
  const force = given.has("force");
  const recovery = given.has("recover")
    ? await recoverReleases(file, { force, signal: io.signal, registry: { env: io.env } })
    : undefined;
  const left = undelivered(file);
  if (given.has("json")) {
    const totals = { spent: spent(ledger), remaining: remaining(ledger) };
    const [waiting, missing] = [Object.fromEntries(left.waiting), Object.fromEntries(left.missing)];
    const lost = left.lost.size > 0 && { lost: Object.fromEntries(left.lost) };
    print(io, JSON.stringify({ file, ...ledger, ...totals, waiting, ...lost, missing, ...recovery }));
  } else for (const line of [...recoveryLines(recovery), ...linesOf(file, ledger, left)]) print(io, line);
  return recovery?.releases.some(({ problem }) => problem !== undefined) ? FAILURE : SUCCESS;
}

/** The ledger itself may be named, or the data it belongs to. */
function ledgerFile(operand: string): string {
  return isLedger(operand) ? namedLedger(operand) : ledgerOfData(operand);
}

function isLedger(operand: string): boolean {
  return operand.endsWith(".ledger.jsonl") || existsSync(`${operand}.head`) || isLedgerFile(operand);
}

function aboutOf(given: Given): Pick<Ledger, "unit" | "neighbours"> | undefined {
  const [unit, neighbours] = [given.text("unit"), given.text("neighbours")];
  if (unit === undefined && neighbours === undefined) return undefined;
  if (unit === undefined || neighbours === undefined)
    return fail("ARGUMENT_MISSING", { command: "ledger", missing: "--unit and --neighbours together" });
  return { unit, neighbours: neighbours as Relation };
}

function recoveryLines(recovery: Recovery | undefined): readonly string[] {
  if (recovery === undefined) return [];
  const { releases, removed } = recovery;
  const done = releases.map(({ id, output, problem, lost }) =>
    problem === undefined
      ? `delivered  ${output}, paid for as ${id}`
      : `${lost ? "lost       " : "waiting    "}${id}: ${problem}`,
  );
  const none = releases.length === 0 ? ["delivered  nothing: no release that was paid for is waiting"] : [];
  return [...done, ...none, ...removed.map((copy) => `removed    ${copy}, which nobody paid for`)];
}

function linesOf(file: string, ledger: Ledger, { waiting, lost, missing }: Undelivered): readonly string[] {
  return [
    ...ledgerLines(file, ledger),
    ...[...waiting].map(([id, output]) => waitingWords(id, output, file)),
    ...[...lost].map(([id, output]) => lostWords(id, output)),
    ...[...missing].map(([id, output]) => missingWords(id, output)),
  ];
}

/** A run that ended between its payment and its delivery. */
function waitingWords(id: string, output: string, file: string): string {
  return `${output} of ${id} is paid for and waits to be delivered: ${recoverCommand(file)}`;
}

/** Nothing to wait for: the copy was changed or cut. */
function lostWords(id: string, output: string): string {
  return `${output} of ${id} is paid for and lost: its sealed copy was changed or cut. Restore the copy from a backup; without it the spend stands, and another release costs again.`;
}

/** Its sealed copy is gone too: it was delivered once, or somebody removed the copy. */
function missingWords(id: string, output: string): string {
  return `${output} of ${id} is not there: it was moved or removed. The spend stands; to release again, declare a budget with room for it (--budget-epsilon).`;
}

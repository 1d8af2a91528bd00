import { existsSync } from "node:fs";
import type { Relation } from "@dpbayes/privacy";
import { describeAmount, type Ledger, remaining, spent } from "@dpbayes/privacy/ledger";
import { fail } from "../../errors/index.ts";
import { declareBudget, readLedger } from "../../ledger/declare-budget.ts";
import { ledgerOfData, namedLedger } from "../../ledger/ledger-path.ts";
import { missingReleases } from "../../ledger/missing-releases.ts";
import { reachInWords } from "../../planner/words/reach-in-words.ts";
import { budgetOf } from "../arguments/budget-flags.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print } from "../terminal/io.ts";

export async function runLedger(given: Given, io: Io): Promise<number> {
  const file = ledgerFile(given.operands[0]!);
  const budget = budgetOf(given);
  const ledger = budget
    ? await declareBudget(file, budget, aboutOf(given), { signal: io.signal, now: io.now })
    : (readLedger(file) ?? fail("FILE_MISSING", { file }));
  const missing = missingReleases(file);
  if (given.has("json")) {
    const totals = { spent: spent(ledger), remaining: remaining(ledger) };
    print(io, JSON.stringify({ file, ...ledger, ...totals, missing: Object.fromEntries(missing) }));
  } else for (const line of linesOf(file, ledger, missing)) print(io, line);
  return SUCCESS;
}

/** The ledger itself may be named, or the data it belongs to. */
function ledgerFile(operand: string): string {
  return operand.endsWith(".ledger.jsonl") || existsSync(`${operand}.head`)
    ? namedLedger(operand)
    : ledgerOfData(operand);
}

function aboutOf(given: Given): Pick<Ledger, "unit" | "neighbours"> | undefined {
  const [unit, neighbours] = [given.text("unit"), given.text("neighbours")];
  if (unit === undefined && neighbours === undefined) return undefined;
  if (unit === undefined || neighbours === undefined)
    return fail("ARGUMENT_MISSING", { command: "ledger", missing: "--unit and --neighbours together" });
  return { unit, neighbours: neighbours as Relation };
}

function linesOf(file: string, ledger: Ledger, missing: ReadonlyMap<string, string>): readonly string[] {
  const entries = ledger.entries.map(
    ({ id, spent: amount, when }) =>
      `  ${(when ?? "").slice(0, 19).replace("T", " ")}  ${id}  ${describeAmount(amount)}`,
  );
  return [
    `ledger     ${file}`,
    `protects   ${ledger.unit}, ${ledger.neighbours}${reachInWords(ledger.neighbours)}`,
    `budget     ${describeAmount(ledger.budget)}`,
    `spent      ${describeAmount(spent(ledger))}`,
    `remaining  ${describeAmount(remaining(ledger))}`,
    entries.length === 0 ? "no spends" : entries.length === 1 ? "1 spend" : `${entries.length} spends`,
    ...entries,
    ...[...missing].map(([id, output]) => missingWords(id, output)),
  ];
}

/** A run that was killed after it had paid leaves a spend without a release. */
function missingWords(id: string, output: string): string {
  return `${output} of ${id} is not there: it was moved, or its run ended before it was written. The spend stands; to release again, declare a budget with room for it (--budget-epsilon).`;
}

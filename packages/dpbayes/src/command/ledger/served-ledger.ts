import { remaining, spent } from "@dpbayes/privacy/ledger";
import { fail } from "../../errors/index.ts";
import { openStore } from "../../ledger/open-store.ts";
import { ledgerOf } from "../../ledger-lines/ledger-of.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { refuseServed } from "../arguments/refuse-served.ts";
import { type Io, print } from "../terminal/io.ts";
import { ledgerLines } from "./ledger-lines.ts";

/** What belongs to files, and to whoever may declare a budget. */
const OTHERS = ["budget-epsilon", "budget-delta", "unit", "neighbours", "recover", "force", "registry"];

/** Reads the lines of a server's ledger, checks them like a file's, and says what they add up to. */
export async function runServedLedger(given: Given, io: Io): Promise<number> {
  const other = OTHERS.find((flag) => given.has(flag));
  if (other !== undefined) refuseServed(`--${other}`);
  const { name, lines } = openStore(given.operands[0]!, io.env);
  const read = await lines();
  const ledger = ledgerOf(name, read) ?? fail("FILE_MISSING", { file: name });
  if (given.has("json")) {
    const totals = { spent: spent(ledger), remaining: remaining(ledger) };
    print(
      io,
      JSON.stringify({ file: name, ...ledger, ...totals, lines: read.length, head: read.at(-1)!.hash }),
    );
  } else {
    for (const line of ledgerLines(name, ledger)) print(io, line);
    print(io, `checked    ${read.length} lines, the last has the hash ${read.at(-1)!.hash}`);
  }
  return SUCCESS;
}

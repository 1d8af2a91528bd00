import { existsSync } from "node:fs";
import { describeAmount } from "@dpbayes/privacy/ledger";
import { fail } from "../../errors/index.ts";
import { ledgerFacts } from "../../ledger/watch-paid.ts";
import { knownData } from "../../registry/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print } from "../terminal/io.ts";

/** Lists the ledgers that the registry knows for a data set. `data` is missing where only the ledger was named. */
export async function runKnown(
  { data, ledger }: { readonly data: string | undefined; readonly ledger: string },
  given: Given,
  io: Io,
): Promise<number> {
  const file = data !== undefined && existsSync(data) ? data : undefined;
  const known = await knownData({ file, ledger }, ledgerFacts, io.env);
  if ("problem" in known)
    return fail("FLAG_VALUE", {
      flag: "--registry",
      found: `of no use: ${known.problem}`,
      accepted: "left out",
    });
  const ledgers = known.ledgers.map(({ ledgerId: _, likeness: __, ...one }) => one);
  if (given.has("json"))
    print(io, JSON.stringify({ registry: known.folder, ledgers, damaged: known.damaged }));
  else {
    print(io, `registry   ${known.folder}`);
    if (known.damaged > 0) print(io, `damaged    ${known.damaged} lines cannot be read`);
    print(
      io,
      ledgers.length === 1 ? "1 ledger of this data set" : `${ledgers.length} ledgers of this data set`,
    );
    for (const one of ledgers) print(io, `  ${lineOf(one)}`);
  }
  return SUCCESS;
}

interface Listed {
  readonly ledger: string;
  readonly spent: Readonly<Record<string, string>>;
  readonly gone: boolean;
  readonly studies: readonly string[];
  readonly last: string;
}

function lineOf({ ledger, spent, gone, studies, last }: Listed): string {
  const when = last.slice(0, 19).replace("T", " ");
  const there = gone ? " (not there any more)" : "";
  return `${when}  ${ledger}${there}  ${describeAmount(spent)}  ${studies.join(", ")}`;
}

import { type Ledger, openLedger } from "@dpbayes/privacy/ledger";
import { fail } from "../errors/index.ts";
import { ledgerOf } from "../ledger-lines/ledger-of.ts";
import { type LedgerEvent, type LedgerLine, lineAfter } from "../ledger-lines/lines.ts";
import { commit } from "./chain/commit.ts";
import { readLines } from "./chain/ledger-file.ts";
import { requireCounts } from "./require-counts.ts";
import type { SpendOptions } from "./spend-on-disk.ts";

/** The ledger of a data set as it stands on the disk, or undefined before the first spend. */
export function readLedger(file: string): Ledger | undefined {
  return ledgerOf(file, readLines(file));
}

/** Opens a ledger with a budget, or declares another budget, which must cover what was spent. */
export async function declareBudget(
  file: string,
  budget: NonNullable<SpendOptions["budget"]>,
  about: Pick<Ledger, "unit" | "neighbours"> | undefined,
  options: SpendOptions = {},
): Promise<Ledger> {
  const lines = await commit(
    file,
    (present) => {
      const when = (options.now?.() ?? new Date()).toISOString();
      return declaration(file, present, { budget, about, when });
    },
    options,
  );
  return ledgerOf(file, lines)!;
}

interface Declared {
  readonly budget: NonNullable<SpendOptions["budget"]>;
  readonly about: Pick<Ledger, "unit" | "neighbours"> | undefined;
  readonly when: string;
}

function declaration(
  file: string,
  lines: readonly LedgerLine[],
  { budget, about, when }: Declared,
): LedgerEvent {
  const present = ledgerOf(file, lines);
  if (present && about) requireCounts(file, present, about);
  const first = present ?? about;
  if (first === undefined)
    return fail("LEDGER_OPEN", {
      file,
      problem: "does not exist yet; say --unit and --neighbours to open it",
    });
  const { unit, neighbours } = first;
  const currency = present?.currency ?? "approximate";
  const exact = openLedger({ budget: { ...budget }, unit, neighbours, currency }).budget;
  const event: LedgerEvent =
    lines.length === 0
      ? { kind: "open", unit, neighbours, budget: exact, when }
      : { kind: "budget", budget: exact, when };
  ledgerOf(file, [...lines, lineAfter(lines.at(-1), event)]);
  return event;
}

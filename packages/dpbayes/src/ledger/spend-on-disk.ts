import { dirname, relative } from "node:path";
import {
  type Ledger,
  openLedger,
  planRelease,
  type ReleasePlan,
  type Study,
  spend,
  studyDigest,
} from "@dpbayes/privacy";
import { fail } from "../errors/index.ts";
import { appendEvent, readLines } from "./ledger-file.ts";
import type { Budget, LedgerEvent, LedgerLine } from "./lines.ts";
import { type LockOptions, locked } from "./lock.ts";
import { ledgerOf } from "./state.ts";

/** What is written down beside a cost, and how long to wait for another run. */
export interface SpendOptions extends LockOptions {
  /** The whole budget of the data set, declared with its first spend; without it that spend is all there is. */
  readonly budget?: Readonly<{ epsilon: string | number; delta?: string | number }>;
  readonly holder?: string;
  /** The file that the release goes to, written down so that one that never came can be told. */
  readonly output?: string;
  /** The clock of the entries. */
  readonly now?: () => Date;
}

/** Refuses a study that the remaining budget cannot pay, before a record is read. Nothing is spent. */
export function requireAffordable(
  file: string,
  study: Study | ReleasePlan,
  options: SpendOptions = {},
): void {
  charge(file, readLines(file), planRelease(study), options);
}

/**
 * Spends what a release of the study costs and returns the ledger once that is on the disk. Call it after the
 * release was made and before anybody sees it: a run that is killed in between has spent and released nothing, and
 * never the other way round.
 */
export function spendOnDisk(
  file: string,
  study: Study | ReleasePlan,
  options: SpendOptions = {},
): Promise<Ledger> {
  const plan = planRelease(study);
  return locked(file, options, () => {
    let lines = readLines(file);
    const { after, events } = charge(file, lines, plan, options);
    for (const event of events) lines = [...lines, appendEvent(file, lines, event)];
    return after;
  });
}

interface Charge {
  readonly after: Ledger;
  readonly events: readonly LedgerEvent[];
}

function charge(
  file: string,
  lines: readonly LedgerLine[],
  plan: ReleasePlan,
  options: SpendOptions,
): Charge {
  const { study } = plan;
  const loss = plan.cost();
  const when = (options.now?.() ?? new Date()).toISOString();
  const before = ledgerOf(file, lines) ?? opened(plan, options);
  requireUnit(file, before, study);
  const id = `${study.id}-${before.entries.length + 1}`;
  const after = spend(before, { id, loss, when, note: study.id });
  const spent = after.entries.at(-1)!.spent as unknown as Budget;
  const entry: LedgerEvent = {
    kind: "spend",
    id,
    spent,
    study: study.id,
    studyDigest: studyDigest(study),
    ...(options.holder !== undefined && { holder: options.holder }),
    ...(options.output !== undefined && { output: relative(dirname(file), options.output) }),
    when,
  };
  if (lines.length > 0) return { after, events: [entry] };
  const budget = before.budget as unknown as Budget;
  const { unit, neighbours } = before;
  return { after, events: [{ kind: "open", unit, neighbours, budget, when }, entry] };
}

/** Without a declared budget the first study's own cost is the budget: a second release is a decision, not a default. */
function opened(plan: ReleasePlan, { budget }: SpendOptions): Ledger {
  const loss = plan.cost();
  const { neighbours } = loss;
  const { unit } = plan.study.privacy;
  if (budget !== undefined) return openLedger({ budget: { ...budget }, unit, neighbours });
  const endless = openLedger({ budget: { epsilon: "1e300", delta: "0.999999" }, unit, neighbours });
  const exact = spend(endless, { id: "cost", loss }).entries[0]!.spent;
  return openLedger({ budget: exact, unit, neighbours });
}

function requireUnit(file: string, ledger: Ledger, { privacy }: Study): void {
  if (privacy.unit !== ledger.unit)
    fail("LEDGER_UNIT", { file, found: `"${privacy.unit}"`, accepted: `"${ledger.unit}"` });
}

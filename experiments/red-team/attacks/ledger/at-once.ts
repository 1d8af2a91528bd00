import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finding } from "../../attack.ts";
import { type Disk, spenderProgram } from "./program.ts";
import { type SpenderStart, type Spending, startSpender } from "./spending.ts";
import { type LedgerSystemName, ledgerSystems } from "./systems.ts";
import { linesThatDoNotCount, problemsOf } from "./verdict.ts";

export interface Crowd {
  readonly system: LedgerSystemName;
  /** Units of budget for all of them. */
  readonly budget: number;
  readonly disk?: Disk;
  /** The processes to start, given the orders of a spender; each may lead several. */
  readonly starts: (
    start: SpenderStart,
  ) => readonly { readonly start: SpenderStart; readonly spenders: number }[];
  /** What the folder of the ledger needs before. */
  readonly prepare?: (folder: string) => void;
}

/** Lets all of them spend from one ledger from a common start until nothing is left: exactly the budget must be spent. */
export async function spendAtOnce({ system, budget, disk, starts, prepare }: Crowd): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-red-team-"));
  try {
    chmodSync(folder, 0o755);
    const program = await spenderProgram(folder, disk);
    prepare?.(folder);
    const file = join(folder, "ledger", "all.ledger.jsonl");
    const spending: Spending = { told: [], failures: [] };
    const started = starts({ program, orders: { system, file, budget } }).map(({ start, spenders }) => ({
      spender: startSpender(start, spending),
      spenders,
    }));
    await Promise.all(started.map(({ spender, spenders }) => spender.ready(spenders)));
    const begin = performance.now();
    writeFileSync(`${file}.go`, "");
    await Promise.all(started.map(({ spender }) => spender.ended));
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    return finding(system, file, spending, budget, seconds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function finding(
  system: LedgerSystemName,
  file: string,
  spending: Spending,
  budget: number,
  seconds: string,
): Finding {
  const problems = problemsOf(ledgerSystems[system], file, spending, budget);
  const spent = spending.told.length;
  const all = spent === budget ? problems : [`${spent} told of ${budget}`, ...problems];
  const idle = all.length > 0 ? "" : `, ${linesThatDoNotCount(file, budget + 1)} lines void`;
  return {
    tried: budget,
    broken: all.length,
    note: `${spent} spent of ${budget} in ${seconds} s${idle}${all.length > 0 ? `; ${all[0]}` : ""}`,
  };
}

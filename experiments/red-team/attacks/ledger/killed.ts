import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finding } from "../../attack.ts";
import { type Disk, spenderProgram } from "./program.ts";
import { type Spender, type Spending, startSpender } from "./spending.ts";
import { type LedgerSystemName, ledgerSystems } from "./systems.ts";
import { linesThatDoNotCount, problemsOf } from "./verdict.ts";

export interface Killing {
  readonly system: LedgerSystemName;
  readonly kills: number;
  readonly disk?: Disk;
  /** The environment of the n-th spender. */
  readonly env?: (n: number) => Readonly<Record<string, string>>;
  /** What is done to the n-th spender, from its start to its death. */
  readonly attend?: (spender: Spender, n: number) => Promise<void>;
}

/** Ledgers at once, and spenders at once on each: those who wait out a dead one's lease leave the others to go on. */
const LEDGERS = 8;
const EACH = 2;
/** More than anybody can spend meanwhile. */
const BUDGET = 100_000;

/**
 * Kills spenders, two at a time on each of some ledgers. Then a last one spends from every ledger as it was left: its
 * chain must be whole, hold every spend that was told of, and take the last one without anybody's help. A ledger on which
 * somebody failed is left alone: it is broken.
 */
export async function killSpenders({ system, kills, disk, env, attend }: Killing): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-red-team-"));
  try {
    const program = await spenderProgram(folder, disk);
    let begun = 0;
    const onLedger = async (_: unknown, l: number) => {
      const file = join(folder, `${l}.ledger.jsonl`);
      const spending: Spending = { told: [], failures: [] };
      const orders = { system, file, budget: BUDGET };
      writeFileSync(`${file}.go`, "");
      const attended = async () => {
        while (begun < kills && spending.failures.length === 0) {
          const n = begun++;
          const spender = startSpender({ program, orders, ...(env && { env: env(n) }) }, spending);
          await attend?.(spender, n);
          await spender.ended;
        }
      };
      await Promise.all(Array.from({ length: EACH }, attended));
      return afterwards(system, file, spending);
    };
    const left = await Promise.all(Array.from({ length: LEDGERS }, onLedger));
    return finding(begun, left);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Left {
  readonly spends: number;
  readonly idle: number;
  readonly problems: readonly string[];
}

async function afterwards(name: LedgerSystemName, file: string, spending: Spending): Promise<Left> {
  const system = ledgerSystems[name];
  try {
    spending.told.push((await system.spend(file, BUDGET))!);
  } catch (error) {
    spending.failures.push((error as Error).message);
  }
  const problems = problemsOf(system, file, spending, BUDGET);
  const spends = problems.length > 0 ? 0 : system.spends(file).length;
  return { spends, problems, idle: problems.length > 0 ? 0 : linesThatDoNotCount(file, spends + 1) };
}

function finding(kills: number, left: readonly Left[]): Finding {
  const sum = (of: (one: Left) => number) => left.reduce((total, one) => total + of(one), 0);
  const broken = sum(({ problems }) => problems.length);
  const first = left.flatMap(({ problems }) => problems)[0];
  const whole = `${sum(({ spends }) => spends)} spends, ${sum(({ idle }) => idle)} lines void or torn, 0 repairs`;
  return { tried: kills, broken, note: first ?? whole };
}

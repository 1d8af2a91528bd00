import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { fail, systemCode, systemProblem } from "../../errors/index.ts";
import { sweepHeads } from "./head.ts";
import { LEASE, type Patience } from "./patience.ts";

/**
 * Runs an action while other runs that are as polite do not: FILE.lock stands there meanwhile, with a random nonce.
 * This keeps runs from writing lines that come too late. It is no more than that: the chain alone decides which line
 * counts, so whatever goes wrong here costs a void line and never budget. Hence it can trust nothing about the holder,
 * neither process ids nor host names nor clocks, which mean nothing in another container or to another user: a waiter
 * that has seen the same nonce for the time of a lease, by its own clock, takes the file away. Whoever dies at any
 * point here leaves at most that one file.
 */
export async function leased<T>(ledger: string, patience: Patience, action: () => T): Promise<T> {
  const lock = `${ledger}.lock`;
  const mine = randomBytes(16).toString("hex");
  let seen: Seen | undefined;
  while (!taken(ledger, lock, mine)) {
    seen = look(lock, seen);
    if (performance.now() - seen.since > LEASE && !removed(ledger, lock)) break;
    if (!(await patience.pause())) break;
  }
  try {
    return action();
  } finally {
    if (nonceOf(lock) === mine) remove(lock);
  }
}

/** A nonce and since when it has been seen. */
interface Seen {
  readonly nonce: string;
  readonly since: number;
}

function look(lock: string, seen: Seen | undefined): Seen {
  const nonce = nonceOf(lock);
  return seen?.nonce === nonce ? seen : { nonce, since: performance.now() };
}

/** What stands in the lock, or what keeps it from being read. */
function nonceOf(lock: string): string {
  try {
    return readFileSync(lock, "utf8");
  } catch (error) {
    return systemCode(error);
  }
}

/** A folder in which no lock can be made takes no head either: the ledger's user may not write here. */
function taken(ledger: string, lock: string, mine: string): boolean {
  try {
    writeFileSync(lock, mine, { flag: "wx", mode: 0o666 });
    return true;
  } catch (error) {
    // Windows says "no permission" for a file that is just being removed.
    if (systemCode(error) === "EEXIST" || existsSync(lock)) return false;
    return fail("LEDGER_WRITE", { file: ledger, problem: systemProblem(error) });
  }
}

/** Takes a dead run's lock away, and its drafts. False where it cannot: then the action runs beside it. */
function removed(ledger: string, lock: string): boolean {
  sweepHeads(ledger);
  return remove(lock);
}

function remove(lock: string): boolean {
  try {
    unlinkSync(lock);
    return true;
  } catch (error) {
    return systemCode(error) === "ENOENT";
  }
}

import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { dirname } from "node:path";
import { describeAmount } from "@dpbayes/privacy/ledger";
import { DpbayesError, fail, systemProblem } from "../../errors/index.ts";
import { DamagedSeal, type ReservedFile, readSealed, reserveFile } from "../../files/index.ts";
import { removed } from "../../files/temporary.ts";
import { syncFolder } from "../../files/write-whole.ts";
import type { PaidRelease } from "./paid-release.ts";
import { recoverCommand } from "./recover-command.ts";

/**
 * Puts a release that was paid for under its name, and then takes its sealed copy away. The copy goes last: as long as it
 * is there, the same can be done again, to the same bytes.
 */
export function deliver(ledger: string, paid: PaidRelease, room?: ReservedFile): void {
  orWaiting(ledger, paid, () => (room ?? reserveFile(paid.output, 0)).commit(contentOf(paid)));
  removed(paid.sealed);
}

/** The content of a release that was paid for, piece by piece; a copy that is damaged is lost, and says so. */
export function* contentOf(paid: PaidRelease): Generator<Uint8Array> {
  try {
    yield* readSealed(paid.sealed, paid.key);
  } catch (error) {
    if (error instanceof DamagedSeal) refuseLost(paid);
    throw error;
  }
}

/** Whether a sealed copy can be opened by nobody any more: there is nothing to wait for. */
export function isLost({ sealed, key }: PaidRelease): boolean {
  try {
    for (const _ of readSealed(sealed, key));
    return false;
  } catch (error) {
    return error instanceof DamagedSeal;
  }
}

/** Whatever goes wrong on the way of what was paid for, the release waits. */
export function orWaiting<T>(ledger: string, paid: PaidRelease, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof DpbayesError && error.code === "RELEASE_LOST") throw error;
    return refuseWaiting(ledger, paid, error);
  }
}

/** The same for a release that an earlier run paid for: another file in its place is replaced with `force` alone. */
export function deliverWaiting(ledger: string, paid: PaidRelease, force: boolean): void {
  if (arrived(ledger, paid)) {
    removed(paid.sealed);
    return;
  }
  if (!force && existsSync(paid.output)) refuseWaiting(ledger, paid, IN_THE_WAY);
  deliver(ledger, paid);
}

/** Whether it is in its place and on the disk: the run before this one may have ended between the rename and its sync. */
function arrived(ledger: string, paid: PaidRelease): boolean {
  return orWaiting(ledger, paid, () => {
    if (!isInPlace(paid)) return false;
    syncFolder(dirname(paid.output));
    return true;
  });
}

/** Whether the output is this very release, byte for byte. */
function isInPlace(paid: PaidRelease): boolean {
  if (!existsSync(paid.output)) return false;
  const handle = openSync(paid.output, "r");
  try {
    let at = 0;
    for (const piece of contentOf(paid)) {
      const there = Buffer.alloc(piece.length);
      const read = readSync(handle, there, 0, piece.length, at);
      if (read < piece.length || !there.equals(piece)) return false;
      at += piece.length;
    }
    return fstatSync(handle).size === at;
  } finally {
    closeSync(handle);
  }
}

const IN_THE_WAY = "another file stands there (move it away, or replace it with --force)";

/** Why it waits is an error, or a sentence of our own. */
export function refuseWaiting(ledger: string, { entry, output }: PaidRelease, why: unknown): never {
  return fail("RELEASE_WAITING", {
    output,
    id: entry.id,
    spent: describeAmount({ ...entry.spent }),
    problem: typeof why === "string" ? why : problemOf(why),
    command: recoverCommand(ledger),
  });
}

function refuseLost({ entry, output, sealed }: PaidRelease): never {
  return fail("RELEASE_LOST", { output, id: entry.id, spent: describeAmount({ ...entry.spent }), sealed });
}

/** What an error says went wrong, without what it says about the consequences. */
export function problemOf(error: unknown): string {
  if (!(error instanceof DpbayesError)) return systemProblem(error);
  const { problem } = error.details;
  return typeof problem === "string" ? problem : error.message;
}

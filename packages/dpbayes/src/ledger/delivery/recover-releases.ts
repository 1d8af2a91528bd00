import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DpbayesError } from "../../errors/index.ts";
import { ownerOf } from "../../files/index.ts";
import { removed } from "../../files/temporary.ts";
import { keepPromise, type RegistryOptions } from "../../registry/index.ts";
import { commit } from "../chain/commit.ts";
import type { WaitOptions } from "../chain/patience.ts";
import { ledgerFacts } from "../watch-paid.ts";
import { deliverWaiting } from "./deliver.ts";
import { ledgerSeenFrom, paidReleases, waitingReleases } from "./paid-release.ts";

export interface RecoverOptions extends WaitOptions {
  /** Replace another file that stands in a release's place. */
  readonly force?: boolean;
  /** Where the registry of data sets is looked up, in which a run that ended too soon is entered now. */
  readonly registry?: Pick<RegistryOptions, "env">;
}

/** What became of one release that was paid for and had not arrived. */
export interface Recovered {
  readonly id: string;
  readonly output: string;
  /** Why it still waits, or that it is lost; absent where it was delivered. */
  readonly problem?: string;
  /** Its sealed copy was changed or cut: it cannot be delivered. */
  readonly lost?: true;
}

export interface Recovery {
  readonly releases: readonly Recovered[];
  /** Sealed copies that nobody ever paid for and nobody can open, removed. */
  readonly removed: readonly string[];
}

/**
 * Delivers every release that a ledger shows as paid for and that is not known to be in its place, each byte for byte
 * as it was made. Nothing is spent, and it may be done again and again.
 */
export async function recoverReleases(ledger: string, options: RecoverOptions = {}): Promise<Recovery> {
  if (!existsSync(ledger)) return { releases: [], removed: [] };
  // On the disk first: what is delivered must have been paid for after a power cut, too.
  const lines = await commit(ledger, () => undefined, options);
  const releases = waitingReleases(ledger, lines).map((paid) => {
    const about = { id: paid.entry.id, output: paid.output };
    keepPromise(paid.sealed, ledgerFacts, options.registry?.env);
    try {
      deliverWaiting(ledger, paid, options.force === true);
      return about;
    } catch (error) {
      if (!(error instanceof DpbayesError)) throw error;
      const lost = error.code === "RELEASE_LOST" && { lost: true as const };
      return { ...about, problem: error.message, ...lost };
    }
  });
  return { releases, removed: unpaidCopies(ledger).filter(removed) };
}

const DAY = 24 * 3600 * 1000;

/**
 * Sealed copies whose run ended before it paid: of this ledger, opened by none of its lines, and a day old. A run pays
 * within seconds of sealing, and looks before it does whether its copy is still there (`spendOnDisk`), so a copy that
 * is removed here is one that nobody will pay for.
 */
function unpaidCopies(ledger: string): readonly string[] {
  const paid = paidReleases(ledger);
  const known = new Set(paid.map(({ sealed }) => sealed));
  const folders = new Set([dirname(resolve(ledger)), ...paid.map(({ output }) => dirname(output))]);
  const copies = [...folders].filter((folder) => existsSync(folder)).flatMap(sealedIn);
  return copies.filter((copy) => !known.has(copy) && isDead(copy, ledger));
}

function sealedIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => /^\..+\.[0-9a-f]{12}\.sealed$/.test(name));
  return names.map((name) => join(folder, name));
}

function isDead(copy: string, ledger: string): boolean {
  return Date.now() - statSync(copy).mtimeMs > DAY && ownerOf(copy) === ledgerSeenFrom(copy, ledger);
}

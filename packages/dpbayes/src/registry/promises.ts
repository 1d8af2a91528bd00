import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemCode } from "../errors/index.ts";
import { addEntry, entryIn, lineOf, type RegistryEntry } from "./entries.ts";
import type { LedgerFacts } from "./known-ledgers.ts";
import { openRegistry, type Registry, resolvedName } from "./open-registry.ts";
import { registryPlace } from "./registry-folder.ts";
import { keyed } from "./registry-key.ts";

/** An entry before its payment, and the sealed copy of the release that it is about. */
interface Promised extends RegistryEntry {
  readonly copy: string;
}

const DAY = 24 * 3600 * 1000;

/**
 * Writes down what will be entered once a sealed copy is paid for. A run that ends right behind its payment cannot enter it any more,
 * and whoever delivers its release has not read the data; this does it for them.
 */
export function promiseEntry({ folder, key }: Registry, sealed: string, entry: RegistryEntry): void {
  removeBroken(folder, key);
  const copy = resolvedName(sealed);
  const promised: Promised = { ...entry, copy };
  writeFileSync(fileOf({ folder, key }, copy), lineOf(promised, key), { mode: 0o600 });
}

/** Takes a promise back: it was kept, or nobody will pay. */
export function forgetPromise(registry: Registry, sealed: string): void {
  rmSync(fileOf(registry, resolvedName(sealed)), { force: true });
}

/** Enters what was promised for a copy that is paid for, if its run did not. Whatever is wrong with a registry, releases arrive. */
export function keepPromise(
  sealed: string,
  facts: LedgerFacts,
  env: Readonly<Record<string, string | undefined>> = process.env,
): void {
  const place = registryPlace(env);
  // Where there is none, nothing was promised.
  const { registry } = "folder" in place && existsSync(place.folder) ? openRegistry(env) : {};
  if (registry === undefined) return;
  try {
    const promised = promisedIn(fileOf(registry, resolvedName(sealed)), registry.key);
    const now = promised && facts(promised.ledger);
    if (!promised || !now) return;
    const { copy: _, ...entry } = promised;
    addEntry(registry.folder, registry.key, { ...entry, ledgerId: now.id, spent: now.spent });
    forgetPromise(registry, sealed);
  } catch (error) {
    if (systemCode(error) === "") throw error;
  }
}

/** Copies go when they are delivered and entered, or when nobody paid for them within a day: their promises with them. */
function removeBroken(folder: string, key: Uint8Array): void {
  for (const name of readdirSync(folder).filter((one) => /^promised-[0-9a-f]{32}$/.test(one))) {
    const file = join(folder, name);
    const promised = promisedIn(file, key);
    if (promised && !existsSync(promised.copy) && Date.now() - statSync(file).mtimeMs > DAY)
      rmSync(file, { force: true });
  }
}

function promisedIn(file: string, key: Uint8Array): Promised | undefined {
  if (!existsSync(file)) return undefined;
  const entry = entryIn(readFileSync(file, "utf8").trim(), key) as Promised | undefined;
  return typeof entry?.copy === "string" && !entry.copy.includes("\0") ? entry : undefined;
}

function fileOf({ folder, key }: Registry, copy: string): string {
  return join(folder, `promised-${keyed(key, "promise", copy).toString("hex", 0, 16)}`);
}

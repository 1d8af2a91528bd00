import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { systemProblem } from "../errors/index.ts";
import { refuseFile } from "../files/read-file.ts";
import { isServed } from "../servers/index.ts";
import { RegistryTooLarge, requireWritable } from "./entries.ts";
import { registryPlace } from "./registry-folder.ts";
import { DamagedKey, registryKey } from "./registry-key.ts";
import { offRemark, type RegistryRemark, unusableRemark } from "./remarks.ts";

/** A registry that could be opened. */
export interface Registry {
  readonly folder: string;
  readonly key: Uint8Array;
}

export interface OpenedRegistry {
  readonly registry?: Registry;
  readonly missing?: RegistryRemark;
}

/** The registry, made where there is none yet; or what there is to say about not having one. */
export function openRegistry(
  env: Readonly<Record<string, string | undefined>> = process.env,
): OpenedRegistry {
  const place = registryPlace(env);
  if ("off" in place) return { missing: offRemark(place.off) };
  const folder = resolve(place.folder);
  try {
    const key = registryKey(folder);
    requireWritable(folder);
    return { registry: { folder, key } };
  } catch (error) {
    return { missing: unusableRemark(folder, problemOf(error)) };
  }
}

/** What is wrong with a registry, in words. */
export function problemOf(error: unknown): string {
  if (error instanceof DamagedKey) return "its key is damaged";
  if (error instanceof RegistryTooLarge) return "it is larger than 64 MB; begin a new one in another folder";
  return systemProblem(error);
}

/** A ledger's name with all links followed, also before it exists; that of a server's ledger is its address. */
export function resolvedName(ledger: string): string {
  if (isServed(ledger)) return ledger;
  try {
    if (existsSync(ledger)) return realpathSync.native(ledger);
    const folder = dirname(resolve(ledger));
    return join(existsSync(folder) ? realpathSync.native(folder) : folder, basename(ledger));
  } catch (error) {
    return refuseFile(ledger, error);
  }
}

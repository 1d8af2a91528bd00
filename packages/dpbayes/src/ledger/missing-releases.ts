import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { readLines } from "./ledger-file.ts";

/** Where the releases were to go that are not there, by the ids of their spends. */
export function missingReleases(file: string): ReadonlyMap<string, string> {
  const missing = new Map<string, string>();
  for (const { event } of readLines(file)) {
    if (event.kind !== "spend" || event.output === undefined) continue;
    if (!existsSync(resolve(dirname(file), event.output))) missing.set(event.id, event.output);
  }
  return missing;
}

import { randomBytes } from "node:crypto";
import { lstatSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { systemCode } from "../errors/index.ts";

/** A free name next to a file, on the same disk, that a listing does not show. */
export function nameBeside(file: string, ending: string): string {
  return join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}.${ending}`);
}

const HOUR = 3600 * 1000;

/**
 * Removes the temporary files that ended runs left beside a file: of names that `nameBeside` gives for it, and not written to for an
 * hour. One that a run still holds would be made again when it is written, so even a wrong clock loses nothing that was paid for.
 */
export function removeStale(file: string): void {
  const [folder, own] = [dirname(file), `.${basename(file)}.`];
  for (const name of namesIn(folder)) {
    if (!name.startsWith(own) || !/^[0-9a-f]{12}\.tmp$/.test(name.slice(own.length))) continue;
    const left = join(folder, name);
    const about = lstatSync(left, { throwIfNoEntry: false });
    if (about?.isFile() && Date.now() - about.mtimeMs > HOUR) removed(left);
  }
}

/** A folder that cannot be listed is told about by whoever writes there. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Removes a file and says whether it is gone. What was never there need not go: its folder may be the very problem. */
export function removed(file: string): boolean {
  try {
    rmSync(file, { force: true });
    return true;
  } catch (error) {
    return ["ENOTDIR", "ENOENT", "EROFS"].includes(systemCode(error));
  }
}

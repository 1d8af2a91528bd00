import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { systemCode } from "../errors/index.ts";

/** A free name next to a file, on the same disk, that a listing does not show. */
export function nameBeside(file: string, ending: string): string {
  return join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}.${ending}`);
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

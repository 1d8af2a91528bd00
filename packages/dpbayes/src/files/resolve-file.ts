import { realpathSync } from "node:fs";
import { fail } from "../errors/index.ts";
import { refuseFile } from "./read-file.ts";

/**
 * The file that a name leads to, all links followed. Bytes of a name that are no UTF-8 reach us as U+FFFD, the same
 * for all of them, so that such a name could mean another file: it is refused, and so is a folder above the file.
 */
export function resolveFile(file: string): string {
  requireReadable(file, file);
  return requireReadable(file, realPath(file));
}

function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch (error) {
    return refuseFile(file, error);
  }
}

function requireReadable(file: string, name: string): string {
  if (!name.includes("\uFFFD")) return name;
  return fail("FILE_UNREADABLE", { file, problem: "its name, or that of a folder above it, is no UTF-8" });
}

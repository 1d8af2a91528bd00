import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";
import { fail, systemCode, systemProblem } from "../errors/index.ts";
import type { Content } from "./content.ts";
import { reserveFile } from "./reserve-file.ts";

/** Writes a file whole or not at all (temporary file, sync, rename). */
export function writeFile(file: string, content: Content): void {
  reserveFile(file, 0).commit(content);
}

/** Refuses to replace what is there unless `force` says so. */
export function requireNew(file: string, force: boolean): void {
  if (!force && existsSync(file)) fail("FILE_EXISTS", { file });
}

/** Makes a folder and those above it; gives the first that was not there before. */
export function makeFolder(folder: string): string | undefined {
  try {
    return mkdirSync(folder, { recursive: true });
  } catch (error) {
    return fail("FILE_WRITE", { file: folder, problem: systemProblem(causeOf(folder, error)) });
  }
}

/** On a read-only disk a recursive mkdir says that something is missing; a plain one says what is wrong. */
function causeOf(folder: string, error: unknown): unknown {
  if (systemCode(error) !== "ENOENT") return error;
  let missing = folder;
  while (!existsSync(dirname(missing))) missing = dirname(missing);
  try {
    mkdirSync(missing);
    rmdirSync(missing);
    return error;
  } catch (cause) {
    return cause;
  }
}

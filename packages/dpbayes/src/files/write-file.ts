import { existsSync, mkdirSync } from "node:fs";
import { fail, systemProblem } from "../errors/index.ts";
import { reserveFile } from "./reserve-file.ts";

/** Writes a file whole or not at all (temporary file, sync, rename). */
export function writeFile(file: string, content: string | Uint8Array): void {
  reserveFile(file, 0).commit(content);
}

/** Refuses to replace what is there unless `force` says so. */
export function requireNew(file: string, force: boolean): void {
  if (!force && existsSync(file)) fail("FILE_EXISTS", { file });
}

/** Makes a folder and those above it. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    fail("FILE_WRITE", { file: folder, problem: systemProblem(error) });
  }
}

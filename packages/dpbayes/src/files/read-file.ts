import { readFileSync } from "node:fs";
import { fail, systemCode, systemProblem } from "../errors/index.ts";

/** The bytes of a file, or an error that names it. */
export function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    return refuseFile(file, error);
  }
}

/** A file that could not be opened or read, in the catalogue's words. */
export function refuseFile(file: string, error: unknown): never {
  if (systemCode(error) === "ENOENT") fail("FILE_MISSING", { file });
  return fail("FILE_UNREADABLE", { file, problem: systemProblem(error) });
}

/** The text of a UTF-8 file, without a byte order mark. */
export function readText(file: string): string {
  const bytes = readBytes(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return fail("FILE_ENCODING", { file, position: firstBadByte(bytes) });
  }
}

/** Where valid UTF-8 ends: the longest prefix that decodes, found by halving. */
function firstBadByte(bytes: Uint8Array): number {
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodes(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** A character that is cut at the end is no mistake yet. */
function decodes(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

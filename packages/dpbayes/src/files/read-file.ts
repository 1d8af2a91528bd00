import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { MOST_DOCUMENT_BYTES } from "@dpbayes/privacy/formats";
import { fail, systemCode, systemProblem } from "../errors/index.ts";

/** The bytes of a file, or an error that names it. Of a file that is too long, or has no end, no more is read than that. */
export function readBytes(file: string, most = MOST_DOCUMENT_BYTES): Uint8Array {
  const bytes = upTo(file, most);
  return bytes ?? fail("FILE_SIZE", { file, accepted: most });
}

function upTo(file: string, most: number): Uint8Array | undefined {
  try {
    const handle = openSync(file, "r");
    try {
      return fstatSync(handle).size > most ? undefined : wholeOf(handle, most);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    return refuseFile(file, error);
  }
}

/** Some files (pipes, devices) do not say how long they are. */
function wholeOf(handle: number, most: number): Uint8Array | undefined {
  const pieces: Buffer[] = [];
  let total = 0;
  for (;;) {
    const piece = Buffer.allocUnsafe(Math.max(PIECE, fstatSync(handle).size - total + 1));
    const length = readSync(handle, piece, 0, piece.length, null);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(piece.subarray(0, length));
    total += length;
    if (total > most) return undefined;
  }
}

const PIECE = 1 << 16;

/** A file that could not be opened or read, in the catalogue's words. */
export function refuseFile(file: string, error: unknown): never {
  if (systemCode(error) === "ENOENT") fail("FILE_MISSING", { file });
  return fail("FILE_UNREADABLE", { file, problem: systemProblem(error) });
}

/** The text of a UTF-8 file, without a byte order mark. */
export function readText(file: string, most = MOST_DOCUMENT_BYTES): string {
  const bytes = readBytes(file, most);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return fail("FILE_ENCODING", { file, position: firstBadByte(bytes), encoding: "UTF-8" });
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

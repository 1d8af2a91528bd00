import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { fail, systemProblem } from "../errors/index.ts";
import { newKey, openPiece, sealPiece } from "../files/sealing.ts";
import { nameBeside, removed } from "../files/temporary.ts";

/** Where a piece stands in the file. */
export interface Extent {
  readonly index: number;
  readonly at: number;
  readonly length: number;
}

/** Room on the disk for what does not fit into memory. */
export interface SpillFile {
  add(lines: readonly string[]): Extent;
  lines(extent: Extent): readonly string[];
  addBytes(bytes: Uint8Array): Extent;
  bytes(extent: Extent): Uint8Array;
  /** Gives the room back; again and again if need be. */
  discard(): void;
}

/**
 * A file of this process alone. It loses its name as soon as it is open, where the system allows that, and its pieces are
 * sealed with a key that is in memory only: whenever the process is killed, nobody can read what it leaves.
 */
export function openSpillFile(beside: string): SpillFile {
  const name = nameBeside(beside, "tmp");
  const handle = orRefuse(beside, () => openSync(name, "wx+", 0o600));
  const key = newKey();
  let [index, end, isOpen] = [0, 0, true];
  // Not every system takes the name from an open file; there it goes in the end.
  removed(name);
  const addBytes = (plain: Uint8Array): Extent => {
    const bytes = sealPiece(key, index, false, plain);
    orRefuse(beside, () => writeAt(handle, bytes, end));
    const extent = { index: index++, at: end, length: bytes.length };
    end += bytes.length;
    return extent;
  };
  const bytesOf = ({ index: which, at, length }: Extent): Uint8Array =>
    orRefuse(beside, () => openPiece(key, which, false, readAt(handle, at, length)));
  return {
    add: (lines) => addBytes(Buffer.from(lines.join(""))),
    lines: (extent) =>
      Buffer.from(bytesOf(extent))
        .toString("utf8")
        .match(/[^\n]*\n/g) ?? [],
    addBytes,
    bytes: bytesOf,
    discard() {
      if (isOpen) closeSync(handle);
      isOpen = false;
      key.fill(0);
      removed(name);
    },
  };
}

function orRefuse<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    return fail("FILE_WRITE", { file, problem: systemProblem(error) });
  }
}

function writeAt(handle: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at, bytes.length - at, position + at);
}

function readAt(handle: number, position: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const read = readSync(handle, bytes, at, length - at, position + at);
    if (read === 0) throw Object.assign(new Error("the file was cut"), { code: "EIO" });
    at += read;
  }
  return bytes;
}

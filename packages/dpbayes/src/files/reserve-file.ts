import { closeSync, constants, fsyncSync, ftruncateSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { fail, systemCode, systemProblem } from "../errors/index.ts";
import { nameBeside, removeQuietly } from "./temporary.ts";

/** What a file holds: text, bytes, or lines too many to be one text. */
export type Content = string | Uint8Array | Iterable<string>;

/** Room on the disk for a file that does not exist yet. */
export interface ReservedFile {
  /** Puts the content under the file's name, whole and on the disk, or not at all. */
  commit(content: Content): void;
  /** Gives the room back. Does nothing once committed. */
  discard(): void;
}

const PIECE = 1 << 20;

/**
 * Takes room for `bytes` bytes next to `file` under a temporary name. A folder that is missing or read-only and a
 * full disk show here, before anything that cannot be taken back has happened; `commit` writes over the same room
 * and renames it, so that readers see the old file or the new one, never a half.
 */
export function reserveFile(file: string, bytes: number): ReservedFile {
  const temporary = nameBeside(file, "tmp");
  const discard = () => removeQuietly(temporary);
  const orFail = <T>(action: () => T): T => {
    try {
      return action();
    } catch (error) {
      discard();
      return fail("FILE_WRITE", { file, problem: systemProblem(error) });
    }
  };
  orFail(() => writeWhole(temporary, zeros(bytes)));
  return {
    commit(content) {
      orFail(() => {
        writeWhole(temporary, piecesOf(content));
        renameSync(temporary, file);
        syncFolder(dirname(file));
      });
    },
    discard,
  };
}

function* zeros(bytes: number): Generator<Uint8Array> {
  for (let left = bytes; left > 0; left -= PIECE) yield new Uint8Array(Math.min(left, PIECE));
}

/** A call of the system for every line would cost more than the bytes. */
function* piecesOf(content: Content): Generator<Uint8Array> {
  if (content instanceof Uint8Array) return yield content;
  if (typeof content === "string") return yield Buffer.from(content);
  let [lines, size]: [string[], number] = [[], 0];
  for (const line of content) {
    lines.push(line);
    size += line.length;
    if (size < PIECE) continue;
    yield Buffer.from(lines.join(""));
    [lines, size] = [[], 0];
  }
  yield Buffer.from(lines.join(""));
}

/** Writes over a file from its start and waits until the disk has it. */
function writeWhole(file: string, pieces: Iterable<Uint8Array>): void {
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o644);
  let size = 0;
  try {
    for (const piece of pieces)
      for (let at = 0; at < piece.length; ) {
        const written = writeSync(handle, piece, at, piece.length - at, size);
        at += written;
        size += written;
      }
    ftruncateSync(handle, size);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A rename is on the disk when its folder is. Some systems cannot sync folders; there it is the best that can be done. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (!["EISDIR", "EPERM", "EINVAL", "ENOTSUP", "EACCES"].includes(systemCode(error))) throw error;
  }
}

import { renameSync } from "node:fs";
import { dirname } from "node:path";
import { DpbayesError, fail, systemProblem } from "../errors/index.ts";
import { type Content, piecesOf } from "./content.ts";
import { nameBeside, removed, removeStale } from "./temporary.ts";
import { syncFolder, writeWhole } from "./write-whole.ts";

/** Room on the disk for a file that does not exist yet. */
export interface ReservedFile {
  /** Puts the content under the file's name, whole and on the disk, or not at all. */
  commit(content: Content): void;
  /** Gives the room back and says whether it is gone. Does nothing once committed. */
  discard(): boolean;
  /** The name of the room. */
  readonly temporary: string;
}

const PIECE = 1 << 20;

/**
 * Takes room for `bytes` bytes next to `file` under a temporary name. A folder that is missing or read-only and a
 * full disk show here, before anything that cannot be taken back has happened; `commit` writes over the same room
 * and renames it, so that readers see the old file or the new one, never a half.
 */
export function reserveFile(file: string, bytes: number): ReservedFile {
  removeStale(file);
  const temporary = nameBeside(file, "tmp");
  const orFail = (action: () => void): void => {
    try {
      action();
    } catch (error) {
      refuseWrite(file, error, temporary);
    }
  };
  let inPlace = false;
  orFail(() => writeWhole(temporary, zeros(bytes)));
  return {
    commit(content) {
      orFail(() => {
        writeWhole(temporary, piecesOf(content));
        renameSync(temporary, file);
        inPlace = true;
        syncFolder(dirname(file));
      });
    },
    discard: () => inPlace || removed(temporary),
    temporary,
  };
}

/** Refuses a file that could not be written, before anything is done for it. */
export function requireWritable(file: string): void {
  const { discard, temporary } = reserveFile(file, 0);
  if (!discard()) fail("FILE_LEFT", { file, problem: "its folder lets nothing be removed", temporary });
}

/** What a write that failed says, when its temporary file is gone, or where that one is. */
export function refuseWrite(file: string, error: unknown, temporary: string): never {
  if (error instanceof DpbayesError) {
    removed(temporary);
    throw error;
  }
  const problem = systemProblem(error);
  return removed(temporary)
    ? fail("FILE_WRITE", { file, problem })
    : fail("FILE_LEFT", { file, problem, temporary });
}

function* zeros(bytes: number): Generator<Uint8Array> {
  for (let left = bytes; left > 0; left -= PIECE) yield new Uint8Array(Math.min(left, PIECE));
}

import { type BigIntStats, closeSync, constants, fstatSync, openSync, statSync } from "node:fs";
import { DpbayesError, fail } from "../errors/index.ts";
import { refuseFile } from "../files/read-file.ts";
import { resolveFile } from "../files/resolve-file.ts";

/** A file of records that is open for reading. */
export interface DataFile {
  /** The name it was given by, for messages. */
  readonly name: string;
  /** What the name leads to, all links followed. */
  readonly path: string;
  /** The open file's number in this process. */
  readonly handle: number;
  /** Refuses a file that was written to, or whose name leads elsewhere by now. */
  requireUnchanged(): void;
  close(): void;
}

/**
 * Opens the one file that a name leads to. The name is never a pattern, and only regular files are read: a folder is
 * many files, and a pipe or a device is nothing that a ledger could belong to. They are told by their kind before they
 * are opened, for opening a pipe waits for whoever writes to it.
 */
export function openDataFile(name: string): DataFile {
  const path = resolveFile(name);
  const seen = statOf(name, () => statSync(path, { bigint: true }));
  requireRegular(name, seen);
  const handle = statOf(name, () => openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)));
  const opened = fstatSync(handle, { bigint: true });
  const file: DataFile = {
    name,
    path,
    handle,
    requireUnchanged() {
      const now = fstatSync(handle, { bigint: true });
      const named = statOf(name, () => statSync(path, { bigint: true }));
      if (!isSame(now, opened) || !isSame(named, opened)) fail("TABLE_CHANGED", { file: name });
    },
    close: () => closeSync(handle),
  };
  if (isSame(seen, opened)) return file;
  file.close();
  return fail("TABLE_CHANGED", { file: name });
}

function statOf<T>(name: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof DpbayesError) throw error;
    return refuseFile(name, error);
  }
}

/** The same file with the same content, as far as the file system tells. A new hard link to it changes neither. */
function isSame(a: BigIntStats, b: BigIntStats): boolean {
  return a.dev === b.dev && a.ino === b.ino && a.size === b.size && a.mtimeNs === b.mtimeNs;
}

function requireRegular(file: string, stats: BigIntStats): void {
  if (stats.isFile()) return;
  const kind = stats.isDirectory()
    ? "folder"
    : stats.isFIFO()
      ? "pipe"
      : stats.isSocket()
        ? "socket"
        : "device";
  fail("FILE_UNREADABLE", { file, problem: `it is a ${kind}` });
}

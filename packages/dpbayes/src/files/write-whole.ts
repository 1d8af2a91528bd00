import { closeSync, constants, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { systemCode } from "../errors/index.ts";

/** Writes over a file from its start and waits until the disk has it. */
export function writeWhole(file: string, pieces: Iterable<Uint8Array>, mode = 0o644): void {
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT, mode);
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
    syncFile(folder);
  } catch (error) {
    if (!["EISDIR", "EPERM", "EINVAL", "ENOTSUP", "EACCES"].includes(systemCode(error))) throw error;
  }
}

/** Waits until the disk has what was written to a file, by whomever. */
export function syncFile(file: string): void {
  const handle = openSync(file, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

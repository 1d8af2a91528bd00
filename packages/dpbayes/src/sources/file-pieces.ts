import { fstatSync, read } from "node:fs";
import { promisify } from "node:util";
import type { DataFile } from "./data-file.ts";

const readInto = promisify(read);

/**
 * The bytes that an open file has, in pieces; of one that grows meanwhile no more, or it might never end. No stream of Node's: one that is left early closes its file, told
 * not to or not, some time later, when the number may be another file's.
 */
export async function* filePieces({ handle }: DataFile, length: number): AsyncGenerator<Uint8Array> {
  const { size } = fstatSync(handle);
  for (let at = 0; at < size; ) {
    const piece = Buffer.alloc(Math.min(length, size - at));
    const { bytesRead } = await readInto(handle, piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

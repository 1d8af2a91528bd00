import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { dirname } from "node:path";
import { type Content, piecesOf } from "./content.ts";
import { refuseWrite } from "./reserve-file.ts";
import { newKey, openPiece, sealPiece, TAG } from "./sealing.ts";
import { nameBeside } from "./temporary.ts";
import { syncFolder, writeWhole } from "./write-whole.ts";

/** A content on the disk that nobody can read without the key. */
export interface SealedFile {
  readonly file: string;
  readonly key: Uint8Array;
  /** Of the content. */
  readonly bytes: number;
}

const SEALED_FORMAT = "dpbayes.sealed/1";
const LENGTH = 4;
const MOST = 1 << 26;
/** No name of a file is longer. */
const HEADER = 1 << 15;

/**
 * Writes a content sealed, next to the file that it is meant for, and returns when it is on the disk under its name. The
 * first line says the format and, in words of the caller, whose it is; then come pieces, each with its length before it.
 */
export function writeSealed(beside: string, whose: string, content: Content): SealedFile {
  const file = nameBeside(beside, "sealed");
  const key = newKey();
  let bytes = 0;
  const counted = function* () {
    for (const piece of piecesOf(content)) {
      bytes += piece.length;
      yield piece;
    }
  };
  try {
    writeWhole(file, sealedPieces(key, whose, counted()), 0o600);
    syncFolder(dirname(file));
  } catch (error) {
    refuseWrite(beside, error, file);
  }
  return { file, key, bytes };
}

function* sealedPieces(key: Uint8Array, whose: string, pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield Buffer.from(`${SEALED_FORMAT} ${JSON.stringify(whose)}\n`);
  let [index, held]: [number, Uint8Array] = [0, new Uint8Array()];
  for (const piece of pieces) {
    if (index > 0 || held.length > 0) yield* framed(sealPiece(key, index++, false, held));
    held = piece;
  }
  yield* framed(sealPiece(key, index, true, held));
}

function* framed(sealed: Uint8Array): Generator<Uint8Array> {
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(sealed.length);
  yield length;
  yield sealed;
}

/** A sealed file that was cut, or of which a bit is another one, or that has another key. */
export class DamagedSeal extends Error {}

/** The content again, piece by piece. Each is right; that it was all, one knows when no {@link DamagedSeal} came. */
export function* readSealed(file: string, key: Uint8Array): Generator<Uint8Array> {
  const handle = openSync(file, "r");
  try {
    const { size } = fstatSync(handle);
    let at = headerOf(handle).length;
    let index = 0;
    do {
      const length = Buffer.from(bytesAt(handle, at, LENGTH)).readUInt32BE();
      if (length < TAG || length > MOST) throw new DamagedSeal("length");
      const sealed = bytesAt(handle, at + LENGTH, length);
      at += LENGTH + length;
      yield opened(key, index++, at >= size, sealed);
    } while (at < size);
  } finally {
    closeSync(handle);
  }
}

/** Whose a sealed file is, as its writer said; undefined for any other file. */
export function ownerOf(file: string): string | undefined {
  const handle = openSync(file, "r");
  try {
    const text = Buffer.from(headerOf(handle)).toString("utf8");
    return String(JSON.parse(text.slice(SEALED_FORMAT.length)));
  } catch (error) {
    if (error instanceof DamagedSeal || error instanceof SyntaxError) return undefined;
    throw error;
  } finally {
    closeSync(handle);
  }
}

function headerOf(handle: number): Uint8Array {
  const start = new Uint8Array(HEADER);
  const read = readSync(handle, start, 0, HEADER, 0);
  const end = start.subarray(0, read).indexOf(10) + 1;
  const text = Buffer.from(start.subarray(0, end)).toString("utf8");
  if (!text.startsWith(`${SEALED_FORMAT} `)) throw new DamagedSeal("header");
  return start.subarray(0, end);
}

function bytesAt(handle: number, position: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const read = readSync(handle, bytes, at, length - at, position + at);
    if (read === 0) throw new DamagedSeal("end");
    at += read;
  }
  return bytes;
}

function opened(key: Uint8Array, index: number, last: boolean, sealed: Uint8Array): Uint8Array {
  try {
    return openPiece(key, index, last, sealed);
  } catch {
    throw new DamagedSeal("piece");
  }
}

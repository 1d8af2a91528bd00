import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { fail, systemCode } from "../../errors/index.ts";
import { openDataFile } from "../data-file.ts";
import { filePieces } from "../file-pieces.ts";

/** The bytes of a file of records, unpacked where its name ends in .gz; refused at its end if it changed meanwhile. */
export async function* dataBytes(name: string): AsyncGenerator<Uint8Array> {
  const file = openDataFile(name);
  try {
    const pieces = filePieces(file, 1 << 18);
    yield* isPacked(name) ? unpacked(name, pieces) : pieces;
    file.requireUnchanged();
  } finally {
    file.close();
  }
}

export function isPacked(name: string): boolean {
  return name.toLowerCase().endsWith(".gz");
}

async function* unpacked(file: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Errors of the pieces arrive at whoever reads what is unpacked.
  const bytes = pipeline(Readable.from(pieces, { objectMode: false }), createGunzip(), () => undefined);
  try {
    for await (const piece of bytes) yield piece as Uint8Array;
  } catch (error) {
    if (!systemCode(error).startsWith("Z_")) throw error;
    fail("FILE_FORMAT", { file, found: "no gzip file, or a damaged one", accepted: "a gzip file" });
  }
}

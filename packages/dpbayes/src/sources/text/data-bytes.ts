import { openDataFile } from "../data-file.ts";
import { filePieces } from "../file-pieces.ts";

/** The bytes of a file of records, refused at its end if it changed meanwhile. */
export async function* dataBytes(name: string): AsyncGenerator<Uint8Array> {
  const file = openDataFile(name);
  try {
    yield* filePieces(file, 1 << 18);
    file.requireUnchanged();
  } finally {
    file.close();
  }
}

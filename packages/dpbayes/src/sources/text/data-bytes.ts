import { createReadStream } from "node:fs";
import { openDataFile } from "../data-file.ts";

/** The bytes of a file of records, refused at its end if it changed meanwhile. */
export async function* dataBytes(name: string): AsyncGenerator<Uint8Array> {
  const file = openDataFile(name);
  try {
    const options = { fd: file.handle, start: 0, autoClose: false, highWaterMark: 1 << 18 };
    for await (const bytes of createReadStream(file.path, options)) yield bytes as Uint8Array;
    file.requireUnchanged();
  } finally {
    file.close();
  }
}

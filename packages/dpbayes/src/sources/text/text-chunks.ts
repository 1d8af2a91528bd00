import { createReadStream } from "node:fs";
import type { Encoding } from "@dpbayes/privacy/formats";
import { DpbayesError } from "../../errors/index.ts";
import { refuseFile } from "../../files/read-file.ts";
import { decodedText } from "./decoded-text.ts";

/** A file as pieces of text, as {@link decodedText} gives them; what the system says of it is told in the catalogue's words. */
export async function* textChunks(
  file: string,
  pieces: AsyncIterable<Uint8Array> = createReadStream(file, { highWaterMark: 1 << 18 }),
  declared?: Encoding,
): AsyncGenerator<string> {
  try {
    yield* decodedText(file, pieces, declared);
  } catch (error) {
    if (error instanceof DpbayesError) throw error;
    refuseFile(file, error);
  }
}

import { createReadStream } from "node:fs";
import { DpbayesError, fail } from "../../errors/index.ts";
import { refuseFile } from "../../files/read-file.ts";

/** A UTF-8 file as pieces of text, without a byte order mark; memory does not grow with the file. */
export async function* textChunks(
  file: string,
  pieces: AsyncIterable<Uint8Array> = createReadStream(file, { highWaterMark: 1 << 18 }),
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let position = 0;
  try {
    for await (const bytes of pieces) {
      yield decoded(decoder, bytes, file, position);
      position += bytes.length;
    }
    yield decoded(decoder, undefined, file, position);
  } catch (error) {
    if (error instanceof DpbayesError) throw error;
    refuseFile(file, error);
  }
}

function decoded(
  decoder: TextDecoder,
  bytes: Uint8Array | undefined,
  file: string,
  position: number,
): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    return fail("FILE_ENCODING", { file, position });
  }
}

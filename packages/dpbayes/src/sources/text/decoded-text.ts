import type { Encoding } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { encodingOf } from "./encoding-of.ts";

/**
 * Bytes as pieces of text, without a byte order mark, every line ended by a line feed: files of other systems end them
 * with CR LF or CR alone. Memory does not grow with the file.
 */
export async function* decodedText(
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  declared?: Encoding,
): AsyncGenerator<string> {
  let decode: ((bytes?: Uint8Array) => string) | undefined;
  let start: Uint8Array = new Uint8Array(0);
  const lines = lineFeeds();
  for await (const bytes of pieces) {
    if (decode === undefined) {
      start = joined(start, bytes);
      if (start.length < LONGEST_MARK) continue;
      decode = decoderOf(file, start, declared);
      yield lines(decode(start));
    } else yield lines(decode(bytes));
  }
  decode ??= decoderOf(file, start, declared);
  yield start.length < LONGEST_MARK ? lines(decode(start) + decode(), true) : lines(decode(), true);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Bytes of a byte order mark. */
const LONGEST_MARK = 3;

function decoderOf(file: string, start: Uint8Array, declared: Encoding | undefined) {
  const encoding = encodingOf(file, start, declared);
  const decoder = new TextDecoder(encoding, { fatal: true });
  let position = 0;
  return (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      return fail("FILE_ENCODING", { file, position, encoding: encoding.toUpperCase() });
    } finally {
      position += bytes?.length ?? 0;
    }
  };
}

/** A CR at the end of a piece may be half of a CR LF: it waits for the next one. */
function lineFeeds(): (text: string, last?: boolean) => string {
  let waiting = "";
  return (text, last = false) => {
    const all = waiting + text;
    waiting = !last && all.endsWith("\r") ? "\r" : "";
    const whole = waiting === "" ? all : all.slice(0, -1);
    return whole.includes("\r") ? whole.replace(/\r\n?/g, "\n") : whole;
  };
}

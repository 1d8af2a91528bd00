import { errorOf } from "../../errors/index.ts";

/** A piece of a backup: a word about it, or bytes of a table. */
export type Frame =
  | { readonly kind: "word"; readonly word: unknown }
  | { readonly kind: "bytes"; readonly bytes: Buffer };

const WORD = 1;
const BYTES = 2;
const HEAD = 5;

/** Longer than any chunk that PostgreSQL sends: what claims more is no backup. */
const LONGEST = 2 ** 26;

export function wordFrame(word: unknown): Buffer {
  return frameOf(WORD, Buffer.from(JSON.stringify(word)));
}

export function bytesFrame(bytes: Buffer): Buffer {
  return frameOf(BYTES, bytes);
}

function frameOf(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** The frames of a stream; one that breaks off is refused. */
export async function* framesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (let end = endOfFrame(held); end !== undefined; end = endOfFrame(held)) {
      yield frameIn(held.subarray(0, end));
      held = held.subarray(end);
    }
  }
  if (held.length > 0) throw errorOf("BACKUP_BROKEN", { problem: "it breaks off" });
}

function endOfFrame(held: Buffer): number | undefined {
  if (held.length < HEAD) return undefined;
  const length = held.readUInt32BE(1);
  if (length > LONGEST) throw errorOf("BACKUP_BROKEN", { problem: "a piece is longer than any" });
  return held.length < HEAD + length ? undefined : HEAD + length;
}

function frameIn(bytes: Buffer): Frame {
  const content = bytes.subarray(HEAD);
  if (bytes[0] === BYTES) return { kind: "bytes", bytes: content };
  if (bytes[0] !== WORD) throw errorOf("BACKUP_BROKEN", { problem: "a piece is of no known kind" });
  try {
    return { kind: "word", word: JSON.parse(content.toString()) };
  } catch {
    throw errorOf("BACKUP_BROKEN", { problem: "a word about it is no JSON" });
  }
}

/** What a file holds: text, bytes, or lines or pieces too many to be one. */
export type Content = string | Uint8Array | Iterable<string> | Iterable<Uint8Array>;

const PIECE = 1 << 20;

/** The bytes of a content. Lines are gathered: a call of the system for every one would cost more than its bytes. */
export function* piecesOf(content: Content): Generator<Uint8Array> {
  if (content instanceof Uint8Array) return yield content;
  if (typeof content === "string") return yield Buffer.from(content);
  let [lines, size]: [string[], number] = [[], 0];
  for (const part of content) {
    if (typeof part !== "string") {
      yield part;
      continue;
    }
    lines.push(part);
    size += part.length;
    if (size < PIECE) continue;
    yield Buffer.from(lines.join(""));
    [lines, size] = [[], 0];
  }
  if (size > 0) yield Buffer.from(lines.join(""));
}

import { crc32 } from "node:zlib";

/** One file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array | string;
}

/** 1980-01-01, the first day of the format: the same files give the same archive. */
const DAY = 0x21;
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;

/**
 * A ZIP archive of a few files, stored as they are (PKWARE's APPNOTE 4.3): a local header before each file, a central directory behind
 * all, and its end. Sizes are those of 32 bits: posteriors are far below.
 */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const bytes = Buffer.from(content as Uint8Array);
    const named = Buffer.from(name);
    const shared = sharedFields(bytes, named);
    const local = Buffer.concat([word(0x04034b50), shared, named, bytes]);
    directory.push(word(0x02014b50), half(VERSION), shared, Buffer.alloc(10), word(at), named);
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.concat([
    word(0x06054b50),
    Buffer.alloc(4),
    ...[half(entries.length), half(entries.length), word(central.length), word(at), half(0)],
  ]);
  return Buffer.concat([...parts, central, end]);
}

/** What the header of a file and its line in the directory have in common: no compression, a date, checksum, sizes, lengths of names. */
function sharedFields(bytes: Buffer, name: Buffer): Buffer {
  return Buffer.concat([
    ...[half(VERSION), half(UTF8), half(0), half(0), half(DAY)],
    ...[word(crc32(bytes)), word(bytes.length), word(bytes.length), half(name.length), half(0)],
  ]);
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

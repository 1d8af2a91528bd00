import type { Encoding } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";

/** Byte order marks: the first bytes of a file that say how it is written. */
const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding of a text: that of its mark, or the one that the study declares; UTF-8 where neither is there. */
export function encodingOf(file: string, start: Uint8Array, declared: Encoding | undefined): Encoding {
  const marked = marks.find(([, bytes]) => bytes.every((byte, i) => start[i] === byte))?.[0];
  // In windows-1252 every byte is a character, the marks' too; but no table begins with those.
  if (marked !== undefined && declared !== undefined && marked !== declared)
    fail("FILE_FORMAT", { file, found: `marked as ${marked}`, accepted: `${declared}, as the study says` });
  return marked ?? declared ?? "utf-8";
}

import { fail } from "../errors/index.ts";
import { BEGINNING, isTorn, type LedgerLine, readLine } from "./lines.ts";

/** What a ledger's bytes say. */
export interface Chain {
  /** The lines that count, in order. */
  readonly lines: readonly LedgerLine[];
  /** Whether the bytes end in a line feed: what is added then begins a line of its own. */
  readonly ended: boolean;
  /** How far they were read: bytes, and lines of the file whether they count or not. */
  readonly read: { readonly bytes: number; readonly lines: number };
}

export const NO_CHAIN: Chain = { lines: [], ended: true, read: { bytes: 0, lines: 0 } };

/**
 * Follows the chain. A line is accepted if it continues the last accepted line before it in the file. One that
 * continues an earlier accepted line came too late: it is void, and its writer knows (../ledger/README.md). What a killed
 * writer left of a line is passed over. Everything else was not written by a ledger, and is named.
 *
 * Only what a line feed ends is looked at: bytes are only ever added, so what is accepted stays accepted, and who has
 * followed the chain before goes on from there.
 */
export function chainOf(file: string, bytes: Uint8Array, before: Chain = NO_CHAIN): Chain {
  const texts = new TextDecoder().decode(bytes.subarray(before.read.bytes)).split("\n");
  const last = texts.pop()!;
  const first = before.read.lines + 1;
  const lines = [...before.lines];
  const indices = new Map([[BEGINNING, 0], ...lines.map(({ hash, index }) => [hash, index] as const)]);
  for (const [i, text] of texts.entries()) {
    const line = readLine(text);
    if (line === "torn") continue;
    const problem = "problem" in line ? line.problem : problemOf(line, indices);
    if (problem !== undefined) tampered(file, first + i, problem);
    if ("problem" in line || line.index <= lines.length) continue;
    lines.push(line);
    indices.set(line.hash, line.index);
  }
  if (!isTorn(last)) tampered(file, first + texts.length, "it is no line of a ledger");
  const read = { bytes: bytes.lastIndexOf(10) + 1, lines: before.read.lines + texts.length };
  return { lines, ended: last === "", read };
}

/** What keeps a line from being accepted or void, given the numbers of the accepted lines by their hashes. */
function problemOf(
  { index, previous, event, hash }: LedgerLine,
  indices: ReadonlyMap<string, number>,
): string | undefined {
  const before = indices.get(previous);
  if (before === undefined) return "it does not continue the line before it";
  if (index !== before + 1) return "a line is missing or stands elsewhere";
  if (indices.has(hash)) return "it stands there twice";
  if ((event.kind === "open") !== (index === 1)) return "a ledger is opened by its first line, once";
  return undefined;
}

export function tampered(file: string, line: number, problem: string): never {
  return fail("LEDGER_TAMPERED", { file, line, problem });
}

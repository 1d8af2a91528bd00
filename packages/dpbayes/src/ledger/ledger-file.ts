import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { DpbayesError, fail, systemCode, systemProblem } from "../errors/index.ts";
import { readText, refuseFile } from "../files/read-file.ts";
import { syncFolder } from "../files/reserve-file.ts";
import { writeFile } from "../files/write-file.ts";
import { type LedgerEvent, type LedgerLine, lineAfter, lineText, parseLines } from "./lines.ts";

/**
 * The file is only ever added to. Next to it stands FILE.head with the number and hash of the last line, so that a
 * file whose end was cut off is noticed: by itself the beginning of a chain is a chain. Who can write both files
 * and knows the format can still forge them; hashes find accidents and careless edits, not an owner's fraud.
 */
interface Head {
  readonly index: number;
  readonly hash: string;
}

/** All lines, checked. An empty list where there is no ledger yet. */
export function readLines(file: string): readonly LedgerLine[] {
  const { head, text } = snapshot(file);
  if (text === undefined) {
    if (head !== undefined) tampered(file, 1, `the file is gone, ${head.index} lines were written`);
    return [];
  }
  const lines = parseLines(file, wholeLines(text));
  requireEnd(file, lines, head);
  return lines;
}

/** Both files as they belong together, also for a reader who does not hold the lock: the head did not move meanwhile. */
function snapshot(file: string): { readonly head: Head | undefined; readonly text: string | undefined } {
  for (;;) {
    const head = readHead(file);
    const text = existsSync(file) ? readText(file) : undefined;
    if (readHead(file)?.index === head?.index) return { head, text };
  }
}

/**
 * What ends in a line feed was written whole. A torn end is that of a run which was killed while it wrote: its line
 * never reached the disk, so nothing was released under it.
 */
function wholeLines(text: string): readonly string[] {
  return text.split("\n").slice(0, -1);
}

/** The head may be one line behind: the run was killed between the two. It is never ahead. */
function requireEnd(file: string, lines: readonly LedgerLine[], head: Head | undefined): void {
  const index = head?.index ?? 0;
  if (lines.length < index)
    tampered(file, lines.length + 1, `${index} lines were written, ${lines.length} are there`);
  if (lines.length > index + 1) tampered(file, index + 2, "lines were added by another hand");
  if (head !== undefined && lines[index - 1]!.hash !== head.hash)
    tampered(file, index, "it is another one than was written");
}

/** Adds a line and returns when it is on the disk. Call it under the ledger's lock only. */
export function appendEvent(file: string, lines: readonly LedgerLine[], event: LedgerEvent): LedgerLine {
  const line = lineAfter(lines.at(-1), event);
  try {
    if (lines.length > 0) writeHead(file, lines.at(-1)!);
    dropTornEnd(file);
    const handle = openSync(file, "a", 0o644);
    try {
      writeAll(handle, lineText(line));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    syncFolder(dirname(file));
  } catch (error) {
    if (error instanceof DpbayesError) throw error;
    dropTornEnd(file);
    fail("FILE_WRITE", { file, problem: systemProblem(error) });
  }
  writeHead(file, line);
  return line;
}

function writeAll(handle: number, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
}

function dropTornEnd(file: string): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(10) + 1;
  if (end < bytes.length) truncateSync(file, end);
}

function writeHead(file: string, { index, hash }: LedgerLine): void {
  writeFile(`${file}.head`, `${JSON.stringify({ index, hash })}\n`);
}

function readHead(file: string): Head | undefined {
  const name = `${file}.head`;
  if (!existsSync(name)) return undefined;
  try {
    const head = JSON.parse(readFileSync(name, "utf8")) as Head;
    if (Number.isSafeInteger(head.index) && head.index > 0 && typeof head.hash === "string") return head;
  } catch (error) {
    if (systemCode(error) !== "") refuseFile(name, error);
  }
  return tampered(file, 1, "its .head file is damaged");
}

function tampered(file: string, line: number, problem: string): never {
  return fail("LEDGER_TAMPERED", { file, line, problem });
}

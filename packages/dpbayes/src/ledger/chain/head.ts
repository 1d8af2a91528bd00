import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { systemCode } from "../../errors/index.ts";
import { refuseFile } from "../../files/read-file.ts";
import { tampered } from "../../ledger-lines/chain.ts";
import type { LedgerLine } from "../../ledger-lines/lines.ts";

/**
 * FILE.head has the number and hash of a line that is on the disk, so that a file whose end was cut off is noticed: by
 * itself the beginning of a chain is a chain. It is never ahead of the file, because it is written after its line was
 * synced; it may be behind by any number of lines, because runs are killed in between or overtake each other here.
 * Who can write both files and knows the format can still forge them; hashes find accidents and careless edits, not an
 * owner's fraud.
 */
export type Head = Pick<LedgerLine, "index" | "hash">;

export function readHead(file: string): Head | undefined {
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

/** The file must hold the head's line. Read the head before the file: then the file has it, whoever writes meanwhile. */
export function requireHead(file: string, lines: readonly LedgerLine[], head: Head | undefined): void {
  if (head === undefined) return;
  const { index, hash } = head;
  if (lines.length < index)
    tampered(file, lines.length + 1, `${index} lines were written, ${lines.length} are there`);
  if (lines[index - 1]!.hash !== hash) tampered(file, index, "it is another one than was written");
}

/**
 * Puts a synced line at the head. That it fails (a full disk, a folder in which nobody replaces another user's files)
 * is no reason to fail with a spend that stands in the ledger: the head stays behind, and the next run tries again.
 */
export function writeHead(file: string, { index, hash }: LedgerLine): void {
  const draft = join(dirname(file), `${draftPrefix(file)}${randomBytes(6).toString("hex")}.tmp`);
  try {
    const text = `${JSON.stringify({ index, hash })}\n`;
    writeFileSync(draft, text, { flag: "wx", mode: 0o666, flush: true });
    renameSync(draft, `${file}.head`);
  } catch {
    removeQuietly(draft);
  }
}

/** Removes what killed runs left of their heads. A living run's draft that goes too leaves its head behind, no more. */
export function sweepHeads(file: string): void {
  const folder = dirname(file);
  for (const name of namesIn(folder))
    if (name.startsWith(draftPrefix(file)) && name.endsWith(".tmp")) removeQuietly(join(folder, name));
}

/** Who may write to a folder may not always list it. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function draftPrefix(file: string): string {
  return `.${basename(file)}.head.`;
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Another user's file in a folder that protects it.
  }
}

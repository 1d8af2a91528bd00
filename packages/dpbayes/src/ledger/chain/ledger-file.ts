import { closeSync, existsSync, fsyncSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { DpbayesError, fail, systemProblem } from "../../errors/index.ts";
import { readBytes } from "../../files/read-file.ts";
import { syncFolder } from "../../files/write-whole.ts";
import { type Chain, chainOf, NO_CHAIN, tampered } from "../../ledger-lines/chain.ts";
import { type LedgerEvent, type LedgerLine, lineAfter, lineText } from "../../ledger-lines/lines.ts";
import { type Head, readHead, requireHead, writeHead } from "./head.ts";

/** The lines that count, checked. An empty list where there is no ledger yet. Readers need no lock. */
export function readLines(file: string): readonly LedgerLine[] {
  return readChain(file).lines;
}

function readChain(file: string, before?: Chain): Chain & { readonly head: Head | undefined } {
  const head = readHead(file);
  if (head !== undefined && !existsSync(file))
    tampered(file, 1, `the file is gone, ${head.index} lines were written`);
  const chain = existsSync(file) ? chainOf(file, readBytes(file), before) : NO_CHAIN;
  requireHead(file, chain.lines, head);
  return { ...chain, head };
}

/** What the lines need to have added, or undefined where they have it. It may refuse. */
export type Decision = (lines: readonly LedgerLine[]) => LedgerEvent | undefined;

/**
 * One attempt to add what is decided on the present head. Returns the lines once all of them are on the disk, and
 * undefined where another run was faster: then nothing was added, and the decision must be made again (../README.md).
 */
export function addEvent(file: string, decide: Decision): readonly LedgerLine[] | undefined {
  const chain = readChain(file);
  const { lines, ended, head } = chain;
  const event = decide(lines);
  const last = lines.at(-1);
  // The head's line is on the disk. Later ones may not be: nothing is built on them, or told, before they are.
  if (last !== undefined && last.hash !== head?.hash) settle(file, last);
  if (event === undefined) return lines;
  const line = lineAfter(last, event);
  if (!written(file, `${ended ? "" : "\n"}${lineText(line)}`, line.index === 1)) return undefined;
  const after = readBack(file, chain);
  if (after[line.index - 1]?.hash !== line.hash) return undefined;
  writeHead(file, line);
  return after.slice(0, line.index);
}

/** Brings the file to the disk, and its head up to the line. */
function settle(file: string, line: LedgerLine): void {
  try {
    withFile(file, fsyncSync);
    syncFolder(dirname(file));
  } catch (error) {
    fail("LEDGER_WRITE", { file, problem: systemProblem(error) });
  }
  writeHead(file, line);
}

/**
 * Adds a text by one write, so that it stands in the file in one piece, and brings it to the disk. A disk that is full
 * may take a part of it: the rest is not sent after it, because another run's line may stand there by now. False then:
 * the part is torn, and the next attempt hears from the system what is wrong.
 */
function written(file: string, text: string, isNew: boolean): boolean {
  const bytes = new TextEncoder().encode(text);
  let sent = 0;
  try {
    withFile(file, (handle) => {
      sent = writeSync(handle, bytes);
      fsyncSync(handle);
    });
    if (isNew) syncFolder(dirname(file));
  } catch (error) {
    if (sent < bytes.length - 1) fail("LEDGER_WRITE", { file, problem: systemProblem(error) });
    unsure(file, error);
  }
  // All but the line feed: whoever writes next adds one, and the line counts.
  if (sent === bytes.length - 1) fail("LEDGER_UNSURE", { file, problem: "its line feed is missing" });
  return sent === bytes.length;
}

function withFile<T>(file: string, action: (handle: number) => T): T {
  const handle = openSync(file, "a", 0o666);
  try {
    return action(handle);
  } finally {
    closeSync(handle);
  }
}

/** The lines after one was added: an error does not mean that nothing was. */
function readBack(file: string, before: Chain): readonly LedgerLine[] {
  try {
    return readChain(file, before).lines;
  } catch (error) {
    return unsure(file, error);
  }
}

function unsure(file: string, error: unknown): never {
  const problem = error instanceof DpbayesError ? error.message : systemProblem(error);
  return fail("LEDGER_UNSURE", { file, problem });
}

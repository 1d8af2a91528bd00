import { existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fail } from "../errors/index.ts";
import { resolveFile } from "../files/resolve-file.ts";
import { isServed } from "../servers/index.ts";

/**
 * The ledger that belongs to a data file: beside the file that the name leads to, so that a link is no second budget.
 * A ledger beside the link itself holds spends on the same people. Whoever goes on with it leaves a fresh budget
 * beside the file, and whoever goes on beside the file forgets its spends: so it is refused, and the holder decides.
 */
export function ledgerOfData(data: string): string {
  if (!isLink(data)) return namedLedger(besideOf(data));
  const file = resolveFile(data);
  const ledger = besideOf(file);
  const found = linksOf(data)
    .map(besideOf)
    .find((other) => isThere(other) && !isSame(other, ledger));
  if (found === undefined) return namedLedger(ledger);
  const accepted = isThere(ledger)
    ? "both were spent on the same people; name the one that goes on with --ledger"
    : `move it there together with ${found}.head, or name it with --ledger`;
  return fail("LEDGER_ELSEWHERE", { data, file, ledger, found, accepted });
}

/** The ledgers beside a data file, and beside the links that lead to it, other than the one that pays. */
export function ledgersBeside(data: string, ledger: string): readonly string[] {
  if (!existsSync(data)) return [];
  const names = [...linksOf(data), data, resolveFile(data)].map(besideOf);
  const others = names.filter((name) => existsSync(name) && !isSame(name, ledger));
  return [...new Set(others.map((name) => realpathSync.native(name)))];
}

function besideOf(data: string): string {
  return `${data}.ledger.jsonl`;
}

/** A ledger under any of its names is one file with one lock; a link that leads nowhere is a ledger that was lost. */
export function namedLedger(ledger: string): string {
  if (isServed(ledger)) fail("LEDGER_OPEN", { file: ledger, problem: "is on a server, must be a file here" });
  if (!isLink(ledger)) return ledger;
  if (!existsSync(ledger))
    fail("LEDGER_OPEN", { file: ledger, problem: "is a link to a file that does not exist" });
  return resolveFile(ledger);
}

/** The name and every link on the way to its file. */
function linksOf(name: string): readonly string[] {
  const links: string[] = [];
  for (let at = name; isLink(at); at = resolve(dirname(at), readlinkSync(at))) links.push(at);
  return links;
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** Also where it is a link that leads nowhere, or where only its head is left. */
function isThere(ledger: string): boolean {
  return [ledger, `${ledger}.head`].some((file) => lstatSync(file, { throwIfNoEntry: false }) !== undefined);
}

function isSame(a: string, b: string): boolean {
  return existsSync(a) && existsSync(b) && realpathSync.native(a) === realpathSync.native(b);
}

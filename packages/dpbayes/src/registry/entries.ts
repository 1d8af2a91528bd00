import { closeSync, fstatSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { strictJson } from "@dpbayes/privacy/formats";
import { systemCode } from "../errors/index.ts";
import { isEntry } from "./entry-checks.ts";
import type { Fingerprints } from "./fingerprints.ts";
import { keyed } from "./registry-key.ts";

/** A release of a data set under a ledger, as the registry remembers it. */
export interface RegistryEntry {
  readonly format: "dpbayes.registry/1";
  readonly when: string;
  /** The study's id. */
  readonly study: string;
  /** The ledger's resolved path, and the hash of its first line: one that was begun anew has another. */
  readonly ledger: string;
  readonly ledgerId: string;
  /** What had been spent from the ledger by then. */
  readonly spent: Readonly<Record<string, string>>;
  readonly fingerprints: Fingerprints;
}

export interface ReadEntries {
  readonly entries: readonly RegistryEntry[];
  /** Lines that are none of this registry's. */
  readonly damaged: number;
}

/** Some 25,000 releases. */
const LARGEST = 64 * 2 ** 20;

/** A registry that has grown beyond what is read at every release. */
export class RegistryTooLarge extends Error {}

/** All entries whose check is right. The last line may be one that is being written, and is no damage. */
export function readEntries(folder: string, key: Uint8Array): ReadEntries {
  const lines = textOf(folder).split("\n");
  const last = lines.pop() ?? "";
  const read = lines.filter((line) => line !== "").map((line) => entryIn(line, key));
  const entries = [...read, entryIn(last, key)].filter((one) => one !== undefined);
  return { entries, damaged: read.filter((one) => one === undefined).length };
}

function textOf(folder: string): string {
  let handle: number;
  try {
    handle = openSync(entriesFile(folder), "r");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return "";
    throw error;
  }
  try {
    if (fstatSync(handle).size > LARGEST) throw new RegistryTooLarge();
    return readFileSync(handle, "utf8");
  } finally {
    closeSync(handle);
  }
}

/**
 * Adds a line in one write to the end of the file, where those of other processes do not get between; the line feed
 * before it keeps it apart from one that broke off.
 */
export function addEntry(folder: string, key: Uint8Array, entry: RegistryEntry): void {
  const handle = openSync(entriesFile(folder), "a", 0o600);
  try {
    writeSync(handle, `\n${lineOf(entry, key)}\n`);
  } finally {
    closeSync(handle);
  }
}

/** Opens the file for writing and closes it again: a registry that is read-only shows before anything is spent. */
export function requireWritable(folder: string): void {
  closeSync(openSync(entriesFile(folder), "a", 0o600));
}

function entriesFile(folder: string): string {
  return join(folder, "registry.jsonl");
}

/** An entry as a line of its own, with the check that shows who wrote it. */
export function lineOf(entry: RegistryEntry, key: Uint8Array): string {
  return JSON.stringify({ ...entry, check: checkOf(entry, key) });
}

/** The entry that a line is, if it is one and its check is right. */
export function entryIn(line: string, key: Uint8Array): RegistryEntry | undefined {
  const read = strictJson(line);
  if (!("value" in read) || typeof read.value !== "object") return undefined;
  const { check, ...entry } = { ...read.value } as RegistryEntry & { readonly check: string };
  return isEntry(entry) && check === checkOf(entry, key) ? entry : undefined;
}

function checkOf(entry: RegistryEntry, key: Uint8Array): string {
  return keyed(key, "entry", JSON.stringify(entry)).toString("hex", 0, 16);
}

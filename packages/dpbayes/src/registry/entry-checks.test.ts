import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addEntry, type RegistryEntry, readEntries } from "./entries.ts";

const key = new Uint8Array(32).fill(7);
const entry: RegistryEntry = {
  format: "dpbayes.registry/1",
  when: "2026-01-01T00:00:00.000Z",
  study: "readmission",
  ledger: "/data/visits.ledger.jsonl",
  ledgerId: "00",
  spent: { epsilon: "1" },
  fingerprints: { path: "00" },
};

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-registry-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each<readonly [string, object]>([
  ["a time that is a number", { when: 1 }],
  ["a ledger whose name no file has", { ledger: "a\0b" }],
  ["nothing spent", { spent: null }],
  ["an amount that is a list", { spent: { epsilon: [1] } }],
  ["no fingerprints", { fingerprints: undefined }],
  ["rows that are no text", { fingerprints: { rows: 5 } }],
])("a line that no registry writes is damage, though its check is right: %s", (_, change) => {
  addEntry(folder, key, entry);
  addEntry(folder, key, { ...entry, ...change } as RegistryEntry);
  expect(readEntries(folder, key)).toEqual({ entries: [entry], damaged: 1 });
});

import { closeSync, fstatSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dataBytes } from "./data-bytes.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-bytes-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("gives all bytes of a file", async () => {
  const file = join(folder, "d.csv");
  const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, i) => i % 251));
  writeFileSync(file, bytes);
  const pieces: Uint8Array[] = [];
  for await (const piece of dataBytes(file)) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
});

it("closes its file once when reading stops early: by then the number may be another file's", async () => {
  const file = join(folder, "d.csv");
  writeFileSync(file, "x\ntrue\n");
  const pieces = dataBytes(file);
  await pieces.next();
  await pieces.return(undefined);
  const other = openSync(file, "r");
  await setTimeout(50);
  expect(() => fstatSync(other)).not.toThrow();
  closeSync(other);
});

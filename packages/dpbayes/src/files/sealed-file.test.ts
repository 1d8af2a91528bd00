import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownerOf, readSealed, writeSealed } from "./index.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-sealed-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const content = (file: string, key: Uint8Array) => Buffer.concat([...readSealed(file, key)]).toString("utf8");
const sealedOf = (text: string | readonly string[]) => writeSealed(join(folder, "r.json"), "l.jsonl", text);

it.each([
  ["nothing", ""],
  ["a text", '{"secret": 1}\n'],
  ["lines of several pieces", Array.from({ length: 40_000 }, (_, i) => `line ${i} ${"x".repeat(50)}\n`)],
])("%s comes back by its key, and shows to nobody else", (_, text) => {
  const { file, key, bytes } = sealedOf(text);
  const whole = typeof text === "string" ? text : text.join("");
  expect(content(file, key)).toBe(whole);
  expect(bytes).toBe(Buffer.byteLength(whole));
  expect(readFileSync(file).includes("secret")).toBe(false);
  expect(basename(file)).toMatch(/^\.r\.json\.[0-9a-f]{12}\.sealed$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(ownerOf(file)).toBe("l.jsonl");
});

it("does not open with another key, cut anywhere, longer, or with any bit changed", () => {
  const { file, key } = sealedOf(["first\n", "second\n"]);
  const good = readFileSync(file);
  const start = good.indexOf(10) + 1;
  const opens = (bytes: Uint8Array, with_ = key) => {
    writeFileSync(file, bytes);
    try {
      content(file, with_);
      return true;
    } catch {
      return false;
    }
  };
  expect(opens(good)).toBe(true);
  expect(opens(good, new Uint8Array(32))).toBe(false);
  expect(opens(Buffer.concat([good, good.subarray(start)]))).toBe(false);
  for (let i = 0; i < good.length; i++) expect([i, opens(good.subarray(0, i))]).toEqual([i, false]);
  for (let i = start; i < good.length; i++) {
    const changed = Buffer.from(good);
    changed[i]! ^= 1 << (i % 8);
    expect([i, opens(changed)]).toEqual([i, false]);
  }
});

it("a file cut behind a whole piece does not open", () => {
  const lines = Array.from({ length: 3 }, (_, i) => `${i}${"x".repeat(1 << 20)}\n`);
  const { file, key } = sealedOf(lines);
  const good = readFileSync(file);
  const start = good.indexOf(10) + 1;
  writeFileSync(file, good.subarray(0, start + 4 + good.readUInt32BE(start)));
  expect(() => content(file, key)).toThrow();
});

it("other files have no owner", () => {
  writeFileSync(join(folder, "other"), "something\nelse");
  expect(ownerOf(join(folder, "other"))).toBeUndefined();
});

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { said } from "../in-process.testing.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-demo-test-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("plays three studies to their pages, and every file that it prints exists", {
  timeout: 300_000,
}, async () => {
  const { code, out } = await said(["demo", "--once", "--quick", "--folder", folder]);
  expect(code).toBe(0);
  const pages = [...out.matchAll(/^(?:page {2}|pages in )(\S+)$/gm)].map(([, page]) => page!);
  expect(pages).toEqual([
    ...["survey", "hospitals", "curator"].map((name) => join(folder, name, "fit", "page.html")),
    join(folder, "index.html"),
  ]);
  for (const page of pages) expect(readFileSync(page, "utf8")).toMatch(/^<!doctype html>/);
  for (const [, link] of readFileSync(pages.at(-1)!, "utf8").matchAll(/href="([^"]+)"/g))
    expect(existsSync(join(folder, link!))).toBe(true);
  for (const title of ["1. A survey", "2. Three hospitals", "3. A curator", "remaining  epsilon 0.5"])
    expect(out).toContain(title);
});

test("refuses a folder that holds files and a port that is none, before anything is written", async () => {
  const mine = mkdtempSync(join(tmpdir(), "dpbayes-demo-mine-"));
  writeFileSync(join(mine, "thesis.txt"), "x");
  const taken = await said(["demo", "--once", "--folder", mine]);
  expect(taken).toMatchObject({ code: 2, out: "" });
  expect(taken.err).toContain("which holds files, must be new or empty");
  const port = await said(["demo", "--port", "99999", "--folder", join(mine, "new"), "--json"]);
  expect(JSON.parse(port.err).error.message).toContain("--port is 99999, must be a whole number from 0 to");
  expect(existsSync(join(mine, "new"))).toBe(false);
  rmSync(mine, { recursive: true });
});

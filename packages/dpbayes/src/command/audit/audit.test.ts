import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { said } from "../in-process.testing.ts";

const LONG = { timeout: 120_000 };
let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-audit-"));
  file = join(folder, "s.json");
  const study = {
    format: "dpbayes.study/1",
    id: "rate",
    question: "How many?",
    variables: { x: { type: "boolean" } },
    model: { family: "bernoulli", formula: "x ~ 1" },
    privacy: { setting: "central", epsilon: 1, unit: "one person", neighbours: "replace-one" },
  };
  writeFileSync(file, JSON.stringify(study));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("an audit shows how far it is, and is stopped by Ctrl-C without a result", LONG, async () => {
  const stop = new AbortController();
  let shown = "";
  const write = (text: string) => {
    shown += text;
    if (text.includes("%")) stop.abort();
  };
  // Minutes of runs: it ends because it is stopped.
  const words = ["audit", file, "--draws", "20000000"];
  const { code, out } = await said(words, { stderr: { write, isTTY: true }, signal: stop.signal });
  expect(shown).toMatch(/^\r\[[= ]+\] \d+ % of 20,000,000 runs on either table, \d+ (s|min|h)\b.* left/);
  expect(shown).toMatch(/cancelled: an audit keeps nothing\n$/);
  expect({ code, out }).toEqual({ code: 130, out: "" });
});

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFolder } from "./fit-folder.ts";

const kept = fileURLToPath(new URL("../../../../../test/kept-formats/fit-folder", import.meta.url));
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-fit-folder-"));
  cpSync(kept, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function change(field: "settings" | "refused", value: unknown): void {
  const file = join(folder, "fit.json");
  const content = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...content, [field]: value }));
}

const settings = { seed: 5, chains: 2, warmup: 60, draws: 25, thin: 1 };
const nuts = { kind: "nuts", maxDepth: 8, targetAcceptance: 0.9, metric: "dense", stepSize: 0.1 };

test.each([
  ["nothing", null],
  ["a text", "settings"],
  ["no seed", { ...settings, seed: null }],
  ["more chains than anybody runs", { ...settings, chains: 1001 }],
  ["half a draw", { ...settings, draws: 0.5 }],
  ["a text for a number", { ...settings, thin: "2" }],
  ["a sampler that is none", { ...settings, sampler: "nuts" }],
  ["a tree without end", { ...settings, sampler: { ...nuts, maxDepth: 1e9 } }],
  ["an acceptance that is a list", { ...settings, sampler: { ...nuts, targetAcceptance: [0.9] } }],
  ["a method that is no text", { ...settings, method: {} }],
  ["a prior that is a list", { ...settings, prior: [] }],
])("settings that no fit wrote are refused: %s", (_, value) => {
  change("settings", value);
  expect(() => openFolder(folder)).toThrow("is of other settings, must be as dpbayes fit made it");
});

test.each([
  ["nothing", null],
  ["no reasons", { total: 2 }],
  ["a reason without words", { total: 2, reasons: [{ code: "A", count: 2 }] }],
  ["a negative number of them", { total: -2, reasons: [] }],
])("refusals that no fit wrote are refused: %s", (_, value) => {
  change("refused", value);
  expect(() => openFolder(folder)).toThrow("is of other refusals, must be as dpbayes fit made it");
});

test("what flags may ask for is read back", () => {
  change("settings", { ...settings, sampler: nuts, method: "exact", prior: { sd: 2 } });
  expect(openFolder(folder).settings).toMatchObject({ sampler: nuts, method: "exact" });
});

import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSource } from "../../sources/index.ts";
import { readLedger, releaseToFile } from "../index.ts";
import { smallStudy } from "../spender.testing.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-output-"));
  writeFileSync(at("d.csv"), "x\ntrue\nfalse\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const budget = { epsilon: "1" };

const release = (output: string, ledger = "l.jsonl") =>
  releaseToFile(smallStudy, openSource(at("d.csv")), { output, ledger: at(ledger), budget, force: true });

it("releases into no ledger that does not exist yet, nor its head or lock", async () => {
  for (const ending of ["", ".head", ".lock"])
    await expect(release(at(`l.jsonl${ending}`))).rejects.toMatchObject({ code: "OUTPUT_TAKEN" });
  expect(readLedger(at("l.jsonl"))).toBeUndefined();
});

it("replaces neither a ledger nor the data, under any of their names", async () => {
  await release(at("r.json"));
  symlinkSync("l.jsonl", at("linked"));
  for (const output of [at("l.jsonl"), at("linked"), at("d.csv"), relative(process.cwd(), at("d.csv"))])
    await expect(release(output)).rejects.toMatchObject({ code: "OUTPUT_TAKEN" });
  await expect(release(at("l.jsonl"), "another.jsonl")).rejects.toMatchObject({ code: "OUTPUT_TAKEN" });
  expect(readLedger(at("l.jsonl"))!.entries).toHaveLength(1);
  expect(readLedger(at("another.jsonl"))).toBeUndefined();
  expect(readFileSync(at("d.csv"), "utf8")).toBe("x\ntrue\nfalse\n");
});

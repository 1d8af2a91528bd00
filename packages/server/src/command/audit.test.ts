import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hashOfEntry } from "../audit/entry.ts";
import { run } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "dpbayes-audit-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function said(lines: readonly string[], ...flags: readonly string[]) {
  const file = join(folder, "trail.ndjson");
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
  let [out, err] = ["", ""];
  const code = await run(["audit", file, ...flags], {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    env: {},
    signal: AbortSignal.abort(),
  });
  return { code, out, err };
}

let previous = "";
const entries = ["a", "b", "c"].map((object, i) => {
  const at = new Date(i).toISOString();
  const what = { actor: "operator", action: "test", object, detail: { n: i } };
  const entry = { organisation: "o", index: i + 1, at, ...what, previous };
  previous = hashOfEntry(entry);
  return JSON.stringify({ ...entry, hash: previous });
});

describe("dpbayes-server audit", () => {
  it("checks a trail that was downloaded, also against a head", async () => {
    const head = `3:${previous}`;
    const whole = { code: 0, out: `3 entries, head ${head}\nevery entry is as it was written\n`, err: "" };
    expect(await said(entries, "--head", head)).toEqual(whole);
    expect((await said(entries.slice(0, 2))).code).toBe(0);
    expect(await said(entries.slice(0, 2), "--head", head)).toMatchObject({
      ...{ code: 1, out: expect.stringContaining("entry 3 is cut") },
    });
    expect((await said(entries.with(1, entries[1]!.replace('"b"', '"x"')))).out).toContain(
      "entry 2 is changed",
    );
    expect((await said(entries.toSpliced(1, 1))).out).toContain("entry 2 is missing");
  });

  it("refuses what is no trail, without repeating it", async () => {
    for (const line of ["CANARY", '{"index":1,"CANARY":2}', "null"])
      expect((await said([entries[0]!, line])).err).toBe(
        "dpbayes-server: line 2 is no entry of an audit trail\n",
      );
    expect((await said(entries, "--head", "CANARY")).err).toContain("must be INDEX:HASH");
  });
});

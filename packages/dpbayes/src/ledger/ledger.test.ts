import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseStudy, remaining, spent } from "@dpbayes/privacy";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import {
  declareBudget,
  type Payment,
  paymentOf,
  readLedger,
  requireAffordable,
  spendOnDisk,
} from "./index.ts";
import { smallStudy } from "./spender.testing.ts";

let folder: string;
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-ledger-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const newFile = () => join(folder, `${files++}.ledger.jsonl`);

const costOf = (privacy: object): Payment =>
  paymentOf(parseStudy({ ...smallStudy, privacy: { ...smallStudy.privacy, ...privacy } }));
const tenth = costOf({ epsilon: 0.1 });
const budget = { epsilon: "0.3" };

describe("spending", () => {
  it("adds up in exact decimals, survives reading, and ends with a refusal that spends nothing", async () => {
    const file = newFile();
    for (let i = 0; i < 3; i++) await spendOnDisk(file, tenth, { budget });
    expect(remaining(readLedger(file)!)).toEqual({ epsilon: "0", delta: "0" });
    const before = readFileSync(file, "utf8");
    const refusal = ["budget refused, nothing was spent", "  requested:  epsilon 0.1, delta 0"].join("\n");
    await expect(spendOnDisk(file, tenth)).rejects.toThrow(refusal);
    expect(() => requireAffordable(file, tenth)).toThrow("difference: epsilon 0.1, delta 0");
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("without a declared budget the first study is all there is", async () => {
    const file = newFile();
    const payment = costOf({ epsilon: 0.7, delta: 1e-6, mechanism: "gaussian" });
    expect(remaining((await spendOnDisk(file, payment)).ledger)).toEqual({ epsilon: "0", delta: "0" });
    await expect(spendOnDisk(file, tenth)).rejects.toMatchObject({ code: "BUDGET_EXCEEDED" });
  });

  it("a budget may be declared again, if it covers what was spent", async () => {
    const file = newFile();
    await spendOnDisk(file, tenth);
    expect(remaining(await declareBudget(file, { epsilon: "0.5", delta: "1e-6" }, undefined))).toEqual({
      epsilon: "0.4",
      delta: "0.000001",
    });
    await expect(declareBudget(file, { epsilon: "0.05" }, undefined)).rejects.toMatchObject({
      code: "BUDGET_EXCEEDED",
    });
    await spendOnDisk(file, tenth);
    expect(spent(readLedger(file)!)).toEqual({ epsilon: "0.2", delta: "0" });
    await expect(declareBudget(newFile(), { epsilon: "1" }, undefined)).rejects.toThrow("does not exist yet");
  });

  it("refuses another unit and another relation", async () => {
    const file = newFile();
    await spendOnDisk(file, tenth, { budget });
    await expect(spendOnDisk(file, costOf({ unit: "one visit" }))).rejects.toThrow(
      'protects "one person" under replace-one and cannot count "one visit" under replace-one; nothing was spent',
    );
    await expect(spendOnDisk(file, costOf({ neighbours: "add-remove" }))).rejects.toMatchObject({
      code: "LEDGER_UNIT",
    });
  });

  it("declares no budget for another unit or relation than it has", async () => {
    const file = newFile();
    const about = { unit: "one person", neighbours: "replace-one" } as const;
    await declareBudget(file, { epsilon: "1" }, about);
    await declareBudget(file, { epsilon: "2" }, about);
    for (const other of [{ unit: "one visit" }, { neighbours: "add-remove" }] as const)
      await expect(declareBudget(file, { epsilon: "3" }, { ...about, ...other })).rejects.toMatchObject({
        code: "LEDGER_UNIT",
      });
    expect(readLedger(file)!.budget).toEqual({ epsilon: "2", delta: "0" });
  });

  it("under the same id pays once, and refuses the id for anything else", async () => {
    const file = newFile();
    const first = await spendOnDisk(file, tenth, { budget, id: "night" });
    const again = await spendOnDisk(file, tenth, { id: "night" });
    expect([first.again, again.again]).toEqual([false, true]);
    expect(again.entry).toEqual(first.entry);
    expect(spent(again.ledger)).toEqual({ epsilon: "0.1", delta: "0" });
    for (const other of [costOf({ epsilon: 0.05 }), { ...tenth, studyDigest: "another" }])
      await expect(spendOnDisk(file, other, { id: "night" })).rejects.toMatchObject({ code: "LEDGER_ID" });
    expect(readLedger(file)!.entries).toHaveLength(1);
  });

  it("is affordable under an id that was paid, also when nothing is left", async () => {
    const file = newFile();
    await spendOnDisk(file, tenth, { id: "night" });
    expect(() => requireAffordable(file, tenth, { id: "night" })).not.toThrow();
    expect(() => requireAffordable(file, tenth)).toThrow("nothing was spent");
  });

  it("names a spend by its study and number, around the ids that were given", async () => {
    const file = newFile();
    await spendOnDisk(file, tenth, { budget, id: "small-2" });
    expect((await spendOnDisk(file, tenth)).entry.id).toBe("small-3");
  });

  it("keeps the note of what was bought", async () => {
    const file = newFile();
    await spendOnDisk(file, { ...tenth, note: "a sample" }, { budget });
    expect(readLedger(file)!.entries[0]).toMatchObject({ note: "a sample" });
  });

  it("is serialised: of 8 runs at once that fit thrice, three are paid", async () => {
    const file = newFile();
    const runs = await Promise.allSettled(
      Array.from({ length: 8 }, () => spendOnDisk(file, tenth, { budget })),
    );
    expect(runs.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(readLedger(file)!.entries).toHaveLength(3);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });
});

describe("a ledger that was changed", () => {
  const code = "LEDGER_TAMPERED";
  let good: string;
  let head: string;
  beforeAll(async () => {
    const file = newFile();
    for (let i = 0; i < 3; i++) await spendOnDisk(file, tenth, { budget });
    good = readFileSync(file, "utf8");
    head = readFileSync(`${file}.head`, "utf8");
  });
  const withText = (text: string, itsHead: string | undefined = head) => {
    const file = newFile();
    writeFileSync(file, text);
    if (itsHead !== "") writeFileSync(`${file}.head`, itsHead);
    return () => readLedger(file);
  };

  it("in any one character is refused", () => {
    const characters = [...good].flatMap((c, i) => (c === "\n" ? [] : [i]));
    fc.assert(
      fc.property(fc.constantFrom(...characters), fc.constantFrom("0", "9", "x", '"', " "), (at, other) => {
        fc.pre(good[at] !== other);
        expect(withText(good.slice(0, at) + other + good.slice(at + 1))).toThrow("was changed or cut");
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it("by cutting, adding, reordering or removing is refused", () => {
    const lines = good.trimEnd().split("\n");
    const text = (parts: readonly (string | undefined)[]) => `${parts.join("\n")}\n`;
    for (const parts of [
      lines.slice(0, -1),
      lines.slice(1),
      lines.toSpliced(1, 1),
      [...lines, lines.at(-1)],
      [lines[0], lines[2], lines[1], lines[3]],
    ])
      expect(withText(text(parts))).toThrow(expect.objectContaining({ code }));
    expect(withText("")).toThrow(expect.objectContaining({ code }));
    expect(withText(good, "{}")).toThrow(".head file is damaged");
    const gone = newFile();
    writeFileSync(`${gone}.head`, head);
    expect(() => readLedger(gone)).toThrow("the file is gone, 4 lines were written");
  });

  it("spends nothing more", async () => {
    const file = newFile();
    writeFileSync(file, good.replace('"0.1"', '"0.0"'));
    writeFileSync(`${file}.head`, head);
    await expect(spendOnDisk(file, tenth)).rejects.toMatchObject({ code });
  });
});

describe("a run that was killed", () => {
  it("while it wrote: the torn line is no spend, and the ledger goes on", async () => {
    const file = newFile();
    await spendOnDisk(file, tenth, { budget });
    appendFileSync(file, '{"index":3,"previous":"');
    expect(readLedger(file)!.entries).toHaveLength(1);
    await spendOnDisk(file, tenth);
    expect(readLedger(file)!.entries).toHaveLength(2);
  });

  it("between the line and the head: it has spent", async () => {
    const file = newFile();
    await spendOnDisk(file, tenth, { budget });
    const head = readFileSync(`${file}.head`);
    await spendOnDisk(file, tenth);
    writeFileSync(`${file}.head`, head);
    expect(readLedger(file)!.entries).toHaveLength(2);
    await spendOnDisk(file, tenth);
    expect(readLedger(file)!.entries).toHaveLength(3);
  });
});

/** A process that waits for a common start and spends until it is killed; `done` tells how often it said so. */
function spender(file: string, killAfter: number) {
  const script = fileURLToPath(new URL("./spender.testing.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", "--conditions=source", script, file, "200"]);
  let told = 0;
  const ready = new Promise<void>((resolve) => {
    child.stdout.on("data", (text: Buffer) => {
      if (text.includes("ready")) resolve();
      told += text.toString().split("spent\n").length - 1;
      if (told >= killAfter) child.kill("SIGKILL");
    });
  });
  const done = new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (told < killAfter ? reject(new Error(`ended with ${code}`)) : resolve(told)));
  });
  return { ready, done };
}

test("two processes at once, killed with kill -9: no spend that was told of is lost, none is counted twice", {
  timeout: 180_000,
}, async () => {
  const file = newFile();
  const both = [spender(file, 12), spender(file, 12)];
  await Promise.all(both.map(({ ready, done }) => Promise.race([ready, done])));
  writeFileSync(`${file}.go`, "");
  const told = (await Promise.all(both.map(({ done }) => done))).reduce((a, b) => a + b);
  const { entries } = readLedger(file)!;
  // Each process may have spent once more than it could tell, before it was killed.
  expect(entries.length).toBeGreaterThanOrEqual(told);
  expect(entries.length).toBeLessThanOrEqual(told + 2);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  await spendOnDisk(file, paymentOf(smallStudy), { wait: 5 });
  expect(readLedger(file)!.entries).toHaveLength(entries.length + 1);
});

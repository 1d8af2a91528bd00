import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { declareBudget, paymentOf, readLedger, spendOnDisk } from "../index.ts";
import { smallStudy } from "../spender.testing.ts";

/** A disk that takes only so many bytes of a write, or fails to sync. */
const disk = vi.hoisted(() => ({ takes: Number.POSITIVE_INFINITY, syncs: true, heads: true }));
vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const failing = (code: string) => Object.assign(new Error(code), { code });
  return {
    ...real,
    writeSync(handle: number, bytes: Uint8Array) {
      const taken = Math.min(disk.takes, bytes.length);
      disk.takes -= taken;
      if (taken === 0) throw failing("ENOSPC");
      return real.writeSync(handle, bytes, 0, taken);
    },
    fsyncSync() {
      if (!disk.syncs) throw failing("EIO");
    },
    renameSync(from: string, to: string) {
      if (!disk.heads) throw failing("EPERM");
      real.renameSync(from, to);
    },
  };
});

let folder: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-disk-"));
  file = join(folder, "a.ledger.jsonl");
});
afterEach(() => {
  Object.assign(disk, { takes: Number.POSITIVE_INFINITY, syncs: true, heads: true });
  rmSync(folder, { recursive: true, force: true });
});

const payment = paymentOf(smallStudy);
const budget = { epsilon: "1" };
const spendings = () => readLedger(file)?.entries.length ?? 0;
const spendOne = () => spendOnDisk(file, payment, { budget, wait: 5 });

describe("a disk that is full", () => {
  it.each([0, 1, 8, 9, 100])("after %i bytes: nothing is spent, and the next run goes on", async (takes) => {
    await spendOne();
    disk.takes = takes;
    await expect(spendOne()).rejects.toThrow("cannot be written: the disk is full; nothing was spent");
    disk.takes = Number.POSITIVE_INFINITY;
    expect(spendings()).toBe(1);
    await spendOne();
    expect(spendings()).toBe(2);
  });

  it("for the line feed alone: the line may count, and does", async () => {
    await spendOne();
    const length = readFileSync(file, "utf8").trimEnd().split("\n").at(-1)!.length;
    disk.takes = length;
    await expect(spendOne()).rejects.toMatchObject({ code: "LEDGER_UNSURE" });
    disk.takes = Number.POSITIVE_INFINITY;
    expect(spendings()).toBe(1);
    await spendOne();
    expect(spendings()).toBe(3);
  });
});

describe("a disk that does not sync", () => {
  it("leaves a line that may count, and says so", async () => {
    await spendOne();
    disk.syncs = false;
    await expect(spendOne()).rejects.toThrow("may count: the disk reports an error; nothing was released");
    disk.syncs = true;
    expect(spendings()).toBe(2);
  });

  it("is not built on: nothing is added behind a line that may not be there", async () => {
    await spendOne();
    const head = readFileSync(`${file}.head`);
    await spendOne();
    writeFileSync(`${file}.head`, head);
    const before = readFileSync(file);
    disk.syncs = false;
    await expect(spendOne()).rejects.toMatchObject({ code: "LEDGER_WRITE" });
    expect(readFileSync(file)).toEqual(before);
  });

  it("does not let a spend be told of that was found there", async () => {
    await spendOnDisk(file, payment, { budget, id: "night" });
    rmSync(`${file}.head`);
    disk.syncs = false;
    const again = () => spendOnDisk(file, payment, { id: "night" });
    await expect(again()).rejects.toMatchObject({ code: "LEDGER_WRITE" });
    disk.syncs = true;
    expect((await again()).again).toBe(true);
  });
});

describe("the head", () => {
  it("that cannot be replaced stays behind, and spending goes on", async () => {
    await spendOne();
    const head = readFileSync(`${file}.head`, "utf8");
    disk.heads = false;
    await spendOne();
    expect(readFileSync(`${file}.head`, "utf8")).toBe(head);
    expect(spendings()).toBe(2);
    disk.heads = true;
    await spendOne();
    expect(JSON.parse(readFileSync(`${file}.head`, "utf8")).index).toBe(4);
  });

  it("may be behind by any number of lines, or not be there: the next writer puts it right", async () => {
    await spendOne();
    const old = readFileSync(`${file}.head`);
    for (let i = 0; i < 3; i++) await spendOne();
    writeFileSync(`${file}.head`, old);
    expect(spendings()).toBe(4);
    rmSync(`${file}.head`);
    expect(spendings()).toBe(4);
    await spendOne();
    expect(JSON.parse(readFileSync(`${file}.head`, "utf8")).index).toBe(6);
  });
});

describe.runIf(process.platform !== "win32")("permissions", () => {
  it("are those of the umask, so that a group can share a ledger", async () => {
    const before = process.umask(0o002);
    try {
      await spendOne();
    } finally {
      process.umask(before);
    }
    for (const name of [file, `${file}.head`]) expect(statSync(name).mode & 0o777).toBe(0o664);
  });

  it("that are missing are told of, and nothing is spent", async () => {
    const place = join(folder, "none", "a.ledger.jsonl");
    const about = { unit: "one person", neighbours: "replace-one" } as const;
    await expect(spendOnDisk(place, payment, { budget })).rejects.toThrow("nothing was spent");
    await expect(declareBudget(place, budget, about)).rejects.toMatchObject({ code: "LEDGER_WRITE" });
    expect(existsSync(place)).toBe(false);
  });
});

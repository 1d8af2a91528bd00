import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { paymentOf, readLedger, spendOnDisk } from "../index.ts";
import { smallStudy } from "../spender.testing.ts";
import { leased } from "./lease.ts";
import { patienceOf } from "./patience.ts";

vi.mock("./patience.ts", async (original) => ({
  ...(await original<typeof import("./patience.ts")>()),
  LEASE: 60,
}));

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-lease-"));
  file = join(folder, "a.ledger.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const payment = paymentOf(smallStudy);
const options = { budget: { epsilon: "1" } };
const lock = () => `${file}.lock`;

describe("a lock that somebody left", () => {
  it.each([
    ["a run that was killed", "0123456789abcdef0123456789abcdef"],
    ["a run that was killed before it wrote its nonce", ""],
    ["this very process, by its number", JSON.stringify({ host: "here", pid: process.pid, started: "1" })],
    ["a process on another machine", JSON.stringify({ host: "elsewhere", pid: 1, started: "1" })],
  ])("by %s goes away by itself", async (_, content) => {
    writeFileSync(lock(), content);
    writeFileSync(`${lock()}.removal`, content);
    await spendOnDisk(file, payment, options);
    expect(readLedger(file)!.entries).toHaveLength(1);
    expect(existsSync(lock())).toBe(false);
  });

  it("that cannot be taken away keeps nobody from spending", async () => {
    mkdirSync(join(lock(), "in the way"), { recursive: true });
    await spendOnDisk(file, payment, options);
    expect(readLedger(file)!.entries).toHaveLength(1);
  });

  it("takes the drafts of heads with it, and nothing else", async () => {
    const mine = [".a.ledger.jsonl.head.0123.tmp", ".a.ledger.jsonl.head.4567.tmp"];
    const others = [".b.ledger.jsonl.head.0123.tmp", "a.ledger.jsonl.head.tmp"];
    for (const name of [...mine, ...others]) writeFileSync(join(folder, name), "{}");
    writeFileSync(lock(), "");
    await spendOnDisk(file, payment, options);
    expect(readdirSync(folder).sort()).toEqual([...others, "a.ledger.jsonl", "a.ledger.jsonl.head"].sort());
  });
});

test("a lock that changes hands is waited for to the end of patience, and then no longer", async () => {
  let n = 0;
  writeFileSync(lock(), "0");
  const pause = async () => {
    // Longer than a lease in all, but no nonce is that old.
    await new Promise((resolve) => setTimeout(resolve, 10));
    n++;
    if (existsSync(lock())) writeFileSync(lock(), `${n}`);
    return n < 10;
  };
  expect(await leased(file, { pause }, () => n)).toBe(10);
  expect(existsSync(lock())).toBe(true);
});

test("a run that is cancelled while it waits has spent nothing", async () => {
  writeFileSync(lock(), "0");
  const spending = spendOnDisk(file, payment, { ...options, signal: AbortSignal.abort() });
  await expect(spending).rejects.toMatchObject({ code: "CANCELLED" });
  expect(existsSync(file)).toBe(false);
});

test("a lock is held until the action is done, and only its holder gives it back", async () => {
  const order: string[] = [];
  let second: Promise<unknown> = Promise.resolve();
  const run = (name: string) => leased(file, patienceOf({}), () => order.push(name));
  await leased(file, patienceOf({}), () => {
    second = run("second");
    order.push("first");
  });
  await second;
  expect(order).toEqual(["first", "second"]);
  await leased(file, patienceOf({}), () => writeFileSync(lock(), "another's"));
  expect(existsSync(lock())).toBe(true);
});

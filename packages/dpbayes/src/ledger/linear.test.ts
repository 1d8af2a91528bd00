import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parseDecimal } from "../../../privacy/src/accounting/ledger/decimal.ts";
import { type LedgerEvent, type LedgerLine, lineAfter, lineText } from "../ledger-lines/lines.ts";
import { paymentOf, readLedger, spendOnDisk } from "./index.ts";
import { smallStudy } from "./spender.testing.ts";

// Whatever is added or compared is read as a decimal first: calls of the reader count the work.
vi.mock("../../../privacy/src/accounting/ledger/decimal.ts", async (original) => {
  const real = await original<typeof import("../../../privacy/src/accounting/ledger/decimal.ts")>();
  return { ...real, parseDecimal: vi.fn(real.parseDecimal) };
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-linear-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const when = "2026-01-01T00:00:00.000Z";
const budget = { epsilon: "1000", delta: "0" };
const spent = { epsilon: "0.001", delta: "0" };

/** A ledger with so many spends. */
function ledgerWith(spends: number): string {
  const lines: LedgerLine[] = [];
  const add = (event: LedgerEvent) => lines.push(lineAfter(lines.at(-1), event));
  add({ kind: "open", unit: "one person", neighbours: "replace-one", budget, when });
  for (let i = 0; i < spends; i++)
    add({ kind: "spend", id: `e${i}`, spent, study: "small", studyDigest: "", when });
  const file = join(folder, `${spends}.ledger.jsonl`);
  writeFileSync(file, lines.map(lineText).join(""));
  return file;
}

async function workOf(action: () => unknown): Promise<number> {
  vi.mocked(parseDecimal).mockClear();
  await action();
  return vi.mocked(parseDecimal).mock.calls.length;
}

test.each([
  ["reading a ledger", readLedger],
  ["spending from it", (file: string) => spendOnDisk(file, paymentOf(smallStudy))],
])("%s takes work that is linear in its entries", async (_, action) => {
  const [short, long] = [ledgerWith(100), ledgerWith(200)];
  const work = [await workOf(() => action(short)), await workOf(() => action(long))];
  expect(work[0]).toBeGreaterThan(100);
  expect(work[1]).toBeLessThan(2.1 * work[0]!);
});

import { expect, test, vi } from "vitest";
import * as decimal from "./decimal.ts";
import { type Ledger, openLedger, spend, spendAll } from "./ledger.ts";
import { parseLedger } from "./parse-ledger.ts";

// Every step of the arithmetic reads its decimals: calls of the reader count the work.
vi.mock("./decimal.ts", async (original) => {
  const real = await original<typeof decimal>();
  return { ...real, parseDecimal: vi.fn(real.parseDecimal) };
});

const open = () => openLedger({ budget: { epsilon: "1000" }, unit: "person", neighbours: "replace-one" });
const requests = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `e${i}`, epsilon: "0.1" }));
const ledgerOf = (n: number) => spendAll(open(), requests(n));

function workOf(action: () => unknown): number {
  vi.mocked(decimal.parseDecimal).mockClear();
  action();
  return vi.mocked(decimal.parseDecimal).mock.calls.length;
}

test.each([
  ["spending many at once", (n: number) => ledgerOf(n)],
  ["reading a ledger back", (n: number) => parseLedger(JSON.parse(texts.get(n)!))],
])("%s is linear in the entries", (_, action) => {
  const [short, long] = [workOf(() => action(200)), workOf(() => action(400))];
  expect(short).toBeGreaterThan(200);
  expect(long).toBeLessThan(2.1 * short);
});

const texts = new Map([200, 400].map((n) => [n, JSON.stringify(ledgerOf(n))]));

test("many at once are the same as one after the other", () => {
  const single = requests(20).reduce((ledger: Ledger, request) => spend(ledger, request), open());
  expect(ledgerOf(20)).toEqual(single);
  expect(Object.isFrozen(ledgerOf(20).entries)).toBe(true);
});

test("what does not fit or repeats an id is refused, wherever it stands", () => {
  const small = openLedger({ budget: { epsilon: "0.3" }, unit: "person", neighbours: "replace-one" });
  expect(() => spendAll(small, requests(4))).toThrow("remaining:  epsilon 0, delta 0");
  expect(spendAll(small, requests(3)).entries).toHaveLength(3);
  const twice = { id: "e1", epsilon: "0.1" };
  expect(() => spendAll(open(), [...requests(3), twice])).toThrow("ledger entry 3 is one whose id");
});

import { expect, test } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { gaussianEpsilon } from "../gaussian/epsilon.ts";
import { approximateLoss, boundedRangeLoss, gaussianLoss, pureLoss } from "../make-loss.ts";
import { amountOfLoss, deltaTextOf } from "./amount.ts";
import { isAtMost, parseDecimal } from "./decimal.ts";
import { type Ledger, openLedger, remaining, spend, spent } from "./ledger.ts";
import { parseLedger } from "./parse-ledger.ts";

const open = () =>
  openLedger({ budget: { epsilon: "1", delta: "1e-6" }, unit: "person", neighbours: "replace-one" });

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof DpbayesError) return error.code;
    throw error;
  }
  return "nothing thrown";
}

test("0.6 and eight times 0.05 fit into 1, exactly", () => {
  let ledger = spend(open(), { id: "first", epsilon: 0.6 });
  for (let i = 0; i < 8; i++) ledger = spend(ledger, { id: `small ${i}`, epsilon: 0.05 });
  expect(remaining(ledger)).toEqual({ epsilon: "0", delta: "0.000001" });
  expect(codeOf(() => spend(ledger, { id: "more", epsilon: "1e-30" }))).toBe("BUDGET_EXCEEDED");
});

test("a refusal says requested, remaining, difference, and spends nothing", () => {
  const before = spend(open(), { id: "a", epsilon: "0.7", delta: "4e-7" });
  const text = JSON.stringify(before);
  expect(() => spend(before, { id: "b", epsilon: "0.5", delta: "5e-7" })).toThrow(
    [
      "budget refused, nothing was spent",
      "  requested:  epsilon 0.5, delta 5e-7",
      "  remaining:  epsilon 0.3, delta 6e-7",
      "  difference: epsilon 0.2, delta 0",
    ].join("\n"),
  );
  expect(JSON.stringify(before)).toBe(text);
  expect(codeOf(() => spend(before, { id: "c", epsilon: "0.1", delta: "6.1e-7" }))).toBe("BUDGET_EXCEEDED");
  expect(remaining(spend(before, { id: "d", epsilon: "0.3", delta: "6e-7" }))).toEqual({
    epsilon: "0",
    delta: "0",
  });
});

test("a ledger is an append-only frozen value", () => {
  const empty = open();
  const one = spend(empty, { id: "a", epsilon: "0.1", note: "ages", when: "2025-01-01T00:00:00Z" });
  expect(empty.entries).toHaveLength(0);
  expect(one.entries[0]).toEqual({
    id: "a",
    spent: { epsilon: "0.1", delta: "0" },
    note: "ages",
    when: "2025-01-01T00:00:00Z",
  });
  for (const value of [one, one.entries, one.entries[0], one.entries[0]?.spent, one.budget])
    expect(Object.isFrozen(value)).toBe(true);
});

test("refuses empty, repeated and doubly stated spends", () => {
  const one = spend(open(), { id: "a", epsilon: "0.1" });
  expect(codeOf(() => spend(one, { id: "a", epsilon: "0.1" }))).toBe("LEDGER_ENTRY");
  expect(codeOf(() => spend(one, { id: "", epsilon: "0.1" }))).toBe("LEDGER_ENTRY");
  expect(codeOf(() => spend(one, { id: "b", epsilon: 0 }))).toBe("LEDGER_ENTRY");
  expect(codeOf(() => spend(one, { id: "b" }))).toBe("ARGUMENT");
  expect(codeOf(() => spend(one, { id: "b", epsilon: -0.1 }))).toBe("ARGUMENT");
  expect(codeOf(() => spend(one, { id: "b", epsilon: 0.1, loss: pureLoss(0.1, "replace-one") }))).toBe(
    "ARGUMENT",
  );
});

test("losses enter by their shortest decimals, or converted upwards", () => {
  const ledger = spend(open(), { id: "laplace", loss: pureLoss(0.1, "replace-one") });
  expect(spent(ledger)).toEqual({ epsilon: "0.1", delta: "0" });
  const second = spend(ledger, { id: "gauss", loss: approximateLoss(0.2, Math.log(1e-6), "replace-one") });
  expect(spent(second)).toEqual({ epsilon: "0.3", delta: "0.000001" });
  const stated = spend(open(), { id: "g", loss: gaussianLoss(0.1, "replace-one"), delta: "1e-6" });
  expect(Number(spent(stated)["epsilon"])).toBeGreaterThan(gaussianEpsilon(0.1, Math.log(1e-6)));
  expect(codeOf(() => spend(open(), { id: "g", loss: gaussianLoss(0.1, "replace-one") }))).toBe(
    "COST_UNKNOWN",
  );
  expect(codeOf(() => spend(open(), { id: "g", loss: pureLoss(0.1, "add-remove") }))).toBe(
    "RELATIONS_DIFFER",
  );
});

test("δ as text: as it was written, or rounded up; far below doubles too", () => {
  for (const text of ["1e-6", "3.7e-9", "0.001", "1e-300"])
    expect(Number(deltaTextOf(Math.log(Number(text))))).toBe(Number(text));
  const computed = Math.log(1e-6) + 1.23456789e-9;
  expect(Math.log(Number(deltaTextOf(computed)))).toBeGreaterThan(computed);
  const logarithm = (text: string) => {
    const [mantissa, exponent] = text.split("e").map(Number) as [number, number];
    return Math.log(mantissa) + exponent * Math.LN10;
  };
  expect(logarithm(deltaTextOf(-850))).toBeGreaterThan(-850);
  expect(logarithm(deltaTextOf(-850))).toBeLessThan(-850 + 1e-9);
  expect(deltaTextOf(-12000)).toBe("1e-380");
});

test("a concentrated ledger counts ρ", () => {
  const ledger = openLedger({
    budget: { rho: "0.5" },
    unit: "person",
    neighbours: "local",
    currency: "concentrated",
  });
  const after = spend(spend(ledger, { id: "a", rho: 0.1 }), { id: "b", loss: boundedRangeLoss(1, "local") });
  expect(remaining(after)).toEqual({ rho: "0.275" });
  expect(amountOfLoss("concentrated", gaussianLoss(0.5, "local"))).toEqual({ rho: "0.125" });
  expect(codeOf(() => spend(after, { id: "c", epsilon: 0.1 }))).toBe("ARGUMENT");
  expect(codeOf(() => spend(after, { id: "c", loss: approximateLoss(0.1, -9, "local") }))).toBe(
    "COST_UNKNOWN",
  );
});

test("budgets are checked when opened", () => {
  const opened = (budget: Record<string, string>) => () =>
    openLedger({ budget, unit: "person", neighbours: "local" });
  for (const budget of [
    { epsilon: "0" },
    { epsilon: "1", delta: "1" },
    { epsilon: "-1" },
    {},
    { epsilon: "x" },
  ])
    expect(codeOf(opened(budget as Record<string, string>))).toBe("ARGUMENT");
  expect(remaining(opened({ epsilon: "2" })())).toEqual({ epsilon: "2", delta: "0" });
});

test("JSON round trip", () => {
  const ledger = spend(spend(open(), { id: "a", epsilon: "0.25", note: "x" }), {
    id: "b",
    epsilon: 0.5,
    delta: 1e-7,
  });
  expect(parseLedger(JSON.parse(JSON.stringify(ledger)))).toEqual(ledger);
});

test("tampered files are refused", () => {
  const ledger = spend(open(), { id: "a", epsilon: "0.9" });
  const changed = (
    change: (json: Record<string, unknown> & { entries: Record<string, unknown>[] }) => void,
  ) => {
    const json = JSON.parse(JSON.stringify(ledger)) as Parameters<typeof change>[0];
    change(json);
    return codeOf(() => parseLedger(json));
  };
  const entry = (id: string, spentAmount: unknown) => ({ id, spent: spentAmount });
  expect(changed((json) => json.entries.push(entry("b", { epsilon: "0.2", delta: "0" })))).toBe(
    "BUDGET_EXCEEDED",
  );
  expect(changed((json) => json.entries.push(entry("a", { epsilon: "0.1", delta: "0" })))).toBe(
    "LEDGER_ENTRY",
  );
  expect(changed((json) => json.entries.push(entry("b", { epsilon: "-0.2", delta: "0" })))).toBe("ARGUMENT");
  expect(changed((json) => json.entries.push(entry("b", { rho: "0.2" })))).toBe("ARGUMENT");
  expect(changed((json) => json.entries.push({ id: "b" }))).toBe("ARGUMENT");
  expect(changed((json) => (json["budget"] = { epsilon: "0.5", delta: "0" }))).toBe("BUDGET_EXCEEDED");
  expect(changed((json) => (json["format"] = "dpbayes.ledger/2"))).toBe("ARGUMENT");
  expect(changed((json) => (json["neighbours"] = "twins"))).toBe("ARGUMENT");
  expect(changed((json) => (json["extra"] = 1))).toBe("ARGUMENT");
  expect(changed(() => undefined)).toBe("nothing thrown");
  for (const bad of [null, [], "x", 3, {}])
    expect(codeOf(() => parseLedger(bad as unknown as Ledger))).toBe("ARGUMENT");
});

test.each([
  // e^log to 30 digits, rounded down; the nearest texts with the same logarithm in doubles lie below.
  [-3.5, "0.0301973834223185007397862923636"],
  [-140, "1.58042006027361296482931841255e-61"],
  [-222.25, "3.00643208070003513729075309479e-97"],
  [-635.25, "1.30145864016391227530866290051e-276"],
])("a computed δ is never booked below itself: log δ = %d", (logDelta, exact) => {
  const [booked, floor] = [deltaTextOf(logDelta), exact].map((text) => parseDecimal("delta", text));
  expect(isAtMost(floor!, booked!)).toBe(true);
  expect(Number(deltaTextOf(logDelta)) / Number(exact)).toBeLessThan(1 + 1e-10);
});

test("what opens and what is spent can be read back; what could not be is refused", () => {
  const opened = openLedger({
    budget: { epsilon: "1e399", delta: "1e-390" },
    unit: "person",
    neighbours: "local",
  });
  const after = spend(spend(opened, { id: "a", epsilon: "1e-400" }), { id: "b", epsilon: "1e398" });
  expect(parseLedger(JSON.parse(JSON.stringify(after)))).toEqual(after);
  expect(remaining(after)["delta"]).toBe("1e-390");
  for (const epsilon of ["1e400", "1e5000"])
    expect(codeOf(() => openLedger({ budget: { epsilon }, unit: "person", neighbours: "local" }))).toBe(
      "ARGUMENT",
    );
  for (const epsilon of ["1e-401", "1e-5000"])
    expect(codeOf(() => spend(open(), { id: "a", epsilon }))).toBe("ARGUMENT");
  const faint = spend(open(), { id: "a", loss: approximateLoss(0.1, -12000, "replace-one") });
  expect(parseLedger(JSON.parse(JSON.stringify(faint)))).toEqual(faint);
});

test("the unit has a name", () => {
  for (const unit of ["", "  ", undefined, 3]) {
    const options = { budget: { epsilon: 1 }, unit: unit as string, neighbours: "local" } as const;
    expect(codeOf(() => openLedger(options))).toBe("ARGUMENT");
  }
  expect(codeOf(() => parseLedger({ ...open(), unit: "" }))).toBe("ARGUMENT");
});

test("fields that the currency does not count are refused, not overlooked", () => {
  const concentrated = openLedger({
    budget: { rho: "0.5" },
    unit: "person",
    neighbours: "local",
    currency: "concentrated",
  });
  expect(codeOf(() => spend(open(), { id: "a", epsilon: 0.1, rho: 0.1 }))).toBe("ARGUMENT");
  expect(codeOf(() => spend(concentrated, { id: "a", rho: 0.1, delta: 1e-6 }))).toBe("ARGUMENT");
  const misspelt = { id: "a", epsilon: 0.1, detla: 1e-7 };
  expect(codeOf(() => spend(open(), misspelt))).toBe("ARGUMENT");
});

test("what is no ledger, request or option is refused with the catalogue's errors", () => {
  const options = { budget: { epsilon: 1 }, unit: "person", neighbours: "local" } as const;
  const opening = (edit: object) => () => openLedger({ ...options, ...edit });
  expect(codeOf(opening({}))).toBe("nothing thrown");
  for (const edit of [
    { currency: "foo" },
    { currency: "toString" },
    { budget: undefined },
    { neighbours: "toString" },
    { neighbours: "replace-One" },
  ])
    expect(codeOf(opening(edit))).toBe("ARGUMENT");
  expect(codeOf(() => openLedger(undefined as never))).toBe("ARGUMENT");
  expect(codeOf(() => spend(open(), null as never))).toBe("ARGUMENT");
  expect(codeOf(() => spend(null as never, { id: "a", epsilon: 0.1 }))).toBe("ARGUMENT");
  expect(codeOf(() => spend(open(), { id: "a", loss: null as never }))).toBe("ARGUMENT");
});

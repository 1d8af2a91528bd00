import { describe, expect, test } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { pureLoss } from "../make-loss.ts";
import { openAccount } from "./account.ts";
import { openLedger, remaining, spend, spent } from "./ledger.ts";
import { parseLedger } from "./parse-ledger.ts";

const open = (epsilon = "1") =>
  openLedger({ budget: { epsilon }, unit: "person", neighbours: "replace-one" });
const tenth = { loss: pureLoss(0.1, "replace-one") };

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof DpbayesError) return error.code;
    throw error;
  }
  return "nothing thrown";
}

describe("a ledger is spent from once", () => {
  test("five spends from one value of epsilon 1: one is allowed", () => {
    const ledger = open();
    const codes = [1, 2, 3, 4, 5].map((i) => codeOf(() => spend(ledger, { id: `s${i}`, epsilon: 1 })));
    expect(codes).toEqual(["nothing thrown", ...new Array(4).fill("LEDGER_SPENT")]);
  });

  test("a refused spend leaves it as it was", () => {
    const ledger = open();
    expect(codeOf(() => spend(ledger, { id: "a", epsilon: 2 }))).toBe("BUDGET_EXCEEDED");
    expect(spent(spend(ledger, { id: "a", epsilon: 1 }))["epsilon"]).toBe("1");
  });

  test("neither a copy nor what an account shows is worth anything", async () => {
    const ledger = open();
    const account = openAccount(ledger);
    const shown = await account.ledger();
    const paid = await account.pay(tenth);
    for (const value of [ledger, { ...ledger }, shown, paid, Object.freeze({ ...paid, entries: [] })])
      expect(codeOf(() => spend(value, { id: "a", epsilon: "0.1" }))).toBe("LEDGER_SPENT");
    for (const value of [ledger, shown]) expect(codeOf(() => openAccount(value))).toBe("LEDGER_SPENT");
  });

  test("two readings of one text are two ledgers: a file is the safe place", () => {
    const text = JSON.stringify(spend(open(), { id: "a", epsilon: "0.5" }));
    for (const ledger of [parseLedger(JSON.parse(text)), parseLedger(JSON.parse(text))])
      expect(remaining(spend(ledger, { id: "b", epsilon: "0.5" }))["epsilon"]).toBe("0");
  });
});

describe("an account", () => {
  test("a hundred payments at once spend exactly the budget", async () => {
    const account = openAccount(open());
    const payments = Array.from({ length: 100 }, () => account.pay(tenth));
    const paid = (await Promise.allSettled(payments)).filter(({ status }) => status === "fulfilled");
    expect(paid).toHaveLength(10);
    expect(remaining(await account.ledger())).toEqual({ epsilon: "0", delta: "0" });
    const ids = (await account.ledger()).entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
  });

  test("a question spends nothing and refuses as paying would", async () => {
    const account = openAccount(open());
    for (let i = 0; i < 20; i++) await account.check({ ...tenth, times: 10 });
    await expect(account.check({ ...tenth, times: 11 })).rejects.toThrow(/budget refused/);
    expect((await account.ledger()).entries).toEqual([]);
  });

  test("an id is paid for once", async () => {
    const account = openAccount(open());
    await account.pay({ ...tenth, id: "a" });
    for (const again of [account.pay({ ...tenth, id: "a" }), account.check({ ...tenth, id: "a" })])
      await expect(again).rejects.toThrow(/already used/);
    expect(spent(await account.ledger())["epsilon"]).toBe("0.1");
  });

  test("a loss so many times is exact, and says what was bought", async () => {
    const account = openAccount(open());
    const study = { id: "visits", digest: "0".repeat(64) };
    const after = await account.pay({ ...tenth, times: 10, study });
    expect(after.entries).toEqual([{ id: "visits-1", spent: { epsilon: "1", delta: "0" }, note: "visits" }]);
    expect(codeOf(() => spend(open(), { id: "a", epsilon: "0.1", times: 0 }))).toBe("ARGUMENT");
    expect(codeOf(() => spend(open(), { id: "a", epsilon: "0.1", times: 1.5 }))).toBe("ARGUMENT");
  });

  test("another unit and another relation are refused", async () => {
    const account = openAccount(open());
    await expect(account.pay({ ...tenth, unit: "household" })).rejects.toThrow(/unit is "person"/);
    await expect(account.pay({ loss: pureLoss(0.1, "local") })).rejects.toThrow(/neighbouring relations/);
    expect((await account.ledger()).entries).toEqual([]);
  });
});

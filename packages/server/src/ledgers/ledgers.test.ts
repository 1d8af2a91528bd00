import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { openLedger, remaining, spend } from "@dpbayes/privacy/ledger";
import { chainOf, ledgerOf, verifyReceipt } from "dpbayes/ledger";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openAudit } from "../audit/audit.ts";
import { testDatabase } from "../database/test-database.testing.ts";
import { openLedgers } from "./ledgers.ts";
import type { SpendRequest } from "./spend-once.ts";

const { pool } = await testDatabase();
const { rows } = await pool.query<{ id: string }>(
  "INSERT INTO organisation (name) VALUES ('a'), ('b') RETURNING id",
);
const [by, other] = rows.map(({ id }) => ({ organisation: id, name: "account:test" }));
const secret = "s".repeat(32);
const clock = () => new Date(Date.UTC(2026, 0, 1));
const audit = openAudit(pool, clock);
const ledgers = openLedgers(pool, { secret, clock, audit });

const people = { unit: "one patient", neighbours: "replace-one" } as const;
const digest = "d".repeat(64);
const opened = (budget: Readonly<Record<string, string>>) =>
  ledgers.open(by!, { name: randomUUID(), ...people, budget });
const asking = (id: string, epsilon: string, more: Partial<SpendRequest> = {}): SpendRequest => ({
  ...{ spend: id, study: "ages", digest, amount: { epsilon, delta: "0" }, ...people },
  ...more,
});
const linesOf = async (id: string) => {
  const file = await text(await ledgers.lines(by!.organisation, id));
  return chainOf("ledger", Buffer.from(file)).lines;
};

describe("a ledger", () => {
  it("has lines that the file's reader accepts and that add up to what its row says", async () => {
    const { id } = await opened({ epsilon: "1", delta: "1e-6" });
    await ledgers.spend(by!, id, asking("a", "0.6", { holder: "north", note: "first" }));
    await ledgers.declare(by!, id, { epsilon: "1.5", delta: "1e-6" });
    await ledgers.spend(by!, id, asking("b", "0.45", { amount: { epsilon: "0.45", delta: "1e-7" } }));
    const lines = await linesOf(id);
    expect(lines.map(({ event }) => event.kind)).toEqual(["open", "spend", "budget", "spend"]);
    const state = await ledgers.read(by!.organisation, id);
    expect(state).toMatchObject({
      ...people,
      currency: "approximate",
      budget: { epsilon: "1.5", delta: "0.000001" },
      spent: { epsilon: "1.05", delta: "1e-7" },
      remaining: { epsilon: "0.45", delta: "9e-7" },
      entries: 4,
      head: lines.at(-1)!.hash,
    });
    expect(remaining(ledgerOf("ledger", lines)!)).toEqual(state.remaining);
  });

  it("counts rho, too", async () => {
    const { id, currency } = await opened({ rho: "0.3" });
    expect(currency).toBe("concentrated");
    for (const spend of ["a", "b", "c"])
      await ledgers.spend(by!, id, asking(spend, "", { amount: { rho: "0.1" } }));
    expect(remaining(ledgerOf("ledger", await linesOf(id))!)).toEqual({ rho: "0" });
    await expect(ledgers.spend(by!, id, asking("d", "0.1"))).rejects.toThrow("rho");
  });

  it("refuses what does not fit with the three amounts, and spends nothing", async () => {
    const { id, head } = await opened({ epsilon: "0.3" });
    const refused = await ledgers.spend(by!, id, asking("a", "0.4")).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: "BUDGET_EXCEEDED",
      details: {
        requested: "epsilon 0.4, delta 0",
        remaining: "epsilon 0.3, delta 0",
        difference: "epsilon 0.1, delta 0",
      },
    });
    expect(await ledgers.read(by!.organisation, id)).toMatchObject({ entries: 1, head });
  });

  it("gives the old receipt to the same request again, and none to another", async () => {
    const { id } = await opened({ epsilon: "1" });
    const first = await ledgers.spend(by!, id, asking("a", "0.6"));
    expect(first.again).toBe(false);
    expect(verifyReceipt(first.receipt, await ledgers.receiptKey())).toBe(true);
    expect(first.receipt).toMatchObject({ ledger: id, index: 2, spend: "a", study: digest });
    expect(await ledgers.spend(by!, id, asking("a", "0.6"))).toEqual({ ...first, again: true });
    for (const changed of [
      asking("a", "0.5"),
      asking("a", "0.6", { digest: "e".repeat(64) }),
      asking("a", "0.6", { study: "b" }),
    ])
      await expect(ledgers.spend(by!, id, changed)).rejects.toThrow("paid for something else");
    expect((await ledgers.read(by!.organisation, id)).entries).toBe(2);
  });

  it.each([
    ["unit", { unit: "one visit" }],
    ["neighbours", { neighbours: "add-remove" }],
  ])("counts no other %s", async (field, changed) => {
    const { id } = await opened({ epsilon: "1" });
    const refused = ledgers.spend(by!, id, asking("a", "0.1", changed));
    await expect(refused).rejects.toMatchObject({ code: "LEDGER_COUNTS", details: { field } });
  });

  it("is its organisation's alone", async () => {
    const { id } = await opened({ epsilon: "1" });
    for (const foreign of [
      () => ledgers.read(other!.organisation, id),
      () => ledgers.spend(other!, id, asking("a", "0.1")),
      () => ledgers.declare(other!, id, { epsilon: "2" }),
      () => ledgers.attach(other!, id, "a", digest),
      () => ledgers.lines(other!.organisation, id),
    ])
      await expect(foreign()).rejects.toMatchObject({ code: "LEDGER_UNKNOWN" });
  });

  it("has a name that is new, and a budget that covers what was spent", async () => {
    const { id, name } = await opened({ epsilon: "1" });
    const again = ledgers.open(by!, { name, ...people, budget: { epsilon: "1" } });
    await expect(again).rejects.toMatchObject({ code: "LEDGER_EXISTS" });
    await ledgers.spend(by!, id, asking("a", "0.6"));
    const lowered = ledgers.declare(by!, id, { epsilon: "0.5" });
    await expect(lowered).rejects.toMatchObject({ code: "BUDGET_EXCEEDED" });
    const { entries } = await ledgers.declare(by!, id, { epsilon: "1.0" });
    expect(entries).toBe(2);
  });

  it("is kept from overspending by its table, whatever the program does", async () => {
    const { id } = await opened({ epsilon: "1" });
    const forced = pool.query("UPDATE ledger SET spent = 1.01 WHERE id = $1", [id]);
    await expect(forced).rejects.toMatchObject({ code: "23514" });
  });

  it("says once which release a spend paid for", async () => {
    const { id } = await opened({ epsilon: "1" });
    await ledgers.spend(by!, id, asking("a", "0.1"));
    const attach = (spend: string, release: string) => ledgers.attach(by!, id, spend, release.repeat(64));
    await attach("a", "1");
    await attach("a", "1");
    await expect(attach("a", "2")).rejects.toMatchObject({ code: "SPEND_RELEASED" });
    await expect(attach("b", "1")).rejects.toMatchObject({ code: "SPEND_UNKNOWN" });
    const [spent] = await ledgers.spends(by!.organisation, id, 0, 10);
    expect(spent).toMatchObject({ study: "ages", release: "1".repeat(64), receipt: { spend: "a" } });
  });

  it("is in the trail with all that changed it", async () => {
    const { id } = await opened({ epsilon: "1" });
    await ledgers.spend(by!, id, asking("a", "0.1"));
    await ledgers.spend(by!, id, asking("a", "0.1"));
    await ledgers.declare(by!, id, { epsilon: "2" });
    const actions: string[] = [];
    for await (const { object, action } of audit.entries(by!.organisation))
      if (object === id) actions.push(action);
    expect(actions).toEqual(["ledger.opened", "ledger.spent", "ledger.budget"]);
  });
});

describe("receipts", () => {
  it("are signed by one key of the database, whoever made it first, and by none under another secret", async () => {
    const [first, second] = [1, 2].map(() => openLedgers(pool, { secret, clock, audit }));
    const keys = await Promise.all([first!.receiptKey(), second!.receiptKey()]);
    expect(new Set([...keys, await ledgers.receiptKey()]).size).toBe(1);
    const stranger = openLedgers(pool, { secret: "t".repeat(32), clock, audit });
    await expect(stranger.receiptKey()).rejects.toThrow("DPBAYES_SECRET");
    const { id } = await opened({ epsilon: "1" });
    await expect(stranger.spend(by!, id, asking("a", "0.1"))).rejects.toThrow("DPBAYES_SECRET");
    expect((await ledgers.read(by!.organisation, id)).entries).toBe(1);
  });
});

describe("any spends, at once and again", () => {
  const spends = fc.array(
    fc.record({ id: fc.constantFrom("a", "b", "c", "d", "e"), tenths: fc.integer({ min: 1, max: 6 }) }),
    { minLength: 1, maxLength: 8 },
  );
  const word = (error: unknown) => (error as { readonly code: string }).code;

  it("leave what a model that takes them in the order of the lines leaves", async () => {
    await fc.assert(
      fc.asyncProperty(spends, async (asked) => {
        const { id } = await opened({ epsilon: "1" });
        const outcomes = await Promise.all(
          asked.map(({ id: spend, tenths }) =>
            ledgers
              .spend(by!, id, asking(spend, `0.${tenths}`))
              .then(({ again }) => (again ? "again" : "paid"), word),
          ),
        );
        let model = openLedger({ ...people, budget: { epsilon: "1" } });
        const paid = new Map<string, string>();
        for (const { event } of await linesOf(id)) {
          if (event.kind !== "spend") continue;
          model = spend(model, { id: event.id, epsilon: event.spent["epsilon"]! });
          paid.set(event.id, event.spent["epsilon"]!);
        }
        const left = remaining(model);
        expect((await ledgers.read(by!.organisation, id)).remaining).toEqual(left);
        expect(outcomes.filter((one) => one === "paid")).toHaveLength(paid.size);
        asked.forEach(({ id: spend, tenths }, i) => {
          const same = paid.get(spend) === `0.${tenths}`;
          if (paid.has(spend))
            expect(same ? ["paid", "again"] : ["SPEND_DIFFERS", "BUDGET_EXCEEDED"]).toContain(outcomes[i]);
          else expect(outcomes[i]).toBe("BUDGET_EXCEEDED");
        });
      }),
      { numRuns: 6, seed: 4 },
    );
  });
});

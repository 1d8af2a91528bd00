import { chainOf, verifyReceipt } from "dpbayes/ledger";
import { describe, expect, it } from "vitest";
import { testServer } from "./test-server.testing.ts";

const server = await testServer();
const { as, ask } = server;

const people = { unit: "one patient", neighbours: "replace-one" };
const opened = async (name: string, budget: object = { epsilon: "1" }) => {
  const made = await ask(as.owner, "POST", "/v1/ledgers", { name, ...people, budget });
  return made.json<{ id: string }>().id;
};
const asking = (spend: string, epsilon: string) => ({
  ...{ spend, study: "ages", digest: "d".repeat(64), amount: { epsilon, delta: "0" }, ...people },
});

describe("ledgers over HTTP", () => {
  it("are opened by owners, spent from by holders, and read by both", async () => {
    const id = await opened("first");
    const holder = server.program("holder", { ledger: id });
    const spend = (epsilon: string, name = "a") =>
      ask(holder, "POST", `/v1/ledgers/${id}/spends`, asking(name, epsilon));
    const paid = await spend("0.6");
    expect(paid.statusCode).toBe(201);
    const { x } = (await ask(as.nobody, "GET", "/v1/receipt-key")).json<{ x: string }>();
    expect(verifyReceipt(paid.json(), x)).toBe(true);
    const again = await spend("0.6");
    expect([again.statusCode, again.body]).toEqual([200, paid.body]);
    expect((await spend("0.5")).json()).toMatchObject({ status: 409, code: "SPEND_DIFFERS" });
    expect((await spend("0.6", "b")).json()).toMatchObject({
      ...{ status: 409, code: "BUDGET_EXCEEDED", requested: "epsilon 0.6, delta 0" },
      ...{ remaining: "epsilon 0.4, delta 0", difference: "epsilon 0.2, delta 0" },
    });
    const budget = { budget: { epsilon: "1.2" } };
    const raised = await ask(as.owner, "PUT", `/v1/ledgers/${id}/budget`, budget);
    expect(raised.json()).toMatchObject({ remaining: { epsilon: "0.6", delta: "0" }, entries: 3 });
    expect((await spend("0.6", "b")).statusCode).toBe(201);
    for (const asker of [holder, as.viewer]) {
      const lines = await ask(asker, "GET", `/v1/ledgers/${id}/lines`);
      expect(chainOf("lines", Buffer.from(lines.body)).lines).toHaveLength(4);
      expect((await ask(asker, "GET", `/v1/ledgers/${id}`)).json()).toMatchObject({
        spent: { epsilon: "1.2" },
      });
      const { spends } = (await ask(asker, "GET", `/v1/ledgers/${id}/spends`)).json<{ spends: unknown[] }>();
      expect(spends).toHaveLength(2);
    }
    expect((await ask(as.viewer, "GET", "/v1/ledgers?after=e")).json()).toMatchObject({ ledgers: [{ id }] });
  });

  it("say once which release a spend paid for", async () => {
    const id = await opened("attached");
    const holder = server.program("holder", { ledger: id });
    await ask(holder, "POST", `/v1/ledgers/${id}/spends`, asking("a", "0.1"));
    const attach = async (spend: string, digit: string) => {
      const body = { digest: digit.repeat(64) };
      return (await ask(holder, "PUT", `/v1/ledgers/${id}/spends/${spend}/release`, body)).statusCode;
    };
    expect([
      await attach("a", "1"),
      await attach("a", "1"),
      await attach("a", "2"),
      await attach("b", "1"),
    ]).toEqual([204, 204, 409, 404]);
  });

  it("are those of a token alone, and of nobody without one", async () => {
    const [mine, other] = [await opened("mine"), await opened("other")];
    const holder = server.program("holder", { ledger: mine });
    const body = asking("a", "0.1");
    const status = async (headers: Parameters<typeof ask>[0], id: string) =>
      (await ask(headers, "POST", `/v1/ledgers/${id}/spends`, body)).statusCode;
    expect(await status(holder, other)).toBe(404);
    expect((await ask(holder, "GET", `/v1/ledgers/${other}/lines`)).statusCode).toBe(404);
    expect(await status(as.owner, mine)).toBe(403);
    expect(await status(as.nobody, mine)).toBe(401);
    expect(await status(server.program("relay"), mine)).toBe(403);
    expect((await ask(as.analyst, "PUT", `/v1/ledgers/${mine}/budget`, {})).statusCode).toBe(403);
    expect((await ask(holder, "GET", `/v1/ledgers/${mine}`)).json()).toMatchObject({ entries: 1 });
  });

  it("take amounts that are decimals, and say nothing of what else was sent", async () => {
    const id = await opened("strict");
    const holder = server.program("holder", { ledger: id });
    const refused = async (changed: object) =>
      (await ask(holder, "POST", `/v1/ledgers/${id}/spends`, { ...asking("a", "0.1"), ...changed })).json<{
        status: number;
      }>();
    const amounts = [
      { epsilon: "CANARY" },
      { epsilon: 0.1 },
      { epsilon: "-1" },
      { epsilon: "1", rho: "1" },
      {},
    ];
    for (const amount of amounts) expect((await refused({ amount })).status).toBe(400);
    for (const changed of [
      { neighbours: "CANARY" },
      { spend: "CANARY/" },
      { digest: "CANARY" },
      { age: "CANARY" },
    ]) {
      const problem = await refused(changed);
      expect(problem.status).toBe(400);
      expect(JSON.stringify(problem)).not.toContain("CANARY");
    }
    expect((await refused({ amount: { epsilon: "0" } })).status).toBe(422);
    expect((await refused({ amount: { rho: "0.1" } })).status).toBe(400);
    expect(await refused({ unit: "CANARY" })).toMatchObject({
      status: 409,
      code: "LEDGER_COUNTS",
      field: "unit",
    });
    expect((await ask(holder, "GET", `/v1/ledgers/${id}`)).json()).toMatchObject({ entries: 1 });
    expect(server.failed).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../database/in-transaction.ts";
import { testDatabase } from "../database/test-database.testing.ts";
import { openAudit } from "./audit.ts";
import type { AuditEntry } from "./entry.ts";
import { verifyAudit } from "./verify-audit.ts";

const { pool } = await testDatabase();
let now = Date.UTC(2030, 0, 1);
const audit = openAudit(pool, () => new Date(now++));
let first = "";
let second = "";

beforeAll(async () => {
  const made = await pool.query<{ id: string }>(
    "INSERT INTO organisation (name) VALUES ('first'), ('second') RETURNING id",
  );
  [first, second] = made.rows.map(({ id }) => id) as [string, string];
});

const record = (organisation: string, object: string) =>
  inTransaction(pool, (client) =>
    audit.record(client, {
      ...{ organisation, object },
      actor: "operator",
      action: "test.done",
      detail: { b: "ü\u2028", a: [object], n: 0.1, yes: true },
    }),
  );

describe("the trail", () => {
  it("has an index without gaps, however many write at once", async () => {
    await Promise.all(Array.from({ length: 24 }, (_, i) => record(i % 3 === 0 ? second : first, `${i}`)));
    expect(await verifyAudit(pool)).toEqual(
      [first, second].sort().map((organisation) => ({
        organisation,
        head: { index: organisation === first ? 16 : 8, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      })),
    );
  });

  it("has nothing of what was undone", async () => {
    const before = await audit.head(first);
    const undone = inTransaction(pool, async (client) => {
      await audit.record(client, { organisation: first, actor: "operator", action: "a", object: "o" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await audit.head(first)).toEqual(before);
    await record(first, "next");
    expect((await audit.head(first)).index).toBe(before.index + 1);
  });

  it("is read page by page, each organisation its own", async () => {
    const page = await audit.page(first, 3, 2);
    expect(page.map(({ index }) => index)).toEqual([4, 5]);
    expect(page[0]).toMatchObject({ organisation: first, action: "test.done", actor: "operator" });
    const all: AuditEntry[] = [];
    for await (const entry of audit.entries(second)) all.push(entry);
    expect(all.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(all.every(({ organisation }) => organisation === second)).toBe(true);
  });

  it.each([
    "UPDATE audit SET actor = 'somebody'",
    "DELETE FROM audit",
    "TRUNCATE audit",
    "UPDATE audit_head SET index = index - 1",
    "DELETE FROM audit_head",
    "TRUNCATE audit_head",
  ])("refuses %s", async (statement) => {
    await expect(pool.query(statement)).rejects.toThrow("append only");
  });

  // Whoever owns the database can put the triggers aside; the chain then shows what they did.
  it.each([
    ["UPDATE audit SET actor = 'somebody' WHERE organisation = $1 AND index = 3", 3, "changed"],
    [
      "UPDATE audit SET at = at + interval '1 millisecond' WHERE organisation = $1 AND index = 4",
      4,
      "changed",
    ],
    ["UPDATE audit SET at = 'infinity' WHERE organisation = $1 AND index = 4", 4, "changed"],
    ["UPDATE audit SET detail = detail || ' ' WHERE organisation = $1 AND index = 5", 5, "changed"],
    ["UPDATE audit SET detail = '{' WHERE organisation = $1 AND index = 5", 5, "changed"],
    ["DELETE FROM audit WHERE organisation = $1 AND index = 1", 1, "missing"],
    ["DELETE FROM audit WHERE organisation = $1 AND index = 2", 2, "missing"],
    ["DELETE FROM audit WHERE organisation = $1 AND index > 6", 7, "cut"],
    ["DELETE FROM audit WHERE organisation = $1", 1, "cut"],
  ])("shows %s", async (statement, index, problem) => {
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SET LOCAL session_replication_role = replica");
      await client.query(statement, [second]);
      const checked = await openAudit(client).verify(second);
      expect(checked.problem).toEqual({ index, problem });
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  it("shows a cut of entries and head together to whoever noted the head", async () => {
    const noted = await audit.head(second);
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SET LOCAL session_replication_role = replica");
      await client.query("DELETE FROM audit WHERE organisation = $1 AND index = 8", [second]);
      await client.query(
        "UPDATE audit_head SET index = 7, hash = (SELECT hash FROM audit WHERE organisation = $1 AND index = 7) WHERE organisation = $1",
        [second],
      );
      const after = openAudit(client);
      expect((await after.verify(second)).problem).toBeUndefined();
      expect((await after.verify(second, [noted])).problem).toEqual({ index: 8, problem: "cut" });
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });
});

import { describe, expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { testAccounts } from "./accounts.testing.ts";

const { pool } = await testDatabase();
const { accounts, pass, owner } = testAccounts(pool);
const DAY = 24 * 3_600_000;
const by = await owner("owner@tokens.org", "tokens");
const stranger = await owner("owner@others.org", "others");
const asked = { name: "a script", kind: "analyst", days: 10 } as const;

const asks = (token: string) => accounts.askerOf({ authorization: `Bearer ${token}` });

async function ledgerOf(organisation: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO ledger (organisation, name, unit, neighbours, currency, budget, entries, head)
      VALUES ($1, 'a ledger', 'a person', 'add-remove', 'approximate', 1, 0, '') RETURNING id`,
    [organisation],
  );
  return rows[0]!.id;
}

async function studyOf(organisation: string, slug: string): Promise<number> {
  const { rows } = await pool.query<{ key: number }>(
    `INSERT INTO study (organisation, survey, slug, digest, body)
      VALUES ($1, $2::text, $2::text, encode(sha256($2::text::bytea), 'hex'), '{}') RETURNING key`,
    [organisation, slug],
  );
  return rows[0]!.key;
}

describe("a token", () => {
  it("is shown once, stored as a hash, and asks for its organisation", async () => {
    const { id, token } = await accounts.makeToken(by, asked);
    expect(token).toMatch(/^dpb_[\w-]{43}$/);
    const { organisation } = by;
    const program = { kind: "program", id, token: "analyst", name: "a script", organisation };
    expect(await asks(token)).toEqual(program);
    const stored = await pool.query("SELECT api_token::text FROM api_token");
    expect(JSON.stringify(stored.rows)).not.toContain(token.slice(4));
  });

  it("is nobody's when it is changed, revoked or old, and its cookie is not looked at", async () => {
    const { id, token } = await accounts.makeToken(by, asked);
    const other = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    expect((await asks(other)).kind).toBe("nobody");
    expect((await asks(token.slice(4))).kind).toBe("nobody");
    expect((await accounts.askerOf({ authorization: token })).kind).toBe("nobody");
    await expect(accounts.revokeToken(stranger, id)).rejects.toThrow("not known");
    expect((await asks(token)).kind).toBe("program");
    await accounts.revokeToken(by, id);
    expect((await asks(token)).kind).toBe("nobody");
    await expect(accounts.revokeToken(by, id)).rejects.toThrow("already");
    const old = await accounts.makeToken(by, asked);
    pass(10 * DAY - 1);
    expect((await asks(old.token)).kind).toBe("program");
    pass(1);
    expect((await asks(old.token)).kind).toBe("nobody");
  });

  it("is bound to what its kind is bound to, of its own organisation", async () => {
    const ledger = await ledgerOf(by.organisation);
    const study = await studyOf(by.organisation, "ours");
    await studyOf(stranger.organisation, "theirs");
    const theirs = await ledgerOf(stranger.organisation);
    const holder = await accounts.makeToken(by, { ...asked, kind: "holder", ledger });
    expect(await asks(holder.token)).toMatchObject({ token: "holder", ledger });
    const relay = await accounts.makeToken(by, { ...asked, kind: "relay", study: "ours" });
    expect(await asks(relay.token)).toMatchObject({ token: "relay", study });
    for (const bound of [
      { kind: "holder", ledger: theirs },
      { kind: "relay", study: "theirs" },
    ] as const)
      await expect(accounts.makeToken(by, { ...asked, ...bound })).rejects.toThrow("not known here");
    for (const bound of [
      { kind: "holder" },
      { kind: "relay" },
      { kind: "holder", study: "ours" },
      { kind: "relay", study: "ours", ledger },
      { kind: "analyst", ledger },
    ] as const)
      await expect(accounts.makeToken(by, { ...asked, ...bound })).rejects.toThrow("must be to");
    const list = await accounts.tokens(by.organisation, undefined, 100);
    expect(list.find(({ id }) => id === relay.id)).toMatchObject({ study: "ours", revoked: false });
    expect(await accounts.tokens(stranger.organisation, undefined, 100)).toEqual([]);
  });
});

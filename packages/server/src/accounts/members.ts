import type { PoolClient } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import { actorName, type Member, type Role } from "./asker.ts";
import type { AccountParts } from "./parts.ts";

/** A member of an organisation, or somebody who was invited and has not come yet. */
export interface ListedMember {
  readonly id: string;
  readonly email: string | null;
  readonly role: Role;
  readonly state: "member" | "invited";
}

const LIST = `SELECT id, email, role, state FROM (
    SELECT account.id, email, role, 'member' AS state FROM membership JOIN account ON account.id = membership.account
      WHERE organisation = $1
    UNION ALL SELECT id, email, role, 'invited' FROM welcome WHERE organisation = $1 AND expires > $4) AS everybody
  WHERE $2::uuid IS NULL OR id > $2 ORDER BY id LIMIT $3`;
const LOCK = "SELECT id FROM organisation WHERE id = $1 FOR NO KEY UPDATE";
const ROLES = "SELECT account, role FROM membership WHERE organisation = $1";
const SET_ROLE = "UPDATE membership SET role = $3 WHERE organisation = $1 AND account = $2";
const REMOVE = "DELETE FROM membership WHERE organisation = $1 AND account = $2";
const FORGET = "DELETE FROM account WHERE id = $1 AND NOT EXISTS (SELECT FROM membership WHERE account = $1)";
const UNINVITE = "DELETE FROM welcome WHERE organisation = $1 AND id = $2";

/** By id, behind `after`. */
export async function listMembers(
  { pool, clock }: AccountParts,
  organisation: string,
  after: string | undefined,
  most: number,
): Promise<readonly ListedMember[]> {
  const values = [organisation, after ?? null, most, new Date(clock())];
  return (await pool.query<ListedMember>(LIST, values)).rows;
}

export async function setRole(parts: AccountParts, by: Member, account: string, role: Role): Promise<void> {
  await inTransaction(parts.pool, async (client) => {
    const before = await lockedRole(client, by.organisation, account);
    if (before === undefined) fail("MEMBER_UNKNOWN");
    if (role !== "owner") await requireOtherOwner(client, by.organisation, account);
    await client.query(SET_ROLE, [by.organisation, account, role]);
    await record(parts, client, by, "member.changed", account, { before: before, role });
  });
}

/** Their sessions here end with the membership; an account that is in no organisation any more is gone. An invitation is taken back. */
export async function removeMember(parts: AccountParts, by: Member, id: string): Promise<void> {
  const { organisation } = by;
  await inTransaction(parts.pool, async (client) => {
    if ((await lockedRole(client, organisation, id)) === undefined) {
      const taken = await client.query(UNINVITE, [organisation, id]);
      if (!taken.rowCount) fail("MEMBER_UNKNOWN");
      return record(parts, client, by, "member.uninvited", id);
    }
    await requireOtherOwner(client, organisation, id);
    await client.query(REMOVE, [organisation, id]);
    await client.query(FORGET, [id]);
    return record(parts, client, by, "member.removed", id);
  });
}

/** Roles of an organisation change one after the other: two owners who remove each other at the same time would leave none. */
async function lockedRole(
  client: PoolClient,
  organisation: string,
  account: string,
): Promise<Role | undefined> {
  await client.query(LOCK, [organisation]);
  return (await rolesOf(client, organisation)).get(account);
}

async function requireOtherOwner(client: PoolClient, organisation: string, account: string): Promise<void> {
  const roles = await rolesOf(client, organisation);
  if (![...roles].some(([other, role]) => other !== account && role === "owner")) fail("LAST_OWNER");
}

async function rolesOf(client: PoolClient, organisation: string): Promise<ReadonlyMap<string, Role>> {
  const { rows } = await client.query<{ readonly account: string; readonly role: Role }>(ROLES, [
    organisation,
  ]);
  return new Map(rows.map(({ account, role }) => [account, role]));
}

async function record(
  { audit }: AccountParts,
  client: PoolClient,
  by: Member,
  action: string,
  object: string,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { organisation } = by;
  await audit.record(client, { organisation, actor: actorName(by), action, object, detail });
}

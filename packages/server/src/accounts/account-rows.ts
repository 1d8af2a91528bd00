import type { Queryable } from "../database/in-transaction.ts";
import type { Role } from "./asker.ts";

/** An account as it is stored. */
export interface AccountRow {
  readonly id: string;
  readonly email: string;
  /** Null where an identity provider signs in. */
  readonly password: string | null;
}

/** An organisation, and what an account is in it. */
export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

const BY_EMAIL = "SELECT id, email, password FROM account WHERE email = $1";
const BY_ID = "SELECT id, email, password FROM account WHERE id = $1";
const BY_SUBJECT = "SELECT id, email, password FROM account WHERE issuer = $1 AND subject = $2";
const MEMBERSHIPS = `SELECT o.id, o.name, m.role FROM membership AS m JOIN organisation AS o ON o.id = m.organisation
  WHERE m.account = $1 ORDER BY o.name`;
const SET_PASSWORD = "UPDATE account SET password = $2 WHERE id = $1";
const SET_IDENTITY = "UPDATE account SET issuer = $2, subject = $3, password = NULL WHERE id = $1";

export async function accountByEmail(on: Queryable, email: string): Promise<AccountRow | undefined> {
  return (await on.query<AccountRow>(BY_EMAIL, [email.toLowerCase()])).rows[0];
}

export async function accountById(on: Queryable, id: string): Promise<AccountRow | undefined> {
  return (await on.query<AccountRow>(BY_ID, [id])).rows[0];
}

export async function accountBySubject(
  on: Queryable,
  issuer: string,
  subject: string,
): Promise<AccountRow | undefined> {
  return (await on.query<AccountRow>(BY_SUBJECT, [issuer, subject])).rows[0];
}

/** By name. */
export async function membershipsOf(on: Queryable, account: string): Promise<readonly Membership[]> {
  return (await on.query<Membership>(MEMBERSHIPS, [account])).rows;
}

export async function setPassword(on: Queryable, account: string, hash: string): Promise<void> {
  await on.query(SET_PASSWORD, [account, hash]);
}

/** From now on a provider signs in, and no password does. */
export async function setIdentity(
  on: Queryable,
  account: string,
  issuer: string,
  subject: string,
): Promise<void> {
  await on.query(SET_IDENTITY, [account, issuer, subject]);
}

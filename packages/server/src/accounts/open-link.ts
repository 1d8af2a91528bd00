import type { PoolClient } from "pg";
import { inTransaction, type Queryable } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import { accountByEmail, accountById, setPassword } from "./account-rows.ts";
import type { Role } from "./asker.ts";
import type { AccountParts, From } from "./parts.ts";
import { hashOfSecret } from "./secret.ts";
import { checkedAccount, replaceSession } from "./sign-in.ts";

/** What a person who opens a link gives. */
export interface Opened {
  readonly code: string;
  /** Where the link names nobody. */
  readonly email?: string;
  readonly password: string;
}

/** How the person will sign in from now on. */
export interface Identity {
  readonly password?: string;
  readonly issuer?: string;
  readonly subject?: string;
}

/** A link that can still be used. */
export interface Link {
  readonly organisation: string;
  readonly email: string | null;
  readonly role: Role;
  readonly renews: boolean;
}

const FIND = "SELECT organisation, email, role, renews FROM welcome WHERE hash = $1 AND expires > $2";
const USE =
  "DELETE FROM welcome WHERE hash = $1 AND expires > $2 RETURNING organisation, email, role, renews";
const MAKE_ACCOUNT = `INSERT INTO account (email, password, issuer, subject) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING RETURNING id`;
const JOIN = `INSERT INTO membership (account, organisation, role) VALUES ($1, $2, $3)
  ON CONFLICT (account, organisation) DO UPDATE SET role = excluded.role WHERE $4::boolean`;

/** Makes a member of whoever opens the link, signed in; returns the session's secret. */
export async function openLink(parts: AccountParts, opened: Opened, from: From): Promise<string> {
  const link = await findLink(parts, parts.pool, opened.code);
  const email = (link.email ?? opened.email ?? fail("EMAIL_MISSING")).toLowerCase();
  const known = await accountByEmail(parts.pool, email);
  const { password } = opened;
  if (known && !link.renews) {
    const { id } = await checkedAccount(parts, { email, password }, from);
    return inTransaction(parts.pool, (client) => join(parts, client, opened.code, from, async () => id));
  }
  const hash = await parts.passwords.hash(password);
  return inTransaction(parts.pool, (client) =>
    join(parts, client, opened.code, from, async () => {
      if (!known) return makeAccount(client, email, { password: hash });
      await setPassword(client, known.id, hash);
      await parts.sessions.endAll(client, known.id);
      return known.id;
    }),
  );
}

/** The link of a code, as long as it can be used. */
export async function findLink(parts: AccountParts, on: Queryable, code: string): Promise<Link> {
  const { rows } = await on.query<Link>(FIND, [hashOfSecret(code), new Date(parts.clock())]);
  return rows[0] ?? fail("LINK_UNKNOWN");
}

/** Uses the link up: of two who open it at the same time the second finds none. */
export async function join(
  parts: AccountParts,
  client: PoolClient,
  code: string,
  from: From,
  accountOf: (link: Link) => Promise<string>,
): Promise<string> {
  const used = await client.query<Link>(USE, [hashOfSecret(code), new Date(parts.clock())]);
  const link = used.rows[0] ?? fail("LINK_UNKNOWN");
  const { organisation, role, renews } = link;
  const account = await accountOf(link);
  // An owner's invitation never changes the role of somebody who is a member already.
  await client.query(JOIN, [account, organisation, role, renews]);
  const secret = await replaceSession(parts, client, account, organisation, from);
  const { email } = (await accountById(client, account))!;
  await parts.audit.record(client, {
    ...{ organisation, actor: `account:${account}`, action: "member.joined", object: account },
    detail: { email, role },
  });
  return secret;
}

/** Refuses an address that became another account's in the meantime. */
export async function makeAccount(client: PoolClient, email: string, identity: Identity): Promise<string> {
  const { password = null, issuer = null, subject = null } = identity;
  const { rows } = await client.query<{ readonly id: string }>(MAKE_ACCOUNT, [
    ...[email, password, issuer, subject],
  ]);
  return rows[0]?.id ?? fail("SIGN_IN_REFUSED");
}

import type { PoolClient } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import { errorOf, fail } from "../errors/index.ts";
import { type AccountRow, accountByEmail, accountById, membershipsOf, setPassword } from "./account-rows.ts";
import { actorName, type Member } from "./asker.ts";
import type { AccountParts, From } from "./parts.ts";

/** What a person types. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The id of one of several; otherwise the first by name. */
  readonly organisation?: string;
}

/** Signs in by password; returns the new session's secret. One sentence for every refusal, after the same work. */
export async function signIn(parts: AccountParts, given: Credentials, from: From): Promise<string> {
  const { id } = await checkedAccount(parts, given, from);
  return signInto(parts, id, given.organisation, from);
}

/** Lets the account in, into the organisation it names or the first by name. */
export async function signInto(
  parts: AccountParts,
  account: string,
  organisation: string | undefined,
  from: From,
): Promise<string> {
  return inTransaction(parts.pool, async (client) => {
    const memberships = await membershipsOf(client, account);
    const chosen = memberships.find(({ id }) => organisation === undefined || id === organisation);
    if (!chosen) throw errorOf("SIGN_IN_REFUSED");
    const secret = await replaceSession(parts, client, account, chosen.id, from);
    const event = { organisation: chosen.id, actor: `account:${account}`, action: "session.begun" };
    await parts.audit.record(client, { ...event, object: account });
    return secret;
  });
}

/** The account whose password this is. Tries are counted before the work, and forgotten where they were no failures. */
export async function checkedAccount(
  { pool, passwords, attempts }: AccountParts,
  { email, password }: Credentials,
  { address }: From,
): Promise<AccountRow> {
  const places = address === undefined ? [] : [`address ${address}`];
  const attempt = attempts.begin([`account ${email.toLowerCase()}`, ...places]);
  const account = await accountByEmail(pool, email);
  const { right, outdated } = await passwords.check(password, account?.password).catch((error: unknown) => {
    attempt.forget();
    throw error;
  });
  if (!account || !right) return fail("SIGN_IN_REFUSED");
  attempt.forget();
  if (outdated) await setPassword(pool, account.id, await passwords.hash(password));
  return account;
}

/** A session instead of the one that the browser had. */
export async function replaceSession(
  { sessions }: AccountParts,
  client: PoolClient,
  account: string,
  organisation: string,
  { session }: From,
): Promise<string> {
  if (session !== undefined) await sessions.end(client, session);
  return sessions.begin(client, account, organisation);
}

export async function signOut(
  { pool, audit, sessions }: AccountParts,
  member: Member,
  session: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await sessions.end(client, session);
    const { organisation, account } = member;
    await audit.record(client, {
      ...{ organisation, actor: actorName(member) },
      ...{ action: "session.ended", object: account },
    });
  });
}

/** Ends every session of the account and begins one anew; returns its secret. */
export async function changePassword(
  parts: AccountParts,
  member: Member,
  { password, next }: { readonly password: string; readonly next: string },
  from: From,
): Promise<string> {
  const { pool, audit, passwords, sessions } = parts;
  const { email } = (await accountById(pool, member.account)) ?? fail("SIGN_IN_REFUSED");
  await checkedAccount(parts, { email, password }, from);
  const hash = await passwords.hash(next);
  return inTransaction(pool, async (client) => {
    await setPassword(client, member.account, hash);
    await sessions.endAll(client, member.account);
    const secret = await sessions.begin(client, member.account, member.organisation);
    const { organisation, account } = member;
    await audit.record(client, {
      ...{ organisation, actor: actorName(member) },
      ...{ action: "password.changed", object: account },
    });
    return secret;
  });
}

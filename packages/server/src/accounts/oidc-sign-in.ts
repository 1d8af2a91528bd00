import type { PoolClient } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import { accountByEmail, accountBySubject, setIdentity } from "./account-rows.ts";
import type { ProvidedIdentity } from "./oidc.ts";
import { join, type Link, makeAccount } from "./open-link.ts";
import type { AccountParts, From } from "./parts.ts";
import { signInto } from "./sign-in.ts";

/** Lets in whom a provider identified: an account of this identity, or with a link's code a new one. A mail address never finds an account. */
export async function signInAs(
  parts: AccountParts,
  identity: ProvidedIdentity,
  code: string | undefined,
  from: From,
): Promise<string> {
  const known = await accountBySubject(parts.pool, identity.issuer, identity.subject);
  if (code === undefined) return known ? signInto(parts, known.id, undefined, from) : fail("OIDC_STRANGER");
  return inTransaction(parts.pool, (client) =>
    join(parts, client, code, from, async (link) => known?.id ?? welcomed(parts, client, link, identity)),
  );
}

/** The account that a link makes, or, where the operator made the link, the one that is there. */
async function welcomed(
  { sessions }: AccountParts,
  client: PoolClient,
  link: Link,
  { issuer, subject, email }: ProvidedIdentity,
): Promise<string> {
  const address = (link.email ?? email ?? fail("EMAIL_MISSING")).toLowerCase();
  const there = link.renews ? await accountByEmail(client, address) : undefined;
  if (!there) return makeAccount(client, address, { issuer, subject });
  await setIdentity(client, there.id, issuer, subject);
  await sessions.endAll(client, there.id);
  return there.id;
}

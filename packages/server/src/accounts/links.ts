import type { PoolClient } from "pg";
import { inTransaction, type Queryable } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import type { Member, Role } from "./asker.ts";
import { actorName } from "./asker.ts";
import type { AccountParts } from "./parts.ts";
import { hashOfSecret, newSecret } from "./secret.ts";

/** The organisation that a first start makes. */
const FIRST = "main";

/** How long links can be used: the operator's soon, an invitation when its person finds time. */
const OPERATORS = 24 * 3_600_000;
const INVITATIONS = 7 * 24 * 3_600_000;

const MAKE_ORGANISATION = "INSERT INTO organisation (name) VALUES ($1) ON CONFLICT DO NOTHING";
const ORGANISATION = "SELECT id FROM organisation WHERE name = $1";
const OWNERS = "SELECT count(*)::int AS n FROM membership WHERE role = 'owner'";
const IS_MEMBER = `SELECT 1 FROM membership JOIN account ON account.id = membership.account
  WHERE organisation = $1 AND email = $2`;
const MAKE_LINK = `INSERT INTO welcome (hash, organisation, email, role, renews, expires) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (organisation, email) DO UPDATE SET id = DEFAULT, hash = excluded.hash, role = excluded.role,
    renews = excluded.renews, expires = excluded.expires
  RETURNING id`;

/** A link that makes one member, once. Its code stands in the fragment, which browsers send to nobody. */
export interface OneTimeLink {
  readonly id: string;
  readonly link: string;
}

interface Welcomed {
  readonly organisation: string;
  readonly email: string | null;
  readonly role: Role;
  readonly renews: boolean;
  readonly expires: Date;
}

/** For whoever starts the server first: absent as soon as there is an owner. A later one replaces it. */
export async function firstOwnerLink(parts: AccountParts): Promise<string | undefined> {
  return inTransaction(parts.pool, async (client) => {
    const owners = await client.query<{ readonly n: number }>(OWNERS);
    if (owners.rows[0]!.n > 0) return undefined;
    return operatorsLink(parts, client, null, FIRST);
  });
}

/** For the operator, who can do anything anyway: makes an owner, or gives one whose password is lost a new one. */
export async function ownerLink(parts: AccountParts, email: string, organisation = FIRST): Promise<string> {
  return inTransaction(parts.pool, (client) =>
    operatorsLink(parts, client, email.toLowerCase(), organisation),
  );
}

async function operatorsLink(
  parts: AccountParts,
  client: PoolClient,
  email: string | null,
  name: string,
): Promise<string> {
  const organisation = await organisationOf(client, name);
  const expires = new Date(parts.clock() + OPERATORS);
  // Whoever opens the first link names an account themselves: it must not let them into one that is there.
  const renews = email !== null;
  const made = await makeLink(parts, client, { organisation, email, role: "owner", renews, expires });
  const event = { organisation, actor: "operator", action: "owner.invited", object: made.id };
  await parts.audit.record(client, { ...event, detail: email === null ? {} : { email } });
  return made.link;
}

/** For an owner. An account that is there already keeps its password, which its person must give. */
export async function inviteMember(
  parts: AccountParts,
  by: Member,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<OneTimeLink> {
  const { organisation } = by;
  const address = email.toLowerCase();
  const expires = new Date(parts.clock() + INVITATIONS);
  return inTransaction(parts.pool, async (client) => {
    const members = await client.query(IS_MEMBER, [organisation, address]);
    if (members.rowCount) fail("MEMBER_EXISTS");
    const made = await makeLink(parts, client, {
      organisation,
      email: address,
      role,
      renews: false,
      expires,
    });
    const event = { organisation, actor: actorName(by), action: "member.invited", object: made.id };
    await parts.audit.record(client, { ...event, detail: { email: address, role } });
    return made;
  });
}

async function makeLink(
  { origin }: AccountParts,
  on: Queryable,
  { organisation, email, role, renews, expires }: Welcomed,
): Promise<OneTimeLink> {
  const code = newSecret();
  const values = [hashOfSecret(code), organisation, email, role, renews, expires];
  const { rows } = await on.query<{ readonly id: string }>(MAKE_LINK, values);
  return { id: rows[0]!.id, link: `${origin}/welcome#${code}` };
}

async function organisationOf(on: Queryable, name: string): Promise<string> {
  await on.query(MAKE_ORGANISATION, [name]);
  return (await on.query<{ readonly id: string }>(ORGANISATION, [name])).rows[0]!.id;
}

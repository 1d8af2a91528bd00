import { inTransaction, type Queryable } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import { actorName, type Member, type Program, type TokenKind } from "./asker.ts";
import type { AccountParts } from "./parts.ts";
import { hashOfSecret, newSecret, SECRET_PATTERN } from "./secret.ts";

/** What a token is to be for. */
export interface AskedToken {
  readonly name: string;
  readonly kind: TokenKind;
  /** The id of a holder's ledger. */
  readonly ledger?: string;
  /** The slug of a relay's study. */
  readonly study?: string;
  readonly days: number;
}

/** Shown once: what is stored is a hash. */
export interface NewToken {
  readonly id: string;
  readonly token: string;
}

export interface ListedToken {
  readonly id: string;
  readonly name: string;
  readonly kind: TokenKind;
  readonly ledger: string | null;
  readonly study: string | null;
  readonly expires: Date;
  readonly revoked: boolean;
}

/** The prefix lets scanners of code and logs find one that was left there. */
const PREFIX = "dpb_";
const TOKEN = new RegExp(`^${PREFIX}${SECRET_PATTERN}$`);
const DAY = 24 * 3_600_000;

const FIND = {
  name: "token-find",
  text: `SELECT id, kind AS token, name, organisation, ledger, study FROM api_token
    WHERE hash = $1 AND NOT revoked AND expires > $2`,
};
const MAKE = `INSERT INTO api_token (hash, organisation, name, kind, ledger, study, expires)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`;
const LIST = `SELECT api_token.id, name, kind, ledger, slug AS study, expires, revoked
  FROM api_token LEFT JOIN study ON study.key = api_token.study
  WHERE api_token.organisation = $1 AND ($2::uuid IS NULL OR api_token.id > $2) ORDER BY api_token.id LIMIT $3`;
const REVOKE = "UPDATE api_token SET revoked = true WHERE organisation = $1 AND id = $2 AND NOT revoked";
const BOUND = {
  ledger: "SELECT id AS bound FROM ledger WHERE organisation = $1 AND id = $2",
  study: "SELECT key AS bound FROM study WHERE organisation = $1 AND slug = $2",
};

/** What each kind is bound to. */
const BINDINGS: Readonly<Record<TokenKind, string>> = { holder: "ledger", relay: "study", analyst: "" };

/** The program whose token this is, as long as it is good. */
export async function findProgram(
  { pool, clock }: AccountParts,
  token: string,
): Promise<Program | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const values = [hashOfSecret(token), new Date(clock())];
  const { rows } = await pool.query<Omit<Program, "kind" | "ledger" | "study"> & Bound>({ ...FIND, values });
  if (!rows[0]) return undefined;
  const { ledger, study, ...program } = rows[0];
  return {
    ...{ kind: "program", ...program },
    ...(ledger !== null && { ledger }),
    ...(study !== null && { study }),
  };
}

interface Bound {
  readonly ledger: string | null;
  readonly study: number | null;
}

/** Of an owner, for a program of the same organisation. */
export async function makeToken(parts: AccountParts, by: Member, asked: AskedToken): Promise<NewToken> {
  const token = `${PREFIX}${newSecret()}`;
  const { organisation } = by;
  const { name, kind, days } = asked;
  const expires = new Date(parts.clock() + days * DAY);
  return inTransaction(parts.pool, async (client) => {
    const { ledger, study } = await boundOf(client, organisation, asked);
    const values = [hashOfSecret(token), organisation, name, kind, ledger, study, expires];
    const { rows } = await client.query<{ readonly id: string }>(MAKE, values);
    const { id } = rows[0]!;
    const bound = {
      ...(ledger !== null && { ledger }),
      ...(asked.study !== undefined && { study: asked.study }),
    };
    const event = { organisation, actor: actorName(by), action: "token.made", object: id };
    await parts.audit.record(client, { ...event, detail: { name, kind, days, ...bound } });
    return { id, token };
  });
}

/** A holder's ledger, a relay's study: of the same organisation, and of no other kind. */
async function boundOf(
  on: Queryable,
  organisation: string,
  { kind, ledger, study }: AskedToken,
): Promise<Bound> {
  const accepted = BINDINGS[kind];
  const given = [...(ledger === undefined ? [] : ["ledger"]), ...(study === undefined ? [] : ["study"])];
  if (given.join() !== accepted) fail("API_TOKEN_BINDING", { accepted: accepted || "nothing" });
  const found = { ledger: null, study: null };
  if (ledger !== undefined)
    return { ...found, ledger: await find<string>(on, "ledger", organisation, ledger) };
  return study === undefined
    ? found
    : { ...found, study: await find<number>(on, "study", organisation, study) };
}

async function find<Key>(
  on: Queryable,
  field: "ledger" | "study",
  organisation: string,
  name: string,
): Promise<Key> {
  const { rows } = await on.query<{ readonly bound: Key }>(BOUND[field], [organisation, name]);
  return rows[0]?.bound ?? fail("API_TOKEN_BOUND_UNKNOWN", { field });
}

/** By id, behind `after`; those that were revoked or have expired too. */
export async function listTokens(
  { pool }: AccountParts,
  organisation: string,
  after: string | undefined,
  most: number,
): Promise<readonly ListedToken[]> {
  return (await pool.query<ListedToken>(LIST, [organisation, after ?? null, most])).rows;
}

/** For good. */
export async function revokeToken(parts: AccountParts, by: Member, id: string): Promise<void> {
  const { organisation } = by;
  await inTransaction(parts.pool, async (client) => {
    const revoked = await client.query(REVOKE, [organisation, id]);
    if (!revoked.rowCount) fail("API_TOKEN_UNKNOWN");
    const event = { organisation, actor: actorName(by), action: "token.revoked", object: id };
    await parts.audit.record(client, event);
  });
}

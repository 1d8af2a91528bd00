import type { IncomingHttpHeaders } from "node:http";
import type { Pool } from "pg";
import type { Audit } from "../audit/audit.ts";
import type { OidcSettings } from "../settings/oidc-settings.ts";
import { type Membership, membershipsOf } from "./account-rows.ts";
import type { Asker, Member, Role } from "./asker.ts";
import { openAttempts } from "./attempts.ts";
import { type SecretCookie, secretCookie, sessionCookie } from "./cookie.ts";
import { firstOwnerLink, inviteMember, type OneTimeLink, ownerLink } from "./links.ts";
import { type ListedMember, listMembers, removeMember, setRole } from "./members.ts";
import { BEGUN_PATTERN, beginSignIn, begunText, identityProvider, readBegun } from "./oidc.ts";
import { signInAs } from "./oidc-sign-in.ts";
import { type Opened, openLink } from "./open-link.ts";
import type { AccountParts, From } from "./parts.ts";
import { openPasswords, type PasswordCost } from "./passwords.ts";
import { openSessions } from "./sessions.ts";
import { type Credentials, changePassword, signIn, signOut } from "./sign-in.ts";
import {
  type AskedToken,
  findProgram,
  type ListedToken,
  listTokens,
  makeToken,
  type NewToken,
  revokeToken,
} from "./tokens.ts";

/** People, programs and what lets them in. Whatever begins a session returns its secret. */
export interface Accounts {
  /** Whose token or session the headers bring; a token goes before a cookie. */
  askerOf(headers: IncomingHttpHeaders): Promise<Asker>;
  /** How browsers hold a session's secret. */
  readonly cookie: SecretCookie;
  signIn(given: Credentials, from: From): Promise<string>;
  signOut(member: Member, session: string): Promise<void>;
  changePassword(
    member: Member,
    passwords: { readonly password: string; readonly next: string },
    from: From,
  ): Promise<string>;
  /** Absent where no provider is set up. */
  readonly oidc?: OidcSignIn;
  /** The organisations that an account is a member of. */
  memberships(account: string): Promise<readonly Membership[]>;

  /** For the first owner; absent as soon as there is one. */
  firstOwnerLink(): Promise<string | undefined>;
  /** For an owner whom the operator names; also sets a new password. */
  ownerLink(email: string, organisation?: string): Promise<string>;
  openLink(opened: Opened, from: From): Promise<string>;

  members(organisation: string, after: string | undefined, most: number): Promise<readonly ListedMember[]>;
  invite(by: Member, asked: { readonly email: string; readonly role: Role }): Promise<OneTimeLink>;
  setRole(by: Member, account: string, role: Role): Promise<void>;
  /** A member, or an invitation that nobody opened. */
  remove(by: Member, id: string): Promise<void>;

  tokens(organisation: string, after: string | undefined, most: number): Promise<readonly ListedToken[]>;
  makeToken(by: Member, asked: AskedToken): Promise<NewToken>;
  revokeToken(by: Member, id: string): Promise<void>;
}

/** Signing in through an identity provider. */
export interface OidcSignIn {
  /** Holds what the browser keeps until it is back. */
  readonly cookie: SecretCookie;
  begin(code?: string): Promise<{ readonly location: string; readonly begun: string }>;
  end(begun: string, answer: Readonly<Record<string, string | undefined>>, from: From): Promise<string>;
}

export interface AccountOptions {
  readonly origin: string;
  readonly audit: Audit;
  readonly oidc?: OidcSettings | undefined;
  clock?(): Date;
  /** Weaker ones are for tests. */
  readonly passwordCost?: PasswordCost | undefined;
}

export function openAccounts(pool: Pool, options: AccountOptions): Accounts {
  const { origin, audit } = options;
  const clock = () => (options.clock?.() ?? new Date()).valueOf();
  const parts: AccountParts = {
    ...{ pool, audit, origin, clock },
    passwords: openPasswords(options.passwordCost),
    attempts: openAttempts(clock),
    sessions: openSessions(pool, clock),
  };
  const cookie = sessionCookie(origin);
  return {
    cookie,
    ...(options.oidc && { oidc: oidcSignIn(parts, options.oidc) }),
    askerOf: (headers) => askerOf(parts, cookie, headers),
    signIn: (given, from) => signIn(parts, given, from),
    signOut: (member, session) => signOut(parts, member, session),
    changePassword: (member, passwords, from) => changePassword(parts, member, passwords, from),
    memberships: (account) => membershipsOf(pool, account),
    firstOwnerLink: () => firstOwnerLink(parts),
    ownerLink: (email, organisation) => ownerLink(parts, email, organisation),
    openLink: (opened, from) => openLink(parts, opened, from),
    members: (organisation, after, most) => listMembers(parts, organisation, after, most),
    invite: (by, asked) => inviteMember(parts, by, asked),
    setRole: (by, account, role) => setRole(parts, by, account, role),
    remove: (by, id) => removeMember(parts, by, id),
    tokens: (organisation, after, most) => listTokens(parts, organisation, after, most),
    makeToken: (by, asked) => makeToken(parts, by, asked),
    revokeToken: (by, id) => revokeToken(parts, by, id),
  };
}

function oidcSignIn(parts: AccountParts, settings: OidcSettings): OidcSignIn {
  const provider = identityProvider(settings, parts.origin);
  return {
    cookie: secretCookie(parts.origin, "dpbayes-oidc", BEGUN_PATTERN),
    async begin(code) {
      const begun = beginSignIn(code);
      return { location: await provider.locationOf(begun), begun: begunText(begun) };
    },
    async end(text, answer, from) {
      const begun = readBegun(text);
      return signInAs(parts, await provider.identityOf(begun, answer), begun.code, from);
    },
  };
}

const NOBODY: Asker = { kind: "nobody" };

async function askerOf(
  parts: AccountParts,
  cookie: SecretCookie,
  { authorization, cookie: cookies }: IncomingHttpHeaders,
): Promise<Asker> {
  if (authorization !== undefined) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return (token === undefined ? undefined : await findProgram(parts, token)) ?? NOBODY;
  }
  const secret = cookie.read(cookies);
  return (secret === undefined ? undefined : await parts.sessions.find(secret)) ?? NOBODY;
}

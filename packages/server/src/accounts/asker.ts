/** What members of an organisation may do: each role may do what those before it may. */
export type Role = "viewer" | "analyst" | "owner";

/** Programs ask with tokens: a holder's is bound to one ledger, a relay's to one study. */
export type TokenKind = "holder" | "relay" | "analyst";

/** A person with a session. */
export interface Member {
  readonly kind: "member";
  readonly account: string;
  readonly email: string;
  readonly organisation: string;
  readonly role: Role;
}

/** A program with a token. */
export interface Program {
  readonly kind: "program";
  /** The token's own id, which says nothing of its secret. */
  readonly id: string;
  readonly token: TokenKind;
  readonly name: string;
  readonly organisation: string;
  readonly ledger?: string;
  /** The key of the one study that a relay sends to. */
  readonly study?: number;
}

/** Who asks. */
export type Asker = { readonly kind: "nobody" } | Member | Program;

/** What the audit trail calls them. */
export function actorName(asker: Member | Program): string {
  return asker.kind === "member" ? `account:${asker.account}` : `token:${asker.id}`;
}

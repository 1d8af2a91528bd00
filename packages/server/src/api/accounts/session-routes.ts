import { type Static, Type } from "@sinclair/typebox";
import type { Accounts } from "../../accounts/accounts.ts";
import type { Asker } from "../../accounts/asker.ts";
import type { From } from "../../accounts/parts.ts";
import { LONGEST_SESSION } from "../../accounts/sessions.ts";
import type { Rooms } from "../rooms.ts";
import type { Answer, Call, Route } from "../route.ts";
import { code, email, exactly, id, password, role, tokenKind } from "./account-shapes.ts";
import { requireMember } from "./asker-kinds.ts";

const signInBody = exactly({ email, password, organisation: Type.Optional(id) });
const passwordBody = exactly({ password, next: password });
const welcomeBody = exactly({ code, email: Type.Optional(email), password });

const organisation = exactly({ id, name: Type.String(), role });
const who = Type.Union([
  exactly({ kind: Type.Literal("nobody"), oidc: Type.Boolean() }),
  exactly({
    kind: Type.Literal("member"),
    account: id,
    email,
    role,
    organisation: id,
    organisations: Type.Array(organisation),
  }),
  exactly({ kind: Type.Literal("program"), id, name: Type.String(), token: tokenKind, organisation: id }),
]);

/** Signing in and out, and who one is. */
export function sessionRoutes({ accounts }: Pick<Rooms, "accounts">): readonly Route[] {
  return [
    {
      method: "POST",
      path: "/v1/session",
      summary: "Signs in: sets the session's cookie",
      allow: ["anybody"],
      body: signInBody,
      answers: { 204: "" },
      handle: async (call) =>
        signedIn(
          accounts,
          await accounts.signIn(call.body as Static<typeof signInBody>, fromOf(accounts, call)),
        ),
    },
    {
      method: "GET",
      path: "/v1/session",
      summary: "Who asks",
      allow: ["anybody"],
      answers: { 200: who },
      handle: async ({ asker }) => ({ status: 200, body: await whoIs(accounts, asker) }),
    },
    {
      method: "DELETE",
      path: "/v1/session",
      summary: "Signs out",
      allow: ["anybody"],
      answers: { 204: "" },
      async handle(call) {
        const { session } = fromOf(accounts, call);
        if (call.asker.kind === "member" && session !== undefined)
          await accounts.signOut(call.asker, session);
        return { status: 204, headers: { "Set-Cookie": accounts.cookie.clear() } };
      },
    },
    {
      method: "POST",
      path: "/v1/password",
      summary: "Changes one's password: ends every session of the account and begins a new one",
      allow: ["viewer"],
      body: passwordBody,
      answers: { 204: "" },
      async handle(call) {
        const given = call.body as Static<typeof passwordBody>;
        const member = requireMember(call.asker);
        return signedIn(accounts, await accounts.changePassword(member, given, fromOf(accounts, call)));
      },
    },
    {
      method: "POST",
      path: "/v1/welcome",
      summary: "Opens a one-time link: makes a member and signs in",
      allow: ["anybody"],
      body: welcomeBody,
      answers: { 204: "" },
      handle: async (call) =>
        signedIn(
          accounts,
          await accounts.openLink(call.body as Static<typeof welcomeBody>, fromOf(accounts, call)),
        ),
    },
  ];
}

/** Sets the session's cookie. */
export function signedIn({ cookie }: Accounts, secret: string, answer: Answer = { status: 204 }): Answer {
  return {
    ...answer,
    headers: { ...answer.headers, "Set-Cookie": cookie.set(secret, LONGEST_SESSION / 1000) },
  };
}

export function fromOf({ cookie }: Accounts, { address, headers }: Call): From {
  return { address, session: cookie.read(headers["cookie"]) };
}

async function whoIs(accounts: Accounts, asker: Asker): Promise<Static<typeof who>> {
  if (asker.kind === "nobody") return { kind: "nobody", oidc: accounts.oidc !== undefined };
  if (asker.kind === "member")
    return { ...asker, organisations: [...(await accounts.memberships(asker.account))] };
  const { kind, id, name, token, organisation } = asker;
  return { kind, id, name, token, organisation };
}

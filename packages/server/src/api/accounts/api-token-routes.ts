import { type Static, Type } from "@sinclair/typebox";
import { slug } from "../path-params.ts";
import type { Rooms } from "../rooms.ts";
import type { Route } from "../route.ts";
import { exactly, id, pageQuery, time, tokenKind } from "./account-shapes.ts";
import { requireMember } from "./asker-kinds.ts";

const PAGE = 100;

/** Days for which a token is good: a year unless said otherwise. */
const DAYS = 365;

const name = Type.String({ minLength: 1, maxLength: 100 });
const makeBody = exactly({
  ...{ name, kind: tokenKind },
  ledger: Type.Optional(id),
  study: Type.Optional(slug),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660 })),
});
const token = exactly({
  ...{ id, name, kind: tokenKind, expires: time, revoked: Type.Boolean() },
  ledger: Type.Union([id, Type.Null()]),
  study: Type.Union([slug, Type.Null()]),
});

/** Programs that may ask: an owner lets them in and shuts them out. */
export function apiTokenRoutes({ accounts }: Pick<Rooms, "accounts">): readonly Route[] {
  return [
    {
      method: "GET",
      path: "/v1/tokens",
      summary: "Tokens without their secrets, a page after the one named",
      allow: ["owner"],
      query: pageQuery,
      answers: { 200: exactly({ tokens: Type.Array(token), after: Type.Optional(id) }) },
      async handle({ asker, query }) {
        const { organisation } = requireMember(asker);
        const tokens = await accounts.tokens(organisation, query["after"], PAGE);
        const next = tokens.length === PAGE && { after: tokens.at(-1)!.id };
        return { status: 200, body: { tokens, ...next } };
      },
    },
    {
      method: "POST",
      path: "/v1/tokens",
      summary: "Makes a token, shown once: a holder's for one ledger, a relay's for one study, an analyst's",
      allow: ["owner"],
      body: makeBody,
      answers: { 201: exactly({ id, token: Type.String() }) },
      async handle({ asker, body }) {
        const { days = DAYS, ...asked } = body as Static<typeof makeBody>;
        return { status: 201, body: await accounts.makeToken(requireMember(asker), { ...asked, days }) };
      },
    },
    {
      method: "DELETE",
      path: "/v1/tokens/{id}",
      summary: "Revokes a token, for good",
      allow: ["owner"],
      answers: { 204: "" },
      async handle({ asker, params }) {
        await accounts.revokeToken(requireMember(asker), params["id"]!);
        return { status: 204 };
      },
    },
  ];
}

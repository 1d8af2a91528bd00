import { type Static, Type } from "@sinclair/typebox";
import { fail } from "../../errors/index.ts";
import type { Rooms } from "../rooms.ts";
import type { Route } from "../route.ts";
import { code, exactly } from "./account-shapes.ts";
import { fromOf, signedIn } from "./session-routes.ts";

const startBody = exactly({ code: Type.Optional(code) });

/** Providers add fields of their own. */
const backQuery = Type.Object({}, { additionalProperties: Type.String({ maxLength: 4096 }) });

/** Seconds that a person has for signing in at the provider. */
const PATIENCE = 600;

/** Signing in through an identity provider. */
export function oidcRoutes({ accounts, settings }: Pick<Rooms, "accounts" | "settings">): readonly Route[] {
  const provider = () => accounts.oidc ?? fail("OIDC_OFF");
  return [
    {
      method: "POST",
      path: "/v1/oidc/start",
      summary: "Where to sign in at the identity provider; with a one-time link's code to become a member",
      allow: ["anybody"],
      body: startBody,
      answers: { 200: exactly({ location: Type.String() }) },
      async handle({ body }) {
        const { cookie, begin } = provider();
        const { location, begun } = await begin((body as Static<typeof startBody>).code);
        return { status: 200, body: { location }, headers: { "Set-Cookie": cookie.set(begun, PATIENCE) } };
      },
    },
    {
      method: "GET",
      path: "/v1/oidc/back",
      summary: "Where the identity provider sends the browser back to",
      allow: ["anybody"],
      query: backQuery,
      answers: { 303: "" },
      async handle(call) {
        const { cookie, end } = provider();
        const begun = cookie.read(call.headers["cookie"]) ?? fail("OIDC_REFUSED");
        const secret = await end(begun, call.query, fromOf(accounts, call));
        return signedIn(accounts, secret, {
          status: 303,
          headers: { Location: `${settings.origin}/welcome` },
        });
      },
    },
  ];
}

import { type Static, Type } from "@sinclair/typebox";
import type { Rooms } from "../rooms.ts";
import type { Route } from "../route.ts";
import { email, exactly, id, pageQuery, role } from "./account-shapes.ts";
import { requireMember } from "./asker-kinds.ts";

const PAGE = 100;

const inviteBody = exactly({ email, role });
const roleBody = exactly({ role });
const member = exactly({
  ...{ id, role },
  email: Type.Union([email, Type.Null()]),
  state: Type.Union([Type.Literal("member"), Type.Literal("invited")]),
});

/** Who is in an organisation: its owners' to see and to say. */
export function memberRoutes({ accounts }: Pick<Rooms, "accounts">): readonly Route[] {
  return [
    {
      method: "GET",
      path: "/v1/members",
      summary: "Members and those who were invited, a page after the one named",
      allow: ["owner"],
      query: pageQuery,
      answers: { 200: exactly({ members: Type.Array(member), after: Type.Optional(id) }) },
      async handle({ asker, query }) {
        const { organisation } = requireMember(asker);
        const members = await accounts.members(organisation, query["after"], PAGE);
        const next = members.length === PAGE && { after: members.at(-1)!.id };
        return { status: 200, body: { members, ...next } };
      },
    },
    {
      method: "POST",
      path: "/v1/members",
      summary: "Invites somebody: a link that can be used once within 7 days, shown once",
      allow: ["owner"],
      body: inviteBody,
      answers: { 201: exactly({ id, link: Type.String() }) },
      async handle({ asker, body }) {
        const asked = body as Static<typeof inviteBody>;
        return { status: 201, body: await accounts.invite(requireMember(asker), asked) };
      },
    },
    {
      method: "PUT",
      path: "/v1/members/{id}",
      summary: "Changes a member's role",
      allow: ["owner"],
      body: roleBody,
      answers: { 204: "" },
      async handle({ asker, params, body }) {
        const asked = body as Static<typeof roleBody>;
        await accounts.setRole(requireMember(asker), params["id"]!, asked.role);
        return { status: 204 };
      },
    },
    {
      method: "DELETE",
      path: "/v1/members/{id}",
      summary: "Removes a member and ends their sessions, or takes an invitation back",
      allow: ["owner"],
      answers: { 204: "" },
      async handle({ asker, params }) {
        await accounts.remove(requireMember(asker), params["id"]!);
        return { status: 204 };
      },
    },
  ];
}

import { Type } from "@sinclair/typebox";
import { actorOf } from "../studies/actor.ts";
import { afterNumber } from "./ledger-shapes.ts";
import type { Rooms } from "./rooms.ts";
import type { Route } from "./route.ts";

/** Releases of one page. */
const PAGE = 100;
/** A hundred thousand numbers and a study; reports that were collected elsewhere can be many. */
const MOST_BYTES = 32 * 2 ** 20;

const stored = Type.Object({ digest: Type.String(), status: Type.String() });
const list = Type.Object({
  releases: Type.Array(
    Type.Object({
      number: Type.Integer(),
      digest: Type.String(),
      origin: Type.String(),
      holder: Type.Optional(Type.String()),
      count: Type.Union([Type.Integer(), Type.Null()]),
      made: Type.String(),
      paid: Type.Optional(Type.Object({ ledger: Type.String(), spend: Type.String() })),
    }),
  ),
  after: Type.Optional(Type.Integer()),
});

/** Releases over HTTP: holders upload theirs, the organisation's people read all. */
export function releaseRoutes({ releases }: Pick<Rooms, "releases">): readonly Route[] {
  return [
    {
      method: "PUT",
      path: "/v1/releases/{digest}",
      summary: "Stores a holder's release, { release, receipt }: 201, and 200 where it is here already",
      allow: ["holder", "owner"],
      body: Type.Object({ release: Type.Object({}), receipt: Type.Optional(Type.Object({})) }),
      // As a text: the formats' own parser reads it, which refuses keys that hide another.
      takes: "application/json",
      mostBytes: MOST_BYTES,
      answers: { 200: stored, 201: stored },
      async handle({ asker, params, body }) {
        const ledger = asker.kind === "program" && asker.ledger !== undefined && { ledger: asker.ledger };
        const digest = params["digest"]!;
        const isNew = await releases.upload({ ...actorOf(asker), ...ledger }, digest, String(body));
        return { status: isNew ? 201 : 200, body: { digest, status: isNew ? "stored" : "already stored" } };
      },
    },
    {
      method: "GET",
      path: "/v1/releases/{digest}",
      summary: "The file of a release, which never changes",
      allow: ["viewer"],
      answers: { 200: "application/json" },
      async handle({ asker, params }) {
        const body = await releases.read(actorOf(asker).organisation, params["digest"]!);
        const headers = { "Cache-Control": "private, max-age=31536000, immutable" };
        return { status: 200, body, type: "application/json", headers };
      },
    },
    {
      method: "GET",
      path: "/v1/studies/{slug}/releases",
      summary: "Lists the releases of a study: cut from its reports, or its holders'",
      allow: ["viewer"],
      query: afterNumber,
      answers: { 200: list },
      async handle({ asker, params, query }) {
        const { organisation } = actorOf(asker);
        const found = await releases.list(organisation, params["slug"]!, Number(query["after"] ?? 0), PAGE);
        const more = found.length === PAGE && { after: found.at(-1)!.number };
        return { status: 200, body: { releases: found, ...more } };
      },
    },
  ];
}

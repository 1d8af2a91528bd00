import { Readable } from "node:stream";
import { Type } from "@sinclair/typebox";
import type { AuditEntry, AuditHead } from "../../audit/entry.ts";
import { digest } from "../path-params.ts";
import type { Rooms } from "../rooms.ts";
import type { Call, Route } from "../route.ts";
import { exactly, id, time } from "./account-shapes.ts";
import { requireMember } from "./asker-kinds.ts";

const PAGE = 100;

const index = Type.Integer({ minimum: 0 });
const indexText = Type.String({ pattern: "^[0-9]{1,9}$" });
const hash = Type.String({ pattern: "^([0-9a-f]{64})?$" });
const head = exactly({ index, hash });
const entry = exactly({
  ...{
    organisation: id,
    index,
    at: time,
    actor: Type.String(),
    action: Type.String(),
    object: Type.String(),
  },
  detail: Type.Record(Type.String(), Type.Unknown()),
  ...{ previous: hash, hash },
});
const problem = exactly({
  index,
  problem: Type.Union([Type.Literal("changed"), Type.Literal("missing"), Type.Literal("cut")]),
});

/** The trail of what owners, analysts and programs did, for owners. */
export function auditRoutes({ audit }: Pick<Rooms, "audit">): readonly Route[] {
  return [
    {
      method: "GET",
      path: "/v1/audit",
      summary: "Entries behind an index, oldest first",
      allow: ["owner"],
      query: exactly({ after: Type.Optional(indexText) }),
      answers: { 200: exactly({ entries: Type.Array(entry), after: Type.Optional(index) }) },
      async handle({ asker, query }) {
        const { organisation } = requireMember(asker);
        const entries = await audit.page(organisation, Number(query["after"] ?? 0), PAGE);
        const next = entries.length === PAGE && { after: entries.at(-1)!.index };
        return { status: 200, body: { entries, ...next } };
      },
    },
    {
      method: "GET",
      path: "/v1/audit/lines",
      summary: "The whole trail, an entry a line",
      allow: ["owner"],
      answers: { 200: "application/x-ndjson" },
      async handle({ asker }) {
        const { organisation } = requireMember(asker);
        const stream = Readable.from(linesOf(audit.entries(organisation)));
        return { status: 200, type: "application/x-ndjson", stream };
      },
    },
    {
      method: "GET",
      path: "/v1/audit/head",
      summary: "How far the trail has come: noted elsewhere, it shows whether entries were cut off later",
      allow: ["owner"],
      answers: { 200: head },
      handle: async ({ asker }) => ({
        status: 200,
        body: await audit.head(requireMember(asker).organisation),
      }),
    },
    {
      method: "GET",
      path: "/v1/audit/check",
      summary:
        "Reads the whole trail and says where it was changed; also against a head that was noted elsewhere",
      allow: ["owner"],
      query: Type.Union([exactly({}), exactly({ index: indexText, hash: digest })]),
      answers: { 200: exactly({ organisation: id, head, problem: Type.Optional(problem) }) },
      async handle({ asker, query }) {
        const checked = await audit.verify(requireMember(asker).organisation, notedHead(query));
        return { status: 200, body: checked };
      },
    },
  ];
}

function notedHead({ index, hash }: Call["query"]): readonly AuditHead[] {
  return index === undefined || hash === undefined ? [] : [{ index: Number(index), hash }];
}

async function* linesOf(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

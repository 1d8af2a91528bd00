import { type Static, Type } from "@sinclair/typebox";
import { MOST_INVITATIONS } from "../admission/invitations.ts";
import { inTransaction } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import { actorOf } from "../studies/actor.ts";
import type { Rooms } from "./rooms.ts";
import type { Route } from "./route.ts";

const strict = { additionalProperties: false };
const epoch = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** Numbers of 2048 to 4096 bits. */
const number = Type.String({ maxLength: 700 });

const tokenRequest = Type.Object({ code: Type.String({ maxLength: 64 }), epoch, blinded: number }, strict);
const tokenAnswer = Type.Object({ epoch, signature: number }, strict);
const invitationRequest = Type.Object(
  { count: Type.Integer({ minimum: 1, maximum: MOST_INVITATIONS }) },
  strict,
);
const whole = Type.Integer({ minimum: 0 });
const invited = Type.Object({ made: whole, used: whole }, strict);
const rotated = Type.Object({ epoch }, strict);

/** Of one address, behind which may be a whole school; nobody guesses 128 bits in any number of tries. */
const TRIES = 120;

type AdmissionRooms = Pick<Rooms, "settings" | "pool" | "known" | "studies" | "admission" | "audit">;

/** Invitations for owners, tokens for those who were invited. */
export function admissionRoutes(rooms: AdmissionRooms): readonly Route[] {
  return [tokenRoute(rooms), invitationRoute(rooms), invitedRoute(rooms), keyRoute(rooms)];
}

function tokenRoute({ known, admission }: AdmissionRooms): Route {
  return {
    method: "POST",
    path: "/v1/studies/{slug}/tokens",
    summary:
      "Signs a token that nobody sees, once per invitation; the same request again gets the same answer",
    allow: ["respondent"],
    perMinute: TRIES,
    body: tokenRequest,
    answers: { 200: tokenAnswer },
    async handle({ params, body }) {
      const study = (await known.ofSlug(params["slug"]!)) ?? fail("STUDY_UNKNOWN");
      const issued = await admission.issue(study.row.key, body as Static<typeof tokenRequest>);
      return { status: 200, body: issued };
    },
  };
}

function invitationRoute({ settings, studies, admission, pool, audit }: AdmissionRooms): Route {
  return {
    method: "POST",
    path: "/v1/studies/{slug}/invitations",
    summary: "Links for as many people, shown this once, as CSV",
    allow: ["owner"],
    body: invitationRequest,
    answers: { 201: "text/csv" },
    async handle({ asker, params, body }) {
      const { organisation, name } = actorOf(asker);
      const { key, slug } = await studies.get(organisation, params["slug"]!);
      const { count } = body as Static<typeof invitationRequest>;
      const codes = await inTransaction(pool, async (client) => {
        const made = await admission.invite(key, count, client);
        const event = { organisation, actor: name, action: "study.invited", object: slug };
        await audit.record(client, { ...event, detail: { count } });
        return made;
      });
      const lines = codes.map((code) => `${settings.origin}/s/${slug}#${code}\n`);
      const headers = { "Content-Disposition": `attachment; filename="${slug}-invitations.csv"` };
      return { status: 201, body: `link\n${lines.join("")}`, type: "text/csv; charset=utf-8", headers };
    },
  };
}

function invitedRoute({ studies, admission }: AdmissionRooms): Route {
  return {
    method: "GET",
    path: "/v1/studies/{slug}/invitations",
    summary: "How many invitations there are, and how many were used; which, nobody knows",
    allow: ["viewer"],
    answers: { 200: invited },
    async handle({ asker, params }) {
      const { key } = await studies.get(actorOf(asker).organisation, params["slug"]!);
      return { status: 200, body: await admission.invitations(key) };
    },
  };
}

function keyRoute({ studies, admission, audit }: AdmissionRooms): Route {
  return {
    method: "POST",
    path: "/v1/studies/{slug}/keys",
    summary: "Begins a new epoch: another key signs; tokens of the one before count for another week",
    allow: ["owner"],
    answers: { 201: rotated },
    async handle({ asker, params }) {
      const { organisation, name } = actorOf(asker);
      const { key, slug } = await studies.get(organisation, params["slug"]!);
      const event = { organisation, actor: name, action: "study.key-rotated", object: slug };
      const next = await admission.rotateKey(key, (client, begun) =>
        audit.record(client, { ...event, detail: { epoch: begun } }),
      );
      return { status: 201, body: { epoch: next } };
    },
  };
}

import { type Static, Type } from "@sinclair/typebox";
import { fail } from "../errors/index.ts";
import { actorOf } from "../studies/actor.ts";
import type { StudyRow } from "../studies/study-row.ts";
import { slug } from "./path-params.ts";
import type { Rooms } from "./rooms.ts";
import type { Answer, Call, Route } from "./route.ts";
import {
  changeBody,
  draftBody,
  listedOf,
  manifest,
  registeredOf,
  registeredStudy,
  studyList,
} from "./study-shapes.ts";

/** Studies of one page. */
const PAGE = 100;

/** The registry over HTTP: the manifest for everybody, the rest for those whose studies they are. */
export function studyRoutes({ studies, known }: Pick<Rooms, "studies" | "known">): readonly Route[] {
  return [manifestRoute(known), ...draftRoutes(studies), ...readRoutes(studies), ...moveRoutes(studies)];
}

function manifestRoute(known: Rooms["known"]): Route {
  return {
    method: "GET",
    path: "/v1/studies/{slug}",
    summary: "The manifest of a study: the same bytes for everybody",
    allow: ["respondent"],
    headers: { "If-None-Match": "the ETag of the answer that is at hand" },
    answers: { 200: manifest, 304: "" },
    async handle({ params, headers }) {
      const study = (await known.ofSlug(params["slug"]!)) ?? fail("STUDY_UNKNOWN");
      const { text, etag } = study.manifest;
      const cached = { ETag: etag, "Cache-Control": "public, max-age=60" };
      if (headers["if-none-match"] === etag) return { status: 304, headers: cached };
      return { status: 200, body: text, type: "application/json; charset=utf-8", headers: cached };
    },
  };
}

function draftRoutes(studies: Rooms["studies"]): readonly Route[] {
  return [
    {
      method: "POST",
      path: "/v1/studies",
      summary: "Drafts a study",
      allow: ["owner"],
      body: draftBody,
      answers: { 201: registeredStudy },
      async handle({ asker, body }) {
        const row = await studies.draft(actorOf(asker), body as Static<typeof draftBody>);
        return answerOf(row, 201, { Location: `/v1/studies/${row.slug}/registration` });
      },
    },
    {
      method: "PUT",
      path: "/v1/studies/{slug}",
      summary: "Changes a draft that is still at the revision of If-Match",
      allow: ["owner"],
      body: changeBody,
      headers: { "If-Match": "the revision that was read, as the ETag of that answer" },
      answers: { 200: registeredStudy },
      async handle({ asker, params, body, headers }) {
        const draft = { ...(body as Static<typeof changeBody>), slug: params["slug"]! };
        return answerOf(await studies.change(actorOf(asker), revisionOf(headers), draft));
      },
    },
    {
      method: "DELETE",
      path: "/v1/studies/{slug}",
      summary: "Deletes a draft",
      allow: ["owner"],
      answers: { 204: "" },
      async handle({ asker, params }) {
        await studies.remove(actorOf(asker), params["slug"]!);
        return { status: 204 };
      },
    },
  ];
}

function readRoutes(studies: Rooms["studies"]): readonly Route[] {
  return [
    {
      method: "GET",
      path: "/v1/studies",
      summary: "Studies by slug, a page after the one named",
      allow: ["viewer"],
      query: Type.Object({ after: Type.Optional(slug) }, { additionalProperties: false }),
      answers: { 200: studyList },
      async handle({ asker, query }) {
        const rows = await studies.list(actorOf(asker).organisation, query["after"] ?? "", PAGE);
        const next = rows.length === PAGE && { after: rows.at(-1)!.slug };
        return { status: 200, body: { studies: rows.map(listedOf), ...next } };
      },
    },
    {
      method: "GET",
      path: "/v1/studies/{slug}/registration",
      summary: "A study as its owners see it, drafts too",
      allow: ["viewer"],
      answers: { 200: registeredStudy },
      handle: async ({ asker, params }) =>
        answerOf(await studies.get(actorOf(asker).organisation, params["slug"]!)),
    },
  ];
}

const MOVES = {
  open: "Opens a draft: from here on it never changes",
  pause: "Takes no reports for a while; devices keep theirs",
  resume: "Takes reports again",
  close: "Closes a study and cuts its last release",
  archive: "Drops the reports of a closed study; counts, releases and fits stay",
} as const;

function moveRoutes(studies: Rooms["studies"]): readonly Route[] {
  return (Object.keys(MOVES) as (keyof typeof MOVES)[]).map((move) => ({
    method: "POST",
    path: `/v1/studies/{slug}/${move}`,
    summary: MOVES[move],
    allow: ["owner"],
    answers: { 200: registeredStudy },
    handle: async ({ asker, params }) => answerOf(await studies[move](actorOf(asker), params["slug"]!)),
  }));
}

function answerOf(row: StudyRow, status = 200, headers: Answer["headers"] = {}): Answer {
  return { status, body: registeredOf(row), headers: { ...headers, ETag: `"${row.revision}"` } };
}

function revisionOf(headers: Call["headers"]): number {
  const [, digits] = /^"?(\d{1,9})"?$/.exec(headers["if-match"] ?? "") ?? [];
  return digits === undefined ? fail("REVISION_MISSING") : Number(digits);
}

import { Type } from "@sinclair/typebox";
import { fail } from "../errors/index.ts";
import { eventStream, eventText, RETRY } from "../events/event-text.ts";
import type { Acknowledged } from "../intake/intake.ts";
import { MOST_LINES, takeLines } from "../intake/take-lines.ts";
import { actorOf } from "../studies/actor.ts";
import type { StudyRow } from "../studies/study-row.ts";
import type { ReportCounts } from "../tallies/tallies.ts";
import { batchOutcome, cutRelease, reportCounts, sentReport, status } from "./report-shapes.ts";
import type { Rooms } from "./rooms.ts";
import type { Answer, Call, Route } from "./route.ts";

type Used = Pick<Rooms, "intake" | "tallies" | "studies" | "known">;

/** Bytes of a batch. */
const MOST_BYTES = 1_048_576;

/** Reports on their way in, and what is counted of them. */
export function reportRoutes(rooms: Used): readonly Route[] {
  return [takeRoute(rooms), batchRoute(rooms), countsRoute(rooms), eventsRoute(rooms), cutRoute(rooms)];
}

/** Answers that are the same for everybody, written once. */
const ANSWERS: Readonly<Record<Acknowledged, Answer>> = {
  counted: { status: 201, body: { status: "counted" } },
  "already counted": { status: 200, body: { status: "already counted" } },
};

/** The report's own checks are stricter than a schema and name the field: none is compiled for it. */
function takeRoute({ intake }: Used): Route {
  return {
    method: "POST",
    path: "/v1/reports",
    summary:
      "Takes a report, or { report, token }: acknowledged when it is stored; the same again is counted once",
    allow: ["respondent", "relay"],
    takes: "application/json",
    body: sentReport,
    answers: { 200: status, 201: status },
    handle: async ({ body, asker }) => ANSWERS[await intake.take(parsed(body), asker)],
  };
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(body as string);
  } catch {
    return fail("REQUEST_JSON");
  }
}

function batchRoute({ intake }: Used): Route {
  return {
    method: "POST",
    path: "/v1/reports/batch",
    summary: `Takes up to ${MOST_LINES} reports, one a line; each is counted or refused by itself`,
    allow: ["respondent", "relay"],
    takes: "application/x-ndjson",
    body: Type.String(),
    mostBytes: MOST_BYTES,
    answers: { 200: batchOutcome },
    async handle({ body, asker }) {
      return { status: 200, body: await takeLines(intake, typeof body === "string" ? body : "", asker) };
    },
  };
}

function countsRoute({ tallies, studies }: Used): Route {
  return {
    method: "GET",
    path: "/v1/studies/{slug}/reports",
    summary: "How many reports arrived and ended how; counts of randomised reports are no estimates",
    allow: ["viewer"],
    answers: { 200: reportCounts },
    async handle(call) {
      const { key } = await studyOf(studies, call);
      return { status: 200, body: await tallies.counts(key) };
    },
  };
}

function eventsRoute({ tallies, studies }: Used): Route {
  return {
    method: "GET",
    path: "/v1/studies/{slug}/events",
    summary: "The same whenever it changes, at most once a second",
    allow: ["viewer"],
    answers: { 200: "text/event-stream" },
    async handle(call) {
      const { key } = await studyOf(studies, call);
      const stream = eventStream(eventsOf(tallies.watch(key, call.signal)));
      return { status: 200, type: "text/event-stream", stream, headers: { "Cache-Control": "no-store" } };
    },
  };
}

/** Ends with the server: whoever reads comes back to another one. */
async function* eventsOf(counts: AsyncIterable<ReportCounts>): AsyncGenerator<string> {
  for await (const data of counts) yield eventText({ event: "counts", data });
  yield RETRY;
}

function cutRoute({ tallies, studies, known }: Used): Route {
  return {
    method: "POST",
    path: "/v1/studies/{slug}/releases",
    summary: "Cuts a release of all reports that are counted now; the same counts give the same release",
    allow: ["analyst"],
    answers: { 201: cutRelease },
    async handle(call) {
      const { key } = await studyOf(studies, call);
      const study = await known.ofKey(key);
      const cut = await tallies.cut({ key, collector: study!.collector() });
      return { status: 201, body: cut, headers: { Location: `/v1/releases/${cut.digest}` } };
    },
  };
}

function studyOf(studies: Rooms["studies"], { asker, params }: Call): Promise<StudyRow> {
  return studies.get(actorOf(asker).organisation, params["slug"]!);
}

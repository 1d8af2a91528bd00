import type { Static } from "@sinclair/typebox";
import { fail } from "../errors/index.ts";
import { eventStream } from "../events/event-text.ts";
import type { FitAsker } from "../fits/ask-fit.ts";
import { fitExports } from "../fits/fit-exports.ts";
import type { AskedSettings } from "../fits/fit-settings.ts";
import { actorOf } from "../studies/actor.ts";
import { askedFit, fitBody, fitList, fitQuery, fitView } from "./fit-shapes.ts";
import type { Rooms } from "./rooms.ts";
import type { Answer, Call, Route } from "./route.ts";

type Used = Pick<Rooms, "fits" | "events">;

/** Fits over HTTP: asked for, watched, stopped, gone on with and taken away as files. */
export function fitRoutes(rooms: Used): readonly Route[] {
  return [
    askRoute(rooms),
    listRoute(rooms),
    readRoute(rooms),
    eventsRoute(rooms),
    cancelRoute(rooms),
    resumeRoute(rooms),
    ...exportRoutes(rooms),
  ];
}

const LONGEST_KEY = 200;
const KEY = { "Idempotency-Key": "the same key and request again is the same fit" };

function askRoute({ fits }: Used): Route {
  return {
    method: "POST",
    path: "/v1/fits",
    summary: "Asks for a fit of releases: 202, and workers run it",
    allow: ["analyst"],
    headers: KEY,
    body: fitBody,
    answers: { 202: askedFit },
    async handle(call) {
      const { study, releases, settings = {} } = call.body as Static<typeof fitBody>;
      const request = { study, releases, settings: settings as AskedSettings };
      return accepted(await fits.ask(askerOf(call), request));
    },
  };
}

function listRoute({ fits }: Used): Route {
  return {
    method: "GET",
    path: "/v1/fits",
    summary: "Lists fits, the latest first",
    allow: ["viewer"],
    query: fitQuery,
    answers: { 200: fitList },
    async handle({ asker, query: { study, after } }) {
      const asked = {
        ...(study !== undefined && { study }),
        ...(after !== undefined && { after: Number(after) }),
      };
      const found = await fits.list(actorOf(asker).organisation, asked);
      const last = found.at(-1);
      return { status: 200, body: { fits: found, ...(last && { after: last.number }) } };
    },
  };
}

function readRoute({ fits }: Used): Route {
  return {
    method: "GET",
    path: "/v1/fits/{id}",
    summary: "A fit: its state, its chains, and once it is done what it says",
    allow: ["viewer"],
    answers: { 200: fitView },
    handle: async ({ asker, params }) => ({
      status: 200,
      body: await fits.read(actorOf(asker).organisation, params["id"]!),
    }),
  };
}

function eventsRoute({ fits, events }: Used): Route {
  return {
    method: "GET",
    path: "/v1/fits/{id}/events",
    summary: "The fit as it is now, then what changes, to its end",
    allow: ["viewer"],
    answers: { 200: "text/event-stream" },
    async handle({ asker, params, signal }) {
      const { organisation } = actorOf(asker);
      // A fit that is not known is a problem, not a stream without an event.
      await fits.read(organisation, params["id"]!);
      const stream = eventStream(events.watchFit(organisation, params["id"]!, signal));
      return { status: 200, type: "text/event-stream", stream, headers: { "Cache-Control": "no-store" } };
    },
  };
}

function cancelRoute({ fits }: Used): Route {
  return {
    method: "POST",
    path: "/v1/fits/{id}/cancel",
    summary: "Stops a fit; chains that are finished are kept",
    allow: ["analyst"],
    answers: { 204: "" },
    async handle({ asker, params }) {
      await fits.cancel(actorOf(asker).organisation, params["id"]!);
      return { status: 204 };
    },
  };
}

function resumeRoute({ fits }: Used): Route {
  return {
    method: "POST",
    path: "/v1/fits/{id}/resume",
    summary: "Asks for the same fit anew, with the chains that were finished",
    allow: ["analyst"],
    headers: KEY,
    answers: { 202: askedFit },
    handle: async (call) => accepted(await fits.resume(askerOf(call), call.params["id"]!)),
  };
}

function exportRoutes({ fits }: Used): readonly Route[] {
  return Object.entries(fitExports).map(([name, { type, make }]) => ({
    method: "GET",
    path: `/v1/fits/{id}/${name}`,
    summary: `The fit as ${name}`,
    allow: ["viewer"],
    answers: { 200: type },
    async handle({ asker, params }) {
      const { organisation } = actorOf(asker);
      const id = params["id"]!;
      const posterior = await fits.posterior(organisation, id);
      const made = make({ posterior, ...(await fits.material(organisation, id)) });
      const body =
        typeof made === "string" ? made : Buffer.from(made.buffer, made.byteOffset, made.byteLength);
      const headers = { "Content-Disposition": `attachment; filename="${id}-${name}"` };
      return { status: 200, type, body, headers: type === "text/html" ? OWN_STYLE : headers };
    },
  }));
}

/** The page brings its sheet along and nothing that runs: it is shown, not offered as a file. */
const OWN_STYLE = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

function askerOf({ asker, headers }: Call): FitAsker {
  const { organisation, name } = actorOf(asker);
  const key = headers["idempotency-key"];
  return { organisation, by: name, ...(key !== undefined && { key: checkedKey(key) }) };
}

/** A key that was cut short would be that of another request. */
function checkedKey(key: string): string {
  if (key.length <= LONGEST_KEY) return key;
  return fail("REQUEST_FIELD", {
    field: "Idempotency-Key",
    problem: `must NOT have more than ${LONGEST_KEY} characters`,
  });
}

function accepted({ id, repeated }: { readonly id: string; readonly repeated: boolean }): Answer {
  const body = { id, status: repeated ? "asked for already" : "queued" };
  return { status: 202, body, headers: { Location: `/v1/fits/${id}` } };
}

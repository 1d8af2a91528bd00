import { Type } from "@sinclair/typebox";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Asker } from "../../accounts/asker.ts";
import { fail } from "../../errors/index.ts";
import { paramsOf } from "../path-params.ts";
import type { Answer, Call, Route } from "../route.ts";
import type { ShellOptions } from "../server.ts";
import { isOwn, networkOf } from "./address-limits.ts";
import { requireAllowed } from "./may-ask.ts";

/** A declared route as one of fastify's: who asks is settled before its body is read. */
export function addRoute(app: FastifyInstance, route: Route, options: ShellOptions): void {
  const askers = new WeakMap<FastifyRequest, Asker>();

  async function settle(request: FastifyRequest): Promise<void> {
    const asker = await options.askerOf(consideredOf(request, route));
    requireAllowed(asker, route.allow);
    requireSameSite(request, asker, route, options.origin);
    askers.set(request, asker);
  }

  void app.register(async (scope) => {
    takeOnly(scope, route);
    scope.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { route },
      schema: {
        params: paramsOf(route.path),
        querystring: route.query ?? Type.Object({}),
        ...(route.body && route.takes === undefined && { body: route.body }),
      },
      ...(route.mostBytes !== undefined && { bodyLimit: route.mostBytes }),
      onRequest: (request, _reply, done) => {
        // Most who send reports bring nothing to look up: they wait for nobody.
        if (isAnonymous(request, route)) return done();
        settle(request).then(() => done(), done);
      },
      handler: async (request, reply) => {
        const call = callOf(request, reply, askers.get(request) ?? NOBODY);
        return send(reply, await route.handle(call));
      },
    });
  });
}

/** A route reads the one type that it declares; without a body it reads none. */
function takeOnly(scope: FastifyInstance, route: Route): void {
  scope.removeContentTypeParser("text/plain");
  if (route.takes === undefined) return;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(route.takes, { parseAs: "string" }, (_request, body, done) => done(null, body));
}

const NOBODY: Asker = { kind: "nobody" };

/** Respondents are not asked who they are: their cookies are not looked at. */
function consideredOf({ headers }: FastifyRequest, { allow }: Route): FastifyRequest["headers"] {
  const { authorization } = headers;
  if (!allow.includes("respondent")) return headers;
  return authorization === undefined ? {} : { authorization };
}

function isAnonymous({ headers }: FastifyRequest, { allow }: Route): boolean {
  return allow.includes("respondent") && (allow.length === 1 || headers.authorization === undefined);
}

/** What changes something for a member must come from a page of this server: no form of another site can send these headers. */
function requireSameSite(request: FastifyRequest, asker: Asker, route: Route, origin: string): void {
  if (route.method === "GET" || route.allow.includes("respondent") || asker.kind === "program") return;
  const { "sec-fetch-site": site, origin: from } = request.headers;
  const ours = site === "same-origin" || from === origin;
  const unsaid = site === undefined && from === undefined;
  if (!ours && !(unsaid && asker.kind === "nobody")) fail("REQUEST_ORIGIN");
}

function callOf(request: FastifyRequest, reply: FastifyReply, asker: Asker): Call {
  let left: AbortSignal | undefined;
  return {
    asker,
    params: request.params as Call["params"],
    query: request.query as Call["query"],
    body: request.body,
    headers: request.headers as Call["headers"],
    ...(!isOwn(request.ip) && { address: networkOf(request.ip) }),
    // Few handlers look at it, and a report should not pay for it.
    get signal() {
      left ??= signalOf(reply);
      return left;
    },
  };
}

function signalOf({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  if (raw.destroyed && !raw.writableFinished) left.abort();
  raw.once("close", () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}

/** A stream goes as it comes, a text as it is, everything else as JSON. */
function send(reply: FastifyReply, { status, body, type, stream, headers = {} }: Answer): FastifyReply {
  reply.code(status).headers(headers);
  if (stream) return reply.type(type ?? "application/octet-stream").send(stream);
  if (body === undefined) return reply.send();
  if (type !== undefined) return reply.type(type).send(body);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
}

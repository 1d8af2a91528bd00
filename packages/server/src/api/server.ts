import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import type { Asker } from "../accounts/asker.ts";
import { errorOf } from "../errors/index.ts";
import type { Route } from "./route.ts";
import { addRoute } from "./shell/add-route.ts";
import { type AddressLimits, addressLimits } from "./shell/address-limits.ts";
import { addOtherMethods } from "./shell/other-methods.ts";
import { isUnexpected, problemOf, retryAfter } from "./shell/problem.ts";
import { requestError } from "./shell/request-error.ts";
import { originHeaders, securityHeaders } from "./shell/security-headers.ts";
import { answerUnreadable } from "./shell/unreadable.ts";

/** What was asked and what came of it; of respondents no more than that. Never a value of the request. */
export interface Answered {
  readonly method: string;
  /** As declared, parameters in braces; absent where nothing is there. */
  readonly path?: string;
  readonly respondent: boolean;
  readonly status: number;
  /** Of a problem. */
  readonly code?: string;
  readonly seconds: number;
}

/** What the shell is given besides routes. */
export interface ShellOptions {
  /** What browsers call the server by. */
  readonly origin: string;
  readonly trustProxy?: boolean;
  /** Whose session or token this is. */
  askerOf(headers: FastifyRequest["headers"]): Promise<Asker>;
  /** For limits per minute. */
  clock?(): Date;
  /** Whether new requests are refused because the process stops. */
  stopping?(): boolean;
  /** Told after each answer. */
  answered?(answered: Answered): void;
  /** Told of what nobody expected; its sentence may quote values and is for nobody's log. */
  failed?(error: unknown): void;
}

/** Bytes of a body where its route does not say. */
export const USUAL_BYTES = 65_536;

/** The API over HTTP: routes as they are declared, and one form for everything that is refused. */
export function apiServer(routes: readonly Route[], options: ShellOptions): FastifyInstance {
  const app = fastify({
    logger: false,
    // The nearest proxy alone: what whoever asked put into the header before it came there is not believed.
    trustProxy: options.trustProxy === true && ((_address, hop) => hop === 0),
    bodyLimit: USUAL_BYTES,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    requestTimeout: 30_000,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: "idle",
    // Who comes while it stops is refused as everybody is: below, with a time to come again.
    return503OnClosing: false,
    // A misspelt field must be refused, a number in quotes is none, and what a body leaves out stays absent.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply as FastifyReply, options),
  });
  addProblems(app, options);
  const headers = headersOf(options.origin);
  const limits = addressLimits(options.clock);
  app.addHook("onRequest", (request, reply, done) => {
    const { route } = request.routeOptions.config;
    reply.headers(headers(route));
    if (options.stopping?.()) return done(errorOf("STOPPING"));
    done(overLimit(limits, request.ip, route));
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    // A connection that stayed open would keep the process from ending.
    if (options.stopping?.()) reply.header("Connection", "close");
    done(null, payload);
  });
  for (const route of routes) addRoute(app, route, options);
  addOtherMethods(app, routes);
  if (options.answered) observe(app, options.answered);
  return app;
}

/** Made once: they are set for every report. */
function headersOf(origin: string): (route: Route | undefined) => Readonly<Record<string, string>> {
  const own = { ...securityHeaders(origin, true), ...originHeaders(false) };
  const read = { ...securityHeaders(origin, true), ...originHeaders(true) };
  const sent = { ...securityHeaders(origin, false), ...originHeaders(true) };
  return (route) => (isRespondents(route) ? (route!.method === "GET" ? read : sent) : own);
}

function addProblems(app: FastifyInstance, options: ShellOptions): void {
  app.setNotFoundHandler(async () => {
    throw errorOf("ROUTE_UNKNOWN");
  });
  app.setErrorHandler(async (thrown, request, reply) => sendProblem(thrown, request, reply, options));
  app.decorateRequest("problem", undefined);
}

function sendProblem(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ShellOptions,
): FastifyReply {
  const error = requestError(thrown, request);
  // Whoever left in the middle of a request broke it; that is no failure of ours.
  if (isUnexpected(error) && !hasLeft(error)) options.failed?.(error);
  const problem = problemOf(error);
  const seconds = retryAfter(problem);
  if (seconds !== undefined) reply.header("Retry-After", seconds);
  request.problem = problem.code;
  return reply.code(problem.status).type("application/problem+json").send(JSON.stringify(problem));
}

const RESPONDENTS_A_MINUTE = 600;

function overLimit(limits: AddressLimits, address: string, route: Route | undefined): Error | undefined {
  const most = route?.perMinute ?? (isRespondents(route) ? RESPONDENTS_A_MINUTE : undefined);
  return route && most !== undefined && limits.over(address, `${route.method} ${route.path}`, most)
    ? errorOf("TOO_MANY_REQUESTS", { accepted: most })
    : undefined;
}

function observe(app: FastifyInstance, answered: (answered: Answered) => void): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { route } = request.routeOptions.config;
    answered({
      method: request.method,
      ...(route && { path: route.path }),
      respondent: route === undefined || isRespondents(route),
      status: reply.statusCode,
      ...(request.problem !== undefined && { code: request.problem }),
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}

function hasLeft(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function isRespondents(route: Route | undefined): boolean {
  return route?.allow.includes("respondent") ?? false;
}

declare module "fastify" {
  interface FastifyContextConfig {
    route?: Route;
  }
  interface FastifyRequest {
    /** The code of the problem that it was answered with. */
    problem: string | undefined;
  }
}

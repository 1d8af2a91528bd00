import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from "fastify";
import type { Pool } from "pg";
import { afterAll } from "vitest";
import { QUICK } from "../accounts/accounts.testing.ts";
import type { Asker, Role, TokenKind } from "../accounts/asker.ts";
import { testKey } from "../admission/test-keys.testing.ts";
import { testDatabase } from "../database/test-database.testing.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { allRoutes } from "./all-routes.ts";
import { openRooms, type RoomOptions, type Rooms } from "./rooms.ts";
import type { Route } from "./route.ts";
import { type Answered, apiServer } from "./server.ts";

type Headers = Readonly<Record<string, string>>;

/** The whole API on a database of its own. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly rooms: Rooms;
  readonly routes: readonly Route[];
  readonly pool: Pool;
  /** Of the database. */
  readonly url: string;
  /** All askers below are members or programs of it. */
  readonly organisation: string;
  /** Everything that was answered, and every error that nobody expected. */
  readonly answered: Answered[];
  readonly failed: unknown[];
  /** Headers that ask as one of them; `nobody` has none, a `stranger` owns another organisation. */
  readonly as: Readonly<Record<Role | "nobody" | "stranger", Headers>>;
  /** Headers of a program. */
  program(token: TokenKind, bound?: { readonly ledger?: string; readonly study?: number }): Headers;
  /** One request without a socket: an object is sent as JSON, a text as it is. */
  ask(
    headers: Headers,
    method: "GET" | "POST" | "PUT" | "DELETE" | "TRACE" | "QUERY",
    path: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse>;
  /** Whether a value is what a schema says, as the server itself decides it. */
  fits(schema: object, value: unknown): boolean;
  /** Starts to listen on a port of its own; returns its address. */
  listen(): Promise<string>;
}

export interface TestServerOptions extends RoomOptions {
  readonly settings?: Partial<Settings>;
  /** Where requests come from; this machine, which no limit counts, unless said otherwise. */
  readonly address?: string;
  /** Instead of all routes. */
  routes?(rooms: Rooms): readonly Route[];
}

/** To be called at the top of a file of tests. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { pool, url } = await testDatabase();
  const settings = {
    ...readSettings({ DPBAYES_SECRET: "s".repeat(64) }),
    database: url,
    ...options.settings,
  };
  const rooms = await openRooms(settings, pool, { passwordCost: QUICK, makeKey: testKey, ...options });
  const routes = (options.routes ?? allRoutes)(rooms);
  const answered: Answered[] = [];
  const failed: unknown[] = [];
  const app = apiServer(routes, {
    origin: settings.origin,
    askerOf: async (headers) => readAsker(headers.authorization) ?? rooms.accounts.askerOf(headers),
    ...(options.clock && { clock: options.clock }),
    answered: (one) => answered.push(one),
    failed: (error) => failed.push(error),
  });
  const fits = checkAnswers(app, failed);
  afterAll(async () => {
    // A stream whose reader was collected before it could hang up would be waited for.
    app.server.closeAllConnections();
    await app.close();
    await rooms.close();
  });
  const { organisation, as } = await makeMembers(pool);
  return {
    ...{ app, rooms, routes, pool, url, organisation, answered, failed, as, fits },
    program: (token, bound = {}) =>
      headersOf({ kind: "program", id: randomUUID(), token, name: `the ${token}`, organisation, ...bound }),
    ask: (headers, method, path, body) =>
      app.inject({
        method,
        ...(options.address !== undefined && { remoteAddress: options.address }),
        url: path,
        headers: { ...(typeof body === "object" && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    listen: () => app.listen({ host: "127.0.0.1", port: 0 }),
  };
}

/** Every answer is what its route declares: another status or shape becomes an error that the test sees. */
function checkAnswers(app: FastifyInstance, failed: unknown[]): TestServer["fits"] {
  let asked: FastifyRequest | undefined;
  app.addHook("onRequest", async (request) => {
    asked ??= request;
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const { route } = request.routeOptions.config;
    if (!route || request.method !== route.method || request.problem !== undefined) return payload;
    const declared = route.answers[reply.statusCode];
    const type = `${reply.getHeader("content-type") ?? ""}`;
    const fits =
      typeof declared === "object"
        ? request.compileValidationSchema(declared)(JSON.parse(payload as string))
        : declared === "*/*" || (declared !== undefined && type.startsWith(declared));
    if (!fits)
      failed.push(new Error(`${route.method} ${route.path}: ${reply.statusCode} is not as declared`));
    if (!fits) throw failed.at(-1);
    return payload;
  });
  return (schema, value) => asked!.compileValidationSchema(schema)(value);
}

/** Tests say who asks in the header itself; nothing but tests reads it. */
function headersOf(asker: Asker): Headers {
  const authorization = `Test ${Buffer.from(JSON.stringify(asker)).toString("base64url")}`;
  return { authorization, ...(asker.kind === "member" && { "sec-fetch-site": "same-origin" }) };
}

function readAsker(authorization: string | undefined): Asker | undefined {
  const [, text] = /^Test (.+)$/.exec(authorization ?? "") ?? [];
  if (text === undefined) return undefined;
  return JSON.parse(Buffer.from(text, "base64url").toString()) as Asker;
}

const MEMBERS = [
  ["viewer", "tests"],
  ["analyst", "tests"],
  ["owner", "tests"],
  ["stranger", "others"],
] as const;

async function makeMembers(pool: Pool): Promise<Pick<TestServer, "organisation" | "as">> {
  const organisations = new Map<string, string>();
  for (const name of ["tests", "others"]) {
    const made = await pool.query<{ id: string }>(
      "INSERT INTO organisation (name) VALUES ($1) RETURNING id",
      [name],
    );
    organisations.set(name, made.rows[0]!.id);
  }
  const as: Record<string, Headers> = { nobody: {} };
  for (const [name, of] of MEMBERS)
    as[name] = await makeMember(pool, organisations.get(of)!, name === "stranger" ? "owner" : name, name);
  return { organisation: organisations.get("tests")!, as: as as TestServer["as"] };
}

async function makeMember(pool: Pool, organisation: string, role: Role, name: string): Promise<Headers> {
  const account = randomUUID();
  const email = `${name}@example.org`;
  await pool.query("INSERT INTO account (id, email) VALUES ($1, $2)", [account, email]);
  await pool.query("INSERT INTO membership (account, organisation, role) VALUES ($1, $2, $3)", [
    ...[account, organisation, role],
  ]);
  return headersOf({ kind: "member", account, email, organisation, role });
}

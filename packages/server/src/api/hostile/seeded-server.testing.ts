import { parseStudy, report } from "@dpbayes/privacy";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { centralStudy, localDraft, localStudy } from "../../studies/study.testing.ts";
import type { Allowed, Route } from "../route.ts";
import { type TestServer, testServer } from "../test-server.testing.ts";

type Headers = Readonly<Record<string, string>>;

/** A server with something of everything in it, and requests that reach it. */
export interface SeededServer extends TestServer {
  /** Values of a path's parameter that name something. */
  named(parameter: string): readonly string[];
  /** Headers of those whom a route allows. */
  allowed(route: Route): readonly Headers[];
  /** Documents that parsers take, by what routes' schemas call them. */
  readonly documents: readonly object[];
  /** One request; a stream of events is left after a moment, and then undefined. */
  send(route: Route, request: Sent): Promise<LightMyRequestResponse | undefined>;
}

export interface Sent {
  readonly path: string;
  readonly headers: Headers;
  readonly body?: string | undefined;
}

/** To be called at the top of a file of tests. */
export async function seededServer(): Promise<SeededServer> {
  const server = await testServer();
  const key = await seedStudies(server);
  const ledger = await seedLedger(server);
  const ids = await idsIn(server);
  const one = report(parseStudy(localStudy("opened")), { smokes: "daily" });
  const askers: Readonly<Record<Allowed, Headers>> = {
    ...{ respondent: {}, anybody: {} },
    ...{ viewer: server.as.viewer, analyst: server.as.analyst, owner: server.as.owner },
    holder: server.program("holder", { ledger }),
    relay: server.program("relay", { study: key }),
  };
  return {
    ...server,
    named: (parameter) => ids[parameter] ?? ["another"],
    allowed: ({ allow }) => allow.map((name) => askers[name]),
    documents: [one, { report: one }, { study: localStudy("other") }, localDraft("drafted-again")],
    send: (route, sent) => send(server, route, sent),
  };
}

async function seedStudies({ ask, as }: TestServer): Promise<number> {
  const post = (path: string, body?: unknown) => ask(as.owner, "POST", path, body);
  await post("/v1/studies", localDraft("drafted"));
  await post("/v1/studies", localDraft("opened", { admission: "anyone" }));
  await post("/v1/studies/opened/open");
  await post("/v1/studies", { slug: "central", study: centralStudy("central") });
  await post("/v1/studies/central/open");
  return 2;
}

async function seedLedger({ ask, as }: TestServer): Promise<string> {
  const body = { name: "seeded", unit: "one person", neighbours: "replace-one", budget: { epsilon: "1" } };
  return (await ask(as.owner, "POST", "/v1/ledgers", body)).json<{ id: string }>().id;
}

/** Every parameter's values, from the tables that have a column of its name. */
async function idsIn({ pool }: TestServer): Promise<Readonly<Record<string, readonly string[]>>> {
  const ids: Record<string, string[]> = {};
  const { rows } = await pool.query<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('id', 'slug', 'digest') AND table_name NOT LIKE 'report%'`,
  );
  for (const { table_name, column_name } of rows) {
    const found = await pool.query<{ it: string }>(
      `SELECT ${column_name}::text AS it FROM "${table_name}" LIMIT 5`,
    );
    ids[column_name] = [...(ids[column_name] ?? []), ...found.rows.map(({ it }) => it)];
  }
  return ids;
}

/** How long a stream of events is listened to. */
const MOMENT = 50;

async function send(
  { app }: TestServer,
  route: Route,
  { path, headers, body }: Sent,
): Promise<LightMyRequestResponse | undefined> {
  const type = body === undefined ? {} : { "content-type": route.takes ?? "application/json" };
  const request: InjectOptions = {
    ...{ method: route.method, url: path, headers: { ...type, ...headers } },
    ...(body !== undefined && { payload: body }),
  };
  const events = Object.values(route.answers).some((answer) => answer === "text/event-stream");
  if (!events) return app.inject(request);
  return app.inject({ ...request, signal: AbortSignal.timeout(MOMENT) }).catch(() => undefined);
}

import fc from "fast-check";
import { expect, it } from "vitest";
import type { Route } from "../route.ts";
import { allowedBy } from "./from-schema.testing.ts";
import { seededServer } from "./seeded-server.testing.ts";

const server = await seededServer();

/** What somebody might send by mistake: a person's own record, in values that are found again wherever they end. */
const record = { name: "cAnArY7f3a9", diagnosis: "cAnArYb21c", age: 73_519_264, smokes: "daily" };
const traces = ["cAnArY", Buffer.from("cAnArY").toString("hex"), "73519264"];

const alone = [record, [record], { record }].map((value) => JSON.stringify(value));

/** The record inside what the route expects, and beside it. */
function among(route: Route): readonly string[] {
  const schema = route.takes === undefined ? route.body : undefined;
  const fit = schema
    ? fc.sample(allowedBy(schema), { numRuns: 1, seed: 1 }).filter(isObject)
    : server.documents;
  const values = [
    ...[{ study: record }, { report: record }, { release: record, receipt: record }],
    ...fit.flatMap((each) => [
      { ...each, ...record },
      ...Object.entries(each).flatMap(([name, value]) =>
        isObject(value)
          ? [
              { ...each, [name]: { ...value, ...record } },
              { ...each, [name]: record },
            ]
          : [],
      ),
    ]),
  ];
  return values.map((value) => JSON.stringify(value));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const inUrl = `?name=${record.name}&age=${record.age}`;

function pathOf(route: Route, of: (name: string) => string): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => of(name));
}

/** Where something is, and under the record's own name. */
function requests(route: Route): readonly (readonly [string, string | undefined])[] {
  const named = pathOf(route, (name) => server.named(name)[0]!);
  const strange = pathOf(route, () => record.name);
  if (route.method === "GET")
    return [named, strange, named + inUrl].map((path) => [path, undefined] as const);
  const bodies = [...alone, ...(route.body ? among(route) : [])];
  return [...bodies.map((body) => [named, body] as const), [strange, alone[0]], [named + inUrl, alone[0]]];
}

async function everythingStored(): Promise<string> {
  const tables = await server.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await server.pool.query<{ it: string }>(`SELECT t::text AS it FROM ${name} AS t`);
      return rows.map(({ it }) => it).join("\n");
    }),
  );
  return texts.join("\n");
}

it("a record posted to every route is in no table, no answer and no log", async () => {
  for (const route of server.routes)
    for (const [path, body] of requests(route)) {
      const headers = { ...server.allowed(route)[0], "idempotency-key": record.name, cookie: record.name };
      const answer = await server.send(route, { path, headers, body });
      for (const trace of traces) expect(answer?.body ?? "").not.toContain(trace);
    }
  expect(server.failed).toEqual([]);
  const stored = await everythingStored();
  const told = JSON.stringify(server.answered);
  expect(stored).toContain("opened");
  for (const trace of traces) {
    expect(stored).not.toContain(trace);
    expect(told).not.toContain(trace);
  }
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Route } from "../route.ts";
import { allowedBy, changed } from "./from-schema.testing.ts";
import { type Sent, seededServer } from "./seeded-server.testing.ts";

const server = await seededServer();

/** In every text that is sent, and in no answer. */
const CANARY = "cAnArY7f3a9";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "'",
    '"; DROP TABLE study; --',
    "../../etc/passwd",
    "\u0000",
    "%",
    "{{7*7}}",
    "null",
    "-1",
    "é".repeat(99),
  ),
  fc.constant(`${CANARY}`),
);

/** A parameter that names something, or tries to be something else. */
function parameters(route: Route): fc.Arbitrary<string> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const values = names.map((name) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...server.named(name)) },
      { weight: 1, arbitrary: text },
    ),
  );
  return fc
    .tuple(...values)
    .map((given) =>
      names.reduce((path, name, i) => path.replace(`{${name}}`, encodeURIComponent(given[i]!)), route.path),
    );
}

const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant("") },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("after", "q", "after[]"), text)
      .map(([k, v]) => `?${k}=${encodeURIComponent(v)}`),
  },
  { weight: 1, arbitrary: fc.constant("?after=1&after=2&after=%ff") },
);

const header = fc.string({ maxLength: 40 }).map((value) => value.replaceAll(/[^\x20-\x7e]/g, "x") + CANARY);
const headers = fc.record(
  {
    "if-match": fc.oneof(fc.constant("1"), header),
    "if-none-match": header,
    "idempotency-key": header,
    "content-type": fc.constantFrom(
      "application/json; charset=utf-16",
      "text/plain",
      "multipart/form-data",
      "*/*",
      "",
    ),
    cookie: header,
    range: header,
    "accept-encoding": header,
  },
  { requiredKeys: [] },
);

function bodies(route: Route): fc.Arbitrary<string | undefined> {
  const fit =
    route.body && route.takes === undefined ? allowedBy(route.body) : fc.constantFrom(...server.documents);
  const json = (value: fc.Arbitrary<unknown>) => value.map((each) => JSON.stringify(each));
  return fc.oneof(
    json(fit),
    json(changed(fit)),
    json(changed(fc.constantFrom(...server.documents))),
    fc.string({ unit: "binary", maxLength: 60 }).map((garbage) => `{${CANARY}${garbage}`),
    fc.constantFrom(
      undefined,
      "",
      "{",
      "[".repeat(5000),
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":1}}',
    ),
  );
}

/** Names and values where somebody might put a record. */
const misplaced = [
  { [CANARY]: CANARY },
  [CANARY],
  { slug: "a", study: { [CANARY]: 1 } },
  { study: { format: CANARY, id: CANARY } },
  { study: { [CANARY]: 1 } },
  { report: { [CANARY]: CANARY }, token: { [CANARY]: 1 } },
];

function always(route: Route): [Sent][] {
  if (!route.body) return [];
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => server.named(name)[0]!);
  const headers = { "if-match": "1", ...server.allowed(route)[0] };
  return misplaced.map((body) => [{ path, headers, body: JSON.stringify(body) }]);
}

function requests(route: Route): fc.Arbitrary<Sent> {
  return fc
    .tuple(parameters(route), query, headers, bodies(route), fc.constantFrom(...server.allowed(route)))
    .map(([path, asked, others, body, asker]) => ({
      path: path + asked,
      headers: { ...others, ...asker },
      ...(route.method !== "GET" && { body }),
    }));
}

describe("hostile requests", () => {
  it.each(server.routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s is never 500, and repeats nothing",
    async (_name, route) => {
      await fc.assert(
        fc.asyncProperty(requests(route), async (sent) => {
          const answer = await server.send(route, sent);
          expect(server.failed.splice(0)).toEqual([]);
          if (!answer || answer.statusCode < 400) return;
          expect(answer.statusCode).not.toBe(500);
          expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
          expect(answer.json()).toMatchObject({
            status: answer.statusCode,
            code: expect.stringMatching(/^[A-Z_]+$/),
          });
          expect(`${answer.body}${JSON.stringify(answer.headers)}`).not.toContain(CANARY);
        }),
        { numRuns: 6 + always(route).length, seed: 9, examples: always(route) },
      );
    },
  );
});

import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import type { Route } from "../route.ts";
import { allowedBy, changed } from "./from-schema.testing.ts";
import { seededServer } from "./seeded-server.testing.ts";

type Schema = Readonly<Record<string, unknown>>;
type Contents = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly content?: Contents }>>;
}

/** What everybody can read is all that these requests are made from. */
const server = await seededServer();
const described = (await server.ask({}, "GET", "/openapi.json")).json<{
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Problem: Schema } };
}>();

const operations = server.routes
  .filter(({ answers }) => !Object.values(answers).includes("text/event-stream"))
  .map((route) => {
    const operation = described.paths[route.path]![route.method.toLowerCase()]!;
    return [`${route.method} ${route.path}`, route, operation] as const;
  });

const jsonBody = ({ requestBody }: Operation) => requestBody?.content["application/json"]?.schema;

function paths(route: Route, { parameters }: Operation): fc.Arbitrary<string> {
  const inPath = parameters.filter((each) => each.in === "path");
  const values = inPath.map(({ name, schema }) =>
    fc.oneof(fc.constantFrom(...server.named(name)), allowedBy(schema) as fc.Arbitrary<string>),
  );
  return fc
    .tuple(...values)
    .map((given) => inPath.reduce((path, { name }, i) => path.replace(`{${name}}`, given[i]!), route.path));
}

/** A status that the description names with what it names for it; anything else is a problem as it is described. */
function expectDescribed(answer: LightMyRequestResponse, { responses }: Operation): void {
  const type = `${answer.headers["content-type"] ?? ""}`.split(";")[0]!;
  const { content } = responses[answer.statusCode] ?? responses["default"]!;
  expect(content ? Object.keys(content) : [""]).toContain(type);
  if (type !== "application/problem+json") return;
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(server.fits(described.components.schemas.Problem, answer.json())).toBe(true);
}

describe("answers are as /openapi.json says", () => {
  it.each(operations)("to %s, whatever fits and whatever does not", async (_name, route, operation) => {
    const schema = jsonBody(operation);
    const bodies = schema ? fc.oneof(allowedBy(schema), changed(allowedBy(schema))) : fc.constant(undefined);
    await fc.assert(
      fc.asyncProperty(paths(route, operation), bodies, async (path, body) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const [headers] = server.allowed(route);
        const answer = await server.send(route, {
          path,
          headers: { "if-match": "1", ...headers },
          body: text,
        });
        expect(server.failed.splice(0)).toEqual([]);
        expectDescribed(answer!, operation);
        if (schema === undefined || route.takes !== undefined || body === undefined) return;
        const refused = answer!.statusCode === 400 && answer!.body.includes("REQUEST_FIELD");
        expect(refused).toBe(!server.fits(schema, JSON.parse(text!)));
      }),
      { numRuns: 4, seed: 5 },
    );
  });
});

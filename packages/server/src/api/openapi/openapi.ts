import { preparedSchema, releaseSchema, reportSchema, studySchema } from "@dpbayes/privacy/formats";
import { type TSchema, Type } from "@sinclair/typebox";
import { paramsOf } from "../path-params.ts";
import type { Allowed, Route } from "../route.ts";

type Json = Readonly<Record<string, unknown>>;

const problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer({ minimum: 400, maximum: 599 }),
  code: Type.String({ pattern: "^[A-Z_0-9]+$" }),
  detail: Type.String(),
  field: Type.Optional(Type.String()),
  requested: Type.Optional(Type.String()),
  remaining: Type.Optional(Type.String()),
  difference: Type.Optional(Type.String()),
});

/** OpenAPI 3.1 of the routes themselves: what it says is what runs. `cookie` is the name of a session's. */
export function openapiOf(routes: readonly Route[], cookie: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  return {
    openapi: "3.1.0",
    info: {
      title: "dpbayes collector",
      version: "1",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    paths,
    components: {
      schemas: { Problem: problem, ...formats },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: cookie },
        token: { type: "http", scheme: "bearer" },
      },
    },
  };
}

/** The documents that cross, by the names under which schemas refer to them. */
const formats: Json = {
  Study: studySchema,
  Prepared: preparedSchema,
  Report: reportSchema,
  Release: releaseSchema,
};

function operationOf(route: Route): Json {
  return {
    operationId: idOf(route),
    summary: route.summary,
    description: `Allowed: ${route.allow.join(", ")}.`,
    security: securityOf(route.allow),
    parameters: [...inPath(route), ...inQuery(route), ...inHeader(route)],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { [route.takes ?? "application/json"]: { schema: route.body } },
      },
    }),
    responses: { ...answersOf(route), default: PROBLEM },
  };
}

const PROBLEM = {
  description: "What was refused, and why",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

function answersOf({ answers }: Route): Json {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      { description: status, ...contentOf(answer) },
    ]),
  );
}

function contentOf(answer: TSchema | string): Json {
  if (answer === "") return {};
  return {
    content: typeof answer === "string" ? { [answer]: {} } : { "application/json": { schema: answer } },
  };
}

/** `GET /v1/studies/{slug}` is `getStudiesSlug`. */
function idOf({ method, path }: Route): string {
  const words = path.replace(/^\/v1/, "").match(/[A-Za-z0-9]+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

function securityOf(allow: readonly Allowed[]): readonly Json[] {
  const open = allow.includes("respondent") || allow.includes("anybody");
  const members = allow.some((each) => ["anybody", "viewer", "analyst", "owner"].includes(each));
  const programs = allow.some((each) => ["holder", "relay", "analyst", "viewer"].includes(each));
  return [...(open ? [{}] : []), ...(members ? [{ session: [] }] : []), ...(programs ? [{ token: [] }] : [])];
}

function inPath({ path }: Route): readonly Json[] {
  return Object.entries(paramsOf(path).properties).map(([name, schema]) => ({
    ...{ name, in: "path", required: true, schema },
  }));
}

function inQuery({ query }: Route): readonly Json[] {
  const { properties = {}, required = [] } = (query ?? {}) as {
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: "query", required: required.includes(name), schema },
  }));
}

function inHeader({ headers = {} }: Route): readonly Json[] {
  return Object.entries(headers).map(([name, description]) => ({
    ...{ name, in: "header", required: false, description, schema: { type: "string" } },
  }));
}

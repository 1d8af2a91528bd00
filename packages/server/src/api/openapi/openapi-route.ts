import { Type } from "@sinclair/typebox";
import { sessionCookie } from "../../accounts/cookie.ts";
import type { Route } from "../route.ts";
import { openapiOf } from "./openapi.ts";

/** The API's own description, itself among the routes. */
export function withOpenapi(routes: readonly Route[], origin: string): readonly Route[] {
  const route: Route = {
    method: "GET",
    path: "/openapi.json",
    summary: "The description of all routes, as OpenAPI 3.1",
    allow: ["respondent"],
    answers: { 200: Type.Object({ openapi: Type.Literal("3.1.0") }) },
    handle: async () => ({
      status: 200,
      body: described,
      headers: { "Cache-Control": "public, max-age=300" },
    }),
  };
  const all = [...routes, route];
  const described = openapiOf(all, sessionCookie(origin).name);
  return all;
}

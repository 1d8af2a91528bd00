import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Route } from "../route.ts";
import { allowedBy } from "./from-schema.testing.ts";
import { seededServer } from "./seeded-server.testing.ts";

const server = await seededServer();

const closed = server.routes.filter(
  ({ allow }) => !allow.includes("respondent") && !allow.includes("anybody"),
);
const cases = closed.map((route) => [`${route.method} ${route.path}`, route] as const);

/** What a route would take of those whom it allows. */
function fitting(route: Route) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => server.named(name)[0]!);
  const value =
    route.body && route.takes === undefined
      ? fc.sample(allowedBy(route.body), { numRuns: 1, seed: 3 })[0]
      : {};
  return { path, ...(route.method !== "GET" && { body: JSON.stringify(value) }) };
}

describe("a route that is not for everybody", () => {
  it.each(cases)("%s refuses nobody, and those below", async (_name, route) => {
    const status = async (headers: Readonly<Record<string, string>>) =>
      (await server.send(route, { ...fitting(route), headers }))?.statusCode;
    expect(await status({})).toBe(401);
    const { allow } = route;
    if (!allow.includes("viewer")) expect(await status(server.as.viewer)).toBe(403);
    if (!allow.includes("viewer") && !allow.includes("analyst"))
      expect(await status(server.as.analyst)).toBe(403);
    if (!allow.includes("relay")) expect(await status(server.program("relay", { study: 2 }))).toBe(403);
    if (!allow.includes("holder")) expect(await status(server.program("holder"))).toBe(403);
  });

  it.each(cases)("%s shows another organisation nothing", async (_name, route) => {
    const answer = await server.send(route, { ...fitting(route), headers: server.as.stranger });
    expect(answer?.body ?? "").not.toMatch(/opened|drafted|central|seeded|tests/);
    if (route.path.includes("{")) expect(answer?.statusCode ?? 404).toBeGreaterThanOrEqual(400);
  });
});

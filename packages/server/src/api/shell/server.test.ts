import { Readable } from "node:stream";
import { Type } from "@sinclair/typebox";
import { describe, expect, it } from "vitest";
import { errorOf } from "../../errors/index.ts";
import type { Route } from "../route.ts";
import { testServer } from "../test-server.testing.ts";

const numbered = Type.Object({ n: Type.Integer({ minimum: 1 }) }, { additionalProperties: false });

const base = { summary: "of these tests", answers: { 200: Type.Unknown() } };
const routes: readonly Route[] = [
  {
    ...base,
    ...{ method: "POST", path: "/v1/tiny/{slug}", allow: ["analyst", "relay"], body: numbered },
    handle: async ({ params, body, asker }) => ({ status: 200, body: { params, body, kind: asker.kind } }),
  },
  {
    ...base,
    ...{ method: "POST", path: "/v1/lines", allow: ["respondent"], takes: "application/x-ndjson" },
    ...{ body: Type.String(), mostBytes: 1000 },
    handle: async ({ body }) => ({ status: 200, body: { lines: (body as string).split("\n").length } }),
  },
  {
    ...base,
    ...{ method: "GET", path: "/v1/stream", allow: ["anybody"], answers: { 200: "text/plain" } },
    handle: async () => ({ status: 200, type: "text/plain", stream: Readable.from(["a", "b"]) }),
  },
  {
    ...base,
    ...{ method: "GET", path: "/v1/paused", allow: ["anybody"] },
    handle: async () => {
      throw errorOf("STUDY_PAUSED");
    },
  },
  {
    ...base,
    ...{ method: "GET", path: "/v1/broken", allow: ["viewer"] },
    handle: async () => {
      throw new Error("CANARY");
    },
  },
  {
    ...base,
    ...{ method: "POST", path: "/v1/stored", allow: ["anybody"], body: Type.String() },
    handle: async ({ body }) => ({ status: 200, body: await stored(body) }),
  },
];

const server = await testServer({ routes: () => routes });
const { as, ask, program } = server;

async function stored(body: unknown): Promise<unknown> {
  return (await server.pool.query("SELECT $1::text AS it", [body])).rows;
}

describe("the shell", () => {
  it("answers those whom a route allows, and nobody else", async () => {
    const status = async (headers: Readonly<Record<string, string>>) =>
      (await ask(headers, "POST", "/v1/tiny/a-study", { n: 1 })).statusCode;
    expect(await status(as.owner)).toBe(200);
    expect(await status(as.analyst)).toBe(200);
    expect(await status(program("analyst"))).toBe(200);
    expect(await status(program("relay", { study: 1 }))).toBe(200);
    expect(await status(program("holder"))).toBe(403);
    expect(await status(as.viewer)).toBe(403);
    expect(await status(as.nobody)).toBe(401);
  });

  it("refuses what a page of another site could send in a member's name", async () => {
    const { "sec-fetch-site": _site, ...bare } = as.owner as Record<string, string>;
    const send = async (headers: Readonly<Record<string, string>>) =>
      (await ask({ ...bare, ...headers }, "POST", "/v1/tiny/a", { n: 1 })).json<{ code?: string }>().code;
    expect(await send({})).toBe("REQUEST_ORIGIN");
    expect(await send({ "sec-fetch-site": "cross-site", origin: "https://evil.example" })).toBe(
      "REQUEST_ORIGIN",
    );
    expect(await send({ origin: server.rooms.settings.origin })).toBeUndefined();
    expect(await send({ ...as.owner, "content-type": "text/plain" })).toBe("REQUEST_TYPE");
  });

  it.each([
    [{ n: 0 }, "body.n of the request cannot be taken: it must be >= 1"],
    [{ n: "7" }, "body.n of the request cannot be taken: it must be integer"],
    [{ n: 1, CANARY: 2 }, "body of the request cannot be taken: it must NOT have additional properties"],
    [{}, "body of the request cannot be taken: it must have required property 'n'"],
  ])("names the field that is wrong and no value: %j", async (body, detail) => {
    const answer = await ask(as.analyst, "POST", "/v1/tiny/a", body);
    expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toEqual({
      type: "/errors#REQUEST_FIELD",
      title: detail.split(":")[0],
      status: 400,
      code: "REQUEST_FIELD",
      detail,
      field: detail.split(" ")[0],
    });
  });

  it.each([
    ["GET", "/nowhere/CANARY", "", {}, 404, "ROUTE_UNKNOWN"],
    ["POST", "/v1/tiny/CANARY", "{}", {}, 404, "ROUTE_UNKNOWN"],
    ["DELETE", "/v1/tiny/a", "", {}, 405, "METHOD_REFUSED"],
    ["TRACE", "/v1/tiny/a", "", {}, 405, "METHOD_REFUSED"],
    ["QUERY", "/v1/tiny/a", "", {}, 405, "METHOD_REFUSED"],
    ["POST", "/v1/tiny/a", "{CANARY", {}, 400, "REQUEST_JSON"],
    ["POST", "/v1/tiny/a", '{"__proto__": {"CANARY": 1}}', {}, 400, "REQUEST_JSON"],
    ["POST", "/v1/tiny/a", "", {}, 400, "REQUEST_JSON"],
    ["POST", "/v1/tiny/a", "<CANARY/>", { "content-type": "text/xml" }, 415, "REQUEST_TYPE"],
    ["POST", "/v1/tiny/a", `"${"C".repeat(70_000)}"`, {}, 413, "REQUEST_TOO_LARGE"],
    ["GET", "/v1/%zzCANARY", "", {}, 400, "REQUEST_HEADERS"],
    ["GET", `/v1/tiny/${"c".repeat(300)}`, "", {}, 400, "REQUEST_HEADERS"],
    ["POST", "/v1/stored", '"\\u0000CANARY"', {}, 400, "REQUEST_VALUE"],
    ["GET", "/v1/broken", "", {}, 500, "INTERNAL"],
    ["GET", "/v1/paused", "", {}, 409, "STUDY_PAUSED"],
  ] as const)("answers with a problem: %s %s %s", async (method, path, body, headers, status, code) => {
    const answer = await ask(
      { ...as.analyst, "content-type": "application/json", ...headers },
      ...([method, path, body] as const),
    );
    expect(answer.json()).toMatchObject({ status, code });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain("CANARY");
    expect(answer.headers["retry-after"]).toBe(code === "STUDY_PAUSED" ? "60" : undefined);
    expect(server.failed.splice(0).length).toBe(code === "INTERNAL" ? 1 : 0);
  });

  it("reads lines up to their limit and sends streams", async () => {
    const lines = { "content-type": "application/x-ndjson" };
    expect((await ask(lines, "POST", "/v1/lines", "1\n2")).json()).toEqual({ lines: 2 });
    expect((await ask(lines, "POST", "/v1/lines", "1\n".repeat(600))).statusCode).toBe(413);
    expect((await ask(as.nobody, "POST", "/v1/lines", { a: 1 })).json()).toMatchObject({
      detail: "the body is of another type, must be application/x-ndjson",
    });
    const address = await server.listen();
    expect(await (await fetch(`${address}/v1/stream`)).text()).toBe("ab");
  });

  it("tells what was answered, by route and without values", async () => {
    server.answered.length = 0;
    await ask(as.analyst, "POST", "/v1/tiny/CANARY-not", { n: 1 });
    expect(server.answered).toEqual([
      expect.objectContaining({
        method: "POST",
        path: "/v1/tiny/{slug}",
        status: 404,
        code: "ROUTE_UNKNOWN",
      }),
    ]);
    expect(JSON.stringify(server.answered)).not.toContain("CANARY");
  });
});

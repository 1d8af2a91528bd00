import { Type } from "@sinclair/typebox";
import { describe, expect, it } from "vitest";
import type { Route } from "../route.ts";
import { apiServer } from "../server.ts";
import { testServer } from "../test-server.testing.ts";
import { addressLimits } from "./address-limits.ts";

const base = { summary: "of these tests", answers: { 200: Type.Unknown() } };
const handle = async () => ({ status: 200, body: {} });
const routes: readonly Route[] = [
  { ...base, method: "POST", path: "/v1/few", allow: ["respondent"], perMinute: 3, handle },
  { ...base, method: "GET", path: "/v1/few", allow: ["viewer"], handle },
  { ...base, method: "GET", path: "/v1/own", allow: ["viewer"], handle },
];
let now = new Date("2030-01-01T00:00:30Z");
const server = await testServer({ routes: () => routes, clock: () => now, address: "192.0.2.7" });
const { as, ask } = server;

describe("headers", () => {
  it("are on every answer, refusals too", async () => {
    for (const answer of [await ask(as.viewer, "GET", "/v1/own"), await ask({}, "GET", "/nothing")]) {
      expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
      expect(answer.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
      });
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
      expect(answer.headers).not.toHaveProperty("strict-transport-security");
    }
  });

  it("let pages of other sites ask respondents' routes and no other", async () => {
    const preflight = (url: string) =>
      server.app.inject({ method: "OPTIONS", url, headers: { origin: "https://a.example" } });
    expect((await preflight("/v1/few")).headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "Content-Type",
    });
    expect((await preflight("/v1/own")).statusCode).toBe(405);
    const { headers } = await ask(as.viewer, "GET", "/v1/few");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });
});

describe("limits", () => {
  it("refuse an address what is more than a route takes a minute, and nobody else", async () => {
    now = new Date("2030-01-01T00:05:00Z");
    const asked: number[] = [];
    for (let i = 0; i < 5; i++) asked.push((await ask({}, "POST", "/v1/few")).statusCode);
    expect(asked).toEqual([200, 200, 200, 429, 429]);
    const refused = await ask({}, "POST", "/v1/few");
    expect(refused.headers).toMatchObject({ "retry-after": "60", "access-control-allow-origin": "*" });
    const other = { method: "POST" as const, url: "/v1/few", remoteAddress: "192.0.2.8" };
    expect((await server.app.inject(other)).statusCode).toBe(200);
    now = new Date("2030-01-01T00:06:00Z");
    expect((await ask({}, "POST", "/v1/few")).statusCode).toBe(200);
  });

  it("believe the nearest proxy, and not what was said to it", async () => {
    const app = apiServer(routes, {
      ...{ origin: "http://localhost", trustProxy: true, clock: () => now },
      askerOf: async () => ({ kind: "nobody" }),
    });
    const from = async (said: string) => {
      const headers = { "x-forwarded-for": said };
      const sent = { method: "POST", url: "/v1/few", headers, remoteAddress: "10.0.0.2" } as const;
      return (await app.inject(sent)).statusCode;
    };
    const asked: number[] = [];
    for (const made of ["1", "2", "3", "4"]) asked.push(await from(`203.0.113.${made}, 192.0.2.9`));
    expect(asked).toEqual([200, 200, 200, 429]);
    expect(await from("192.0.2.10")).toBe(200);
    await app.close();
  });

  it("take an IPv6 network for one asker, and this machine for none", () => {
    const limits = addressLimits(() => now);
    const over = (address: string) => limits.over(address, "r", 1);
    expect(over("2001:db8::1")).toBe(false);
    expect(over("2001:db8:0:0:5::9")).toBe(true);
    expect(over("2001:db8:0:1::9")).toBe(false);
    for (let i = 0; i < 3; i++)
      expect(over("127.0.0.1") || over("::1") || over("::ffff:127.0.0.1")).toBe(false);
  });
});

import { expect, it } from "vitest";
import { testServer } from "./test-server.testing.ts";

const { ask } = await testServer();
const get = (path: string) => ask({}, "GET", path);

it("the dashboard's page may load its own files alone, and make no text a script", async () => {
  expect((await get("/")).headers["location"]).toBe("/dashboard");
  const [page, welcome] = [await get("/dashboard"), await get("/welcome")];
  expect(page.statusCode).toBe(200);
  expect(welcome.body).toBe(page.body);
  const policy = `${page.headers["content-security-policy"]}`;
  for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(page.body).toContain("trusted-types default dpbayes-drawn");
  expect(page.headers["cache-control"]).toBe("no-cache");
});

it("its files are kept for ever, since their names change with them; other names lead nowhere", async () => {
  const { body } = await get("/dashboard");
  const names = [...body.matchAll(/\.\.(\/assets\/[^"]+)"/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) {
    const file = await get(name);
    expect(file.statusCode).toBe(200);
    expect(file.headers["cache-control"]).toContain("immutable");
  }
  for (const name of ["none.js", "..%2f..%2fpackage.json", "dashboard.js.map"])
    expect((await get(`/assets/${name}`)).statusCode).toBeGreaterThanOrEqual(400);
});

it("the studio keeps files for use offline that are all there", async () => {
  const { body } = await get("/studio/offline.js");
  const files = JSON.parse(/\[".\/".*?\]/.exec(body)![0]) as string[];
  expect(files.filter((name) => name.startsWith("workers/")).length).toBeGreaterThan(1);
  for (const name of files)
    expect((await get(new URL(name, "http://here/studio/").pathname)).statusCode, name).toBe(200);
});

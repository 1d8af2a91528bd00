import { describe, expect, it } from "vitest";
import { codeOf, PASSWORD } from "../../accounts/accounts.testing.ts";
import { testServer } from "../test-server.testing.ts";

const server = await testServer();
const { ask, as, rooms } = server;
const ours = { "sec-fetch-site": "same-origin" };

function cookieOf(answer: { readonly headers: Readonly<Record<string, unknown>> }): string {
  return `${answer.headers["set-cookie"]}`.split(";")[0]!;
}

const links = await Promise.all(
  ["one", "other"].map((name) => rooms.accounts.ownerLink(`owner@${name}.org`, name)),
);
const joined = await ask({}, "POST", "/v1/welcome", { code: codeOf(links[0]!), password: PASSWORD });
const signedIn = { ...ours, cookie: cookieOf(joined) };

describe("a person", () => {
  it("joins by a link once, and is who they are", async () => {
    expect(joined.statusCode).toBe(204);
    expect(joined.headers["set-cookie"]).toMatch(
      /^dpbayes=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/,
    );
    const again = await ask({}, "POST", "/v1/welcome", { code: codeOf(links[0]!), password: PASSWORD });
    expect(again.json()).toMatchObject({ status: 404, code: "LINK_UNKNOWN" });
    const who = await ask(signedIn, "GET", "/v1/session");
    expect(who.json()).toMatchObject({
      ...{ kind: "member", email: "owner@one.org", role: "owner" },
      organisations: [{ name: "one", role: "owner" }],
    });
    expect((await ask({}, "GET", "/v1/session")).json()).toEqual({ kind: "nobody", oidc: false });
  });

  it("signs in, changes their password and signs out", async () => {
    const given = { email: "Owner@One.org", password: PASSWORD };
    const first = { ...ours, cookie: cookieOf(await ask({}, "POST", "/v1/session", given)) };
    const second = { ...ours, cookie: cookieOf(await ask(first, "POST", "/v1/session", given)) };
    expect((await ask(first, "GET", "/v1/members")).statusCode).toBe(401);
    const next = `${PASSWORD} again`;
    const changed = await ask(second, "POST", "/v1/password", { password: PASSWORD, next });
    const third = { ...ours, cookie: cookieOf(changed) };
    expect((await ask(second, "GET", "/v1/members")).statusCode).toBe(401);
    expect((await ask(third, "GET", "/v1/members")).statusCode).toBe(200);
    const back = await ask(third, "POST", "/v1/password", { password: next, next: PASSWORD });
    const fourth = { ...ours, cookie: cookieOf(back) };
    const out = await ask(fourth, "DELETE", "/v1/session");
    expect([out.statusCode, out.headers["set-cookie"]]).toEqual([
      ...[204, "dpbayes=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"],
    ]);
    expect((await ask(fourth, "GET", "/v1/members")).statusCode).toBe(401);
  });

  it("is not signed in from another site's page, nor by a wrong password, which comes back nowhere", async () => {
    const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const given = { email: "owner@one.org", password: "CANARY of a password" };
    expect((await ask(evil, "POST", "/v1/session", given)).json()).toMatchObject({ code: "REQUEST_ORIGIN" });
    const wrong = await ask({}, "POST", "/v1/session", given);
    expect(wrong.json()).toMatchObject({ status: 401, code: "SIGN_IN_REFUSED" });
    expect(wrong.headers["set-cookie"]).toBeUndefined();
    expect(wrong.body).not.toContain("CANARY");
    const nobody = await ask({}, "POST", "/v1/session", { ...given, email: "nobody@one.org" });
    expect(nobody.body).toBe(wrong.body);
  });
});

describe("owners", () => {
  const session = async () => {
    const given = { email: "owner@one.org", password: PASSWORD };
    return { ...ours, cookie: cookieOf(await ask({}, "POST", "/v1/session", given)) };
  };

  it("invite, change and remove members", async () => {
    const owner = await session();
    const invited = await ask(owner, "POST", "/v1/members", { email: "b@one.org", role: "viewer" });
    const { link } = invited.json<{ link: string }>();
    const opened = await ask({}, "POST", "/v1/welcome", { code: codeOf(link), password: PASSWORD });
    const viewer = { ...ours, cookie: cookieOf(opened) };
    const { account } = (await ask(viewer, "GET", "/v1/session")).json<{ account: string }>();
    expect((await ask(viewer, "GET", "/v1/members")).statusCode).toBe(403);
    expect((await ask(viewer, "POST", "/v1/tokens", { name: "x", kind: "analyst" })).statusCode).toBe(403);
    expect((await ask(owner, "PUT", `/v1/members/${account}`, { role: "owner" })).statusCode).toBe(204);
    const list = (await ask(viewer, "GET", "/v1/members")).json<{ members: { email: string }[] }>();
    expect(list.members.map(({ email }) => email).sort()).toEqual(["b@one.org", "owner@one.org"]);
    expect((await ask(owner, "DELETE", `/v1/members/${account}`)).statusCode).toBe(204);
    expect((await ask(viewer, "GET", "/v1/members")).statusCode).toBe(401);
    const own = (await ask(owner, "GET", "/v1/session")).json<{ account: string }>().account;
    const last = await ask(owner, "DELETE", `/v1/members/${own}`);
    expect(last.json()).toMatchObject({ status: 409, code: "LAST_OWNER" });
  });

  it("make tokens, see them without their secrets and revoke them", async () => {
    const owner = await session();
    const made = await ask(owner, "POST", "/v1/tokens", { name: "script", kind: "analyst", days: 1 });
    const { id, token } = made.json<{ id: string; token: string }>();
    const program = { authorization: `Bearer ${token}` };
    const who = (await ask(program, "GET", "/v1/session")).json();
    expect(who).toMatchObject({ kind: "program", id, name: "script", token: "analyst" });
    expect((await ask(program, "GET", "/v1/studies")).statusCode).toBe(200);
    const own = await ask(program, "POST", "/v1/password", { password: PASSWORD, next: PASSWORD });
    expect(own.json()).toMatchObject({ status: 403, code: "NOT_ALLOWED" });
    const list = await ask(owner, "GET", "/v1/tokens");
    expect(list.json()).toMatchObject({ tokens: [{ id, name: "script", revoked: false }] });
    expect(list.body).not.toContain(token);
    expect((await ask(owner, "DELETE", `/v1/tokens/${id}`)).statusCode).toBe(204);
    expect((await ask(program, "GET", "/v1/studies")).statusCode).toBe(401);
    const days = await ask(owner, "POST", "/v1/tokens", { name: "script", kind: "analyst", days: 0 });
    expect(days.json()).toMatchObject({ status: 400, field: "body.days" });
  });

  it("read the trail, all of it and nobody else's, and check it", async () => {
    const owner = await session();
    const other = await ask({}, "POST", "/v1/welcome", { code: codeOf(links[1]!), password: PASSWORD });
    const stranger = { ...ours, cookie: cookieOf(other) };
    const { entries } = (await ask(owner, "GET", "/v1/audit")).json<{
      entries: { action: string; organisation: string; index: number; hash: string }[];
    }>();
    const actions = new Set(entries.map(({ action }) => action));
    for (const action of [
      "member.joined",
      "session.begun",
      "password.changed",
      "member.removed",
      "token.made",
    ])
      expect(actions).toContain(action);
    const theirs = (await ask(stranger, "GET", "/v1/audit")).json<{ entries: { action: string }[] }>();
    expect(theirs.entries.map(({ action }) => action)).toEqual(["owner.invited", "member.joined"]);
    const lines = await ask(owner, "GET", "/v1/audit/lines");
    expect(lines.headers["content-type"]).toBe("application/x-ndjson");
    expect(
      lines.body
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(entries);
    const head = (await ask(owner, "GET", "/v1/audit/head")).json<{ index: number; hash: string }>();
    expect(head).toEqual({ index: entries.length, hash: entries.at(-1)!.hash });
    const check = async (index: number, hash: string) =>
      (await ask(owner, "GET", `/v1/audit/check?index=${index}&hash=${hash}`)).json<object>();
    expect(await check(head.index, head.hash)).toMatchObject({ head });
    expect(await check(head.index, head.hash)).not.toHaveProperty("problem");
    expect(await check(head.index + 1, head.hash)).toMatchObject({ problem: { problem: "cut" } });
    expect(await check(1, head.hash)).toMatchObject({ problem: { index: 1, problem: "changed" } });
    expect(
      (await ask(owner, "GET", "/v1/audit?after=2")).json<{ entries: { index: number }[] }>().entries[0]!
        .index,
    ).toBe(3);
    expect((await ask(owner, "GET", "/v1/audit/check?index=1")).statusCode).toBe(400);
  });
});

it("nothing failed that nobody expected", () => {
  expect(server.failed).toEqual([]);
  expect(as.owner).toBeDefined();
});

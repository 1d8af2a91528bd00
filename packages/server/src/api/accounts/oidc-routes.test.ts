import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf, PASSWORD } from "../../accounts/accounts.testing.ts";
import { CLIENT, testProvider } from "../../accounts/oidc-provider.testing.ts";
import { testServer } from "../test-server.testing.ts";

const provider = await testProvider();
afterAll(() => provider.close());
const { ask, rooms, pool, failed } = await testServer({
  settings: { oidc: { issuer: provider.issuer, ...CLIENT } },
});
const ours = { "sec-fetch-site": "same-origin" };

beforeEach(() => {
  provider.claims = { sub: "subject one", email: "shown@example.org" };
  provider.forge = false;
});

async function begin(body: object = {}) {
  const started = await ask(ours, "POST", "/v1/oidc/start", body);
  const cookie = `${started.headers["set-cookie"]}`.split(";")[0]!;
  const back = await provider.authorize(started.json<{ location: string }>().location);
  return { cookie, back };
}

const comeBack = (cookie: string, back: URL) => ask({ cookie }, "GET", `${back.pathname}${back.search}`);

async function signIn(body: object = {}) {
  const { cookie, back } = await begin(body);
  return comeBack(cookie, back);
}

async function who(answer: Awaited<ReturnType<typeof signIn>>) {
  const cookie = `${answer.headers["set-cookie"]}`.split(";")[0]!;
  return (await ask({ cookie }, "GET", "/v1/session")).json<Record<string, unknown>>();
}

describe("a provider", () => {
  it("is shown, and lets nobody in who is no member, whatever their mail address", async () => {
    expect((await ask({}, "GET", "/v1/session")).json()).toEqual({ kind: "nobody", oidc: true });
    const code = codeOf(await rooms.accounts.ownerLink("shown@example.org", "first"));
    await ask({}, "POST", "/v1/welcome", { code, password: PASSWORD });
    const stranger = await signIn();
    expect(stranger.json()).toMatchObject({ status: 403, code: "OIDC_STRANGER" });
    expect(stranger.headers["set-cookie"]).toBeUndefined();
  });

  it("lets in whom a link made a member, from then on by issuer and subject", async () => {
    const code = codeOf(await rooms.accounts.ownerLink("boss@example.org", "second"));
    const joined = await signIn({ code });
    expect([joined.statusCode, joined.headers["location"]]).toEqual([303, "http://localhost:8080/welcome"]);
    expect(await who(joined)).toMatchObject({ email: "boss@example.org", role: "owner" });
    expect((await signIn({ code })).json()).toMatchObject({ code: "LINK_UNKNOWN" });
    provider.claims = { sub: "subject one", email: "changed@example.org" };
    expect(await who(await signIn())).toMatchObject({ email: "boss@example.org" });
    provider.claims = { sub: "subject two", email: "boss@example.org" };
    expect((await signIn()).json()).toMatchObject({ code: "OIDC_STRANGER" });
    const password = await ask({}, "POST", "/v1/session", { email: "boss@example.org", password: PASSWORD });
    expect(password.statusCode).toBe(401);
    const stored = await pool.query(
      "SELECT issuer, subject, password FROM account WHERE email = 'boss@example.org'",
    );
    expect(stored.rows).toEqual([{ issuer: provider.issuer, subject: "subject one", password: null }]);
  });

  it("is not an invitation's way into an account that is there", async () => {
    const given = { email: "boss@other.org", password: PASSWORD };
    const own = codeOf(await rooms.accounts.ownerLink(given.email, "third"));
    const opened = await ask({}, "POST", "/v1/welcome", { code: own, password: PASSWORD });
    const cookie = `${opened.headers["set-cookie"]}`.split(";")[0]!;
    const asked = { email: "shown@example.org", role: "viewer" };
    const invited = await ask({ ...ours, cookie }, "POST", "/v1/members", asked);
    provider.claims = { sub: "subject three" };
    const taken = await signIn({ code: codeOf(invited.json<{ link: string }>().link) });
    expect(taken.json()).toMatchObject({ code: "SIGN_IN_REFUSED" });
    const kept = codeOf(await rooms.accounts.ownerLink(given.email, "third"));
    expect(await who(await signIn({ code: kept }))).toMatchObject({ email: given.email });
    expect((await ask({}, "POST", "/v1/session", given)).statusCode).toBe(401);
  });

  it.each([
    ["another audience", { aud: "somebody else" }],
    ["another issuer", { iss: "https://evil.example" }],
    ["another nonce", { nonce: "another" }],
    ["no nonce", { nonce: undefined }],
    ["an old token", { exp: 1 }],
    ["no subject", { sub: undefined }],
  ])("is refused with %s", async (_what, claims) => {
    provider.claims = { sub: "subject one", ...claims };
    expect((await signIn()).json()).toMatchObject({ status: 401, code: "OIDC_REFUSED" });
  });

  it("is refused with a key that it does not publish", async () => {
    provider.forge = true;
    expect((await signIn()).json()).toMatchObject({ code: "OIDC_REFUSED" });
  });

  it("answers the browser that began, once", async () => {
    const [one, other] = [await begin(), await begin()];
    const refused = { status: 401, code: "OIDC_REFUSED" };
    expect((await comeBack(other.cookie, one.back)).json()).toMatchObject(refused);
    expect((await comeBack("", one.back)).json()).toMatchObject(refused);
    expect((await comeBack(`${one.cookie}x`, one.back)).json()).toMatchObject(refused);
    const denied = new URL(one.back);
    denied.search = `?error=access_denied&error_description=CANARY&state=${one.back.searchParams.get("state")}`;
    const answer = await comeBack(one.cookie, denied);
    expect(answer.json()).toMatchObject(refused);
    expect(answer.body).not.toContain("CANARY");
    expect((await comeBack(one.cookie, one.back)).statusCode).toBe(303);
    expect((await comeBack(one.cookie, one.back)).json()).toMatchObject(refused);
    expect(failed).toEqual([]);
  });
});

it("says so where there is none, or none that answers", async () => {
  const { testAccounts } = await import("../../accounts/accounts.testing.ts");
  expect(testAccounts(pool).accounts.oidc).toBeUndefined();
  const { openAccounts } = await import("../../accounts/accounts.ts");
  const gone = { issuer: "http://127.0.0.1:9", ...CLIENT };
  const { oidc } = openAccounts(pool, { origin: "http://localhost", audit: rooms.audit, oidc: gone });
  await expect(oidc!.begin()).rejects.toThrow("cannot be reached");
});

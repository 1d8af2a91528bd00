import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { localDraft } from "../../studies/study.testing.ts";
import type { Allowed, Route } from "../route.ts";
import { testServer } from "../test-server.testing.ts";

const server = await testServer();
const { as, ask, program, routes, rooms, pool } = server;

await ask(as.owner, "POST", "/v1/studies", localDraft("ours"));
await ask(as.owner, "POST", "/v1/studies/ours/open");
const budget = { name: "ours", unit: "one person", neighbours: "replace-one", budget: { epsilon: "1" } };
const ledger = (await ask(as.owner, "POST", "/v1/ledgers", budget)).json<{ id: string }>().id;
const token = (await ask(as.owner, "POST", "/v1/tokens", { name: "ours", kind: "analyst" })).json<{
  id: string;
}>();
const member = (await ask(as.owner, "POST", "/v1/members", { email: "soon@ours.org", role: "viewer" })).json<{
  id: string;
}>();
const study = (await pool.query<{ key: number }>("SELECT key FROM study WHERE slug = 'ours'")).rows[0]!.key;
const release = "0".repeat(64);
await pool.query(
  "INSERT INTO release (digest, study, origin, body) VALUES ($1, $2, 'cut', convert_to('{}', 'UTF8'))",
  [release, study],
);

const fits = await pool.query<{ id: string }>(
  `INSERT INTO fit (study, releases, settings, chains, asked_by) VALUES ($1, ARRAY[$2::text], '{}', 1, 'operator')
    RETURNING id`,
  [study, release],
);

/** Everybody who can ask, and what each counts as. */
const askers: readonly (readonly [string, Readonly<Record<string, string>>, readonly Allowed[]])[] = [
  ["nobody", as.nobody, []],
  ["viewer", as.viewer, ["viewer"]],
  ["analyst", as.analyst, ["viewer", "analyst"]],
  ["owner", as.owner, ["viewer", "analyst", "owner"]],
  ["analyst's program", program("analyst"), ["viewer", "analyst"]],
  ["relay", program("relay", { study }), ["relay"]],
  ["holder", program("holder", { ledger }), ["holder"]],
];

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Addresses of nothing: who may ask is settled before anything is looked for. */
const nothing: Readonly<Record<string, string>> = {
  slug: "nothing",
  id: randomUUID(),
  digest: "f".repeat(64),
};
const pathOf = ({ path }: Route, names: Readonly<Record<string, string>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "nothing");

const bodyOf = ({ method }: Route) => (method === "GET" || method === "DELETE" ? undefined : {});

describe("every route", () => {
  it.each(routes.map((route) => [nameOf(route), route] as const))(
    "%s lets in whom it declares",
    async (_, route) => {
      for (const [name, headers, counts] of askers) {
        const answer = await ask(headers, route.method, pathOf(route, nothing), bodyOf(route));
        const { code } = answer.statusCode >= 400 ? answer.json<{ code: string }>() : { code: "" };
        const open = route.allow.some((each) => each === "respondent" || each === "anybody");
        const allowed = open || counts.some((each) => route.allow.includes(each));
        const refused = name === "nobody" ? "SIGN_IN_NEEDED" : "NOT_ALLOWED";
        expect([name, code === "SIGN_IN_NEEDED" || code === "NOT_ALLOWED" ? code : "allowed"]).toEqual([
          ...[name, allowed ? "allowed" : refused],
        ]);
      }
    },
  );

  it("that changes something declares who may, and a table says it", async () => {
    const lines = routes.map((route) => `${nameOf(route)}: ${route.allow.join(", ")}\n`).sort();
    await expect(lines.join("")).toMatchFileSnapshot("./who-may-ask.txt");
  });
});

/** Bodies that fit, so that what is refused is the object and not the shape. */
const bodies: Readonly<Record<string, object>> = {
  "PUT /v1/studies/{slug}": (({ slug: _, ...change }) => change)(localDraft("ours")),
  "POST /v1/studies/{slug}/invitations": { count: 1 },
  "PUT /v1/members/{id}": { role: "owner" },
  "PUT /v1/ledgers/{id}/budget": { budget: { epsilon: "2" } },
  "POST /v1/ledgers/{id}/spends": {
    ...{ spend: "s", study: "ours", digest: release, amount: { epsilon: "1" } },
    ...{ unit: "one person", neighbours: "replace-one" },
  },
  "PUT /v1/ledgers/{id}/spends/{spend}/release": { digest: release },
};

describe("another organisation", () => {
  const ids: Readonly<Record<string, string>> = {
    ledgers: ledger,
    tokens: token.id,
    members: member.id,
    fits: fits.rows[0]!.id,
  };
  const bound = routes.filter(({ path, allow }) => path.includes("{") && !allow.includes("respondent"));

  it.each(bound.map((route) => [nameOf(route), route] as const))(
    "does not find ours: %s",
    async (name, route) => {
      const { stranger, holder } = await strangers;
      const resource = route.path.split("/")[2]!;
      const path = pathOf(route, { slug: "ours", id: ids[resource] ?? randomUUID(), digest: release });
      for (const headers of [stranger, holder]) {
        const revision = { "if-match": '"1"' };
        const answer = await ask(
          { ...headers, ...revision },
          route.method,
          path,
          bodies[name] ?? bodyOf(route),
        );
        if (answer.statusCode === 403 && answer.json<{ code: string }>().code === "NOT_ALLOWED") continue;
        // A body that is refused for its shape found nothing either.
        const shape = !(name in bodies) && [400, 415, 422].includes(answer.statusCode);
        expect([name, shape ? 404 : answer.statusCode]).toEqual([name, 404]);
      }
    },
  );

  it("sees none of ours in a list", async () => {
    const { stranger } = await strangers;
    for (const route of routes.filter(({ method, path }) => method === "GET" && !path.includes("{"))) {
      const { body } = await ask(stranger, "GET", route.path);
      for (const own of [ledger, token.id, member.id, server.organisation, "soon@ours.org"])
        expect(body).not.toContain(own);
    }
  });
});

const strangers = (async () => {
  const code = (await rooms.accounts.ownerLink("owner@theirs.org", "theirs")).split("#")[1]!;
  const joined = await ask({}, "POST", "/v1/welcome", { code, password: "a password of some length" });
  const cookie = `${joined.headers["set-cookie"]}`.split(";")[0]!;
  const stranger = { cookie, "sec-fetch-site": "same-origin" };
  const theirs = (await ask(stranger, "POST", "/v1/ledgers", budget)).json<{ id: string }>().id;
  const asked = { name: "theirs", kind: "holder", ledger: theirs };
  const made = (await ask(stranger, "POST", "/v1/tokens", asked)).json<{ token: string }>();
  return { stranger, holder: { authorization: `Bearer ${made.token}` } };
})();

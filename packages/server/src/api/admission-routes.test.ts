import { blindToken, finishToken } from "@dpbayes/privacy/send";
import type { TokenKey } from "@dpbayes/privacy/token";
import { describe, expect, it } from "vitest";
import { localDraft } from "../studies/study.testing.ts";
import { testServer } from "./test-server.testing.ts";

const server = await testServer();
const { as, ask } = server;
const own = (path: string, body?: unknown) => ask(as.owner, "POST", `/v1/studies${path}`, body);
const manifest = async (slug: string) =>
  (await ask(as.nobody, "GET", `/v1/studies/${slug}`)).json<{ digest: string; key: TokenKey }>();

describe("admission over HTTP", () => {
  it("gives owners links, those invited a token, and says what it refuses", async () => {
    await own("", localDraft("invited"));
    expect((await own("/invited/invitations", { count: 3 })).json()).toMatchObject({ code: "STUDY_STATE" });
    await own("/invited/open");
    const csv = await own("/invited/invitations", { count: 3 });
    expect(csv.headers["content-type"]).toContain("text/csv");
    const [title, ...links] = csv.body.trim().split("\n");
    expect(title).toBe("link");
    expect(links).toHaveLength(3);
    const code = /^http:\/\/[^/]+\/s\/invited#([0-9a-z]{26})$/.exec(links[0]!)![1]!;

    const { digest, key } = await manifest("invited");
    const { blinded, pending } = await blindToken(key, digest);
    const body = { code, epoch: key.epoch, blinded };
    const token = (over: object) =>
      ask(as.nobody, "POST", "/v1/studies/invited/tokens", { ...body, ...over });
    const issued = await token({});
    expect(issued.statusCode).toBe(200);
    await finishToken(key, digest, pending, issued.json<{ signature: string }>().signature);
    expect((await token({})).body).toBe(issued.body);
    const other = await blindToken(key, digest);
    expect((await token({ blinded: other.blinded })).json()).toMatchObject({
      ...{ status: 409, code: "INVITATION_USED" },
    });
    expect((await token({ code: "0".repeat(26) })).json()).toMatchObject({ code: "INVITATION_UNKNOWN" });
    expect((await token({ code: 7 })).statusCode).toBe(400);
    expect(server.failed).toEqual([]);
  });

  it("begins an epoch when the owner says so, and devices read of it in the manifest", async () => {
    expect((await own("/invited/keys")).json()).toEqual({ epoch: 2 });
    await expect.poll(async () => (await manifest("invited")).key.epoch).toBe(2);
    const trail = await server.rooms.audit.page(server.organisation, 0, 100);
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["study.invited", "study.key-rotated"]),
    );
  });

  it("is for owners alone", async () => {
    for (const who of [as.nobody, as.viewer, as.analyst])
      for (const path of ["invitations", "keys"])
        expect((await ask(who, "POST", `/v1/studies/invited/${path}`, { count: 1 })).statusCode).toBe(
          who === as.nobody ? 401 : 403,
        );
  });
});

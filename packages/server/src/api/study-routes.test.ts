import { describe, expect, it } from "vitest";
import { centralStudy, localDraft } from "../studies/study.testing.ts";
import { testServer } from "./test-server.testing.ts";

const server = await testServer();
const { as, ask } = server;
const post = (path: string, body?: unknown) => ask(as.owner, "POST", path, body);

describe("studies over HTTP", () => {
  it("are drafted, changed at their revision, listed and deleted", async () => {
    const drafted = await post("/v1/studies", localDraft("drafted"));
    expect(drafted.statusCode).toBe(201);
    expect(drafted.headers).toMatchObject({ etag: '"1"', location: "/v1/studies/drafted/registration" });
    const { slug: _, ...change } = localDraft("drafted", { admission: "relay" });
    const put = (headers: object) => ask({ ...as.owner, ...headers }, "PUT", "/v1/studies/drafted", change);
    expect((await put({})).statusCode).toBe(428);
    expect((await put({ "if-match": "7" })).statusCode).toBe(412);
    expect((await put({ "if-match": '"1"' })).json()).toMatchObject({ revision: 2, admission: "relay" });
    const list = await ask(as.viewer, "GET", "/v1/studies");
    expect(list.json()).toMatchObject({ studies: [{ slug: "drafted", state: "draft" }] });
    expect((await ask(as.viewer, "GET", "/v1/studies/drafted/registration")).json()).toMatchObject({
      study: localDraft("drafted").study,
    });
    expect((await ask(as.nobody, "GET", "/v1/studies/drafted")).statusCode).toBe(404);
    expect((await ask(as.owner, "DELETE", "/v1/studies/drafted")).statusCode).toBe(204);
    expect((await ask(as.viewer, "GET", "/v1/studies/drafted/registration")).statusCode).toBe(404);
  });

  it("are refused by the study's own errors, without its values", async () => {
    const wrong = localDraft("wrong", { study: { ...centralStudy("wrong"), question: { CANARY: 1 } } });
    const refused = await post("/v1/studies", wrong);
    expect(refused.json()).toMatchObject({ status: 422, code: "STUDY_FIELD", field: "question" });
    const formula = { ...centralStudy("wrong"), model: { family: "categorical", formula: "CANARY ~ 1" } };
    expect((await post("/v1/studies", localDraft("wrong", { study: formula }))).body).not.toContain("CANARY");
  });

  it("have one manifest for everybody, cached until the study moves", async () => {
    await post("/v1/studies", localDraft("shown", { admission: "anyone" }));
    expect((await post("/v1/studies/shown/open")).json()).toMatchObject({ state: "open" });
    const get = (headers = {}) => ask(headers, "GET", "/v1/studies/shown");
    const first = await get();
    expect(first.json()).toMatchObject({
      ...{ state: "open", admission: "anyone", prepared: { format: "dpbayes.prepared/1" } },
      study: localDraft("shown").study,
    });
    expect((await get(as.owner)).body).toBe(first.body);
    const etag = `${first.headers["etag"]}`;
    expect((await get({ "if-none-match": etag })).statusCode).toBe(304);
    await post("/v1/studies/shown/pause");
    await expect.poll(async () => (await get({ "if-none-match": etag })).statusCode).toBe(200);
    expect((await get()).json()).toMatchObject({ state: "paused" });
  });

  it("move as their owner says, and are told where they stand", async () => {
    await post("/v1/studies", localDraft("moved"));
    const move = async (name: string) => (await post(`/v1/studies/moved/${name}`)).json<{ state: string }>();
    for (const [name, state] of [
      ["open", "open"],
      ["pause", "paused"],
      ["resume", "open"],
      ["close", "closed"],
      ["archive", "archived"],
    ])
      expect((await move(name!)).state).toBe(state);
    expect(await move("open")).toMatchObject({
      ...{ status: 409, code: "STUDY_STATE", detail: "the study is archived, must be draft" },
    });
    expect((await ask(as.analyst, "POST", "/v1/studies/moved/open")).statusCode).toBe(403);
  });
});

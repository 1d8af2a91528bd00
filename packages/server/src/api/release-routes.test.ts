import { parseStudy, privatize, studyDigest } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { centralStudy, localStudy } from "../studies/study.testing.ts";
import { testServer } from "./test-server.testing.ts";

const server = await testServer();
const { as, ask } = server;

const people = { unit: "one person", neighbours: "replace-one" };
const records = [{ smokes: "never" }, { smokes: "daily" }];
let studies = 0;

/** An open study of holders, and a holder with a ledger of its own. */
async function consortium() {
  const slug = `consortium-${studies++}`;
  const study = parseStudy(centralStudy(slug));
  await ask(as.owner, "POST", "/v1/studies", { slug, study });
  await ask(as.owner, "POST", `/v1/studies/${slug}/open`);
  const made = await ask(as.owner, "POST", "/v1/ledgers", {
    name: slug,
    ...people,
    budget: { epsilon: "3" },
  });
  const { id } = made.json<{ id: string }>();
  const holder = server.program("holder", { ledger: id });
  const pay = async (spend: string, epsilon = "1", digest = studyDigest(study)) => {
    const body = { spend, study: slug, digest, amount: { epsilon }, ...people };
    return (await ask(holder, "POST", `/v1/ledgers/${id}/spends`, body)).json<object>();
  };
  const put = async (release: { readonly digest: string }, receipt?: object) => {
    const body = { release, ...(receipt && { receipt }) };
    return ask(holder, "PUT", `/v1/releases/${release.digest}`, body);
  };
  const list = async () =>
    (await ask(as.viewer, "GET", `/v1/studies/${slug}/releases`)).json<{ releases: object[] }>().releases;
  return { slug, study, id, holder, pay, put, list };
}

describe("holders' releases", () => {
  it("are stored under their digest, once, and read back as they are", async () => {
    const { study, put, list, holder } = await consortium();
    const release = await privatize(study, records, { holder: "north" });
    expect((await put(release)).statusCode).toBe(201);
    expect((await put(release)).statusCode).toBe(200);
    const path = `/v1/releases/${release.digest}`;
    const read = await ask(as.viewer, "GET", path);
    expect(read.json()).toEqual(release);
    expect(read.headers["cache-control"]).toContain("immutable");
    expect(await list()).toMatchObject([
      { digest: release.digest, origin: "uploaded", holder: "north", count: 2 },
    ]);
    expect((await list())[0]).not.toHaveProperty("paid");
    expect((await ask(as.nobody, "GET", path)).statusCode).toBe(401);
    expect((await ask(holder, "GET", path)).statusCode).toBe(403);
  });

  it("are shown as paid with a receipt, which pays for one release", async () => {
    const { study, id, pay, put, list, holder } = await consortium();
    const [north, south] = await Promise.all(
      ["north", "south"].map((name) => privatize(study, records, { holder: name })),
    );
    const receipt = await pay("a");
    expect((await put(north!)).statusCode).toBe(201);
    expect((await put(north!, receipt)).statusCode).toBe(200);
    expect((await put(north!, receipt)).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ paid: { ledger: id, spend: "a" } }]);
    expect((await put(south!, receipt)).json()).toMatchObject({ status: 409, code: "SPEND_RELEASED" });
    expect(await list()).toHaveLength(1);
    const { spends } = (await ask(holder, "GET", `/v1/ledgers/${id}/spends`)).json<{ spends: object[] }>();
    expect(spends).toMatchObject([{ release: north!.digest }]);
  });

  it("are refused with a receipt that is forged, of another study, another ledger or too little", async () => {
    const { study, pay, put, list } = await consortium();
    const other = await consortium();
    const release = await privatize(study, records);
    const refused = async (receipt: object) =>
      (await put(release, receipt)).json<{ code: string; detail: string }>();
    const right = await pay("a");
    expect((await refused({ ...right, spend: "b" })).detail).toContain("not signed");
    expect((await refused(await pay("c", "1", "0".repeat(64)))).detail).toContain("another study");
    expect((await refused(await pay("d", "0.5"))).detail).toContain("less than");
    expect((await refused(await other.pay("a", "1", studyDigest(study)))).detail).toContain("another ledger");
    expect((await refused({ format: "CANARY" })).detail).toBe("the receipt is none that a ledger gave");
    expect(await list()).toEqual([]);
    expect((await put(release, right)).statusCode).toBe(201);
  });

  it("speak once for a holder, and once for nobody", async () => {
    const { study, put } = await consortium();
    const code = async (holder?: string) =>
      (await put(await privatize(study, records, holder === undefined ? {} : { holder }))).json<{
        code?: string;
      }>().code;
    expect(await code("north")).toBeUndefined();
    expect(await code(" north ")).toBe("RELEASE_HOLDER");
    expect(await code()).toBeUndefined();
    expect(await code()).toBe("RELEASE_HOLDER");
  });

  it("belong to a study that is open", async () => {
    const { slug, study, put } = await consortium();
    const release = await privatize(study, records, { holder: "early" });
    expect((await put(release)).statusCode).toBe(201);
    await ask(as.owner, "POST", `/v1/studies/${slug}/close`);
    const late = await put(await privatize(study, records, { holder: "late" }));
    expect(late.json()).toMatchObject({ status: 409, code: "STUDY_CLOSED" });
    expect((await put(release)).statusCode).toBe(200);
    const unknown = await put(await privatize(parseStudy(centralStudy("unknown")), records));
    expect(unknown.json()).toMatchObject({ status: 404, code: "STUDY_UNKNOWN" });
  });

  it("are read by the formats' parser, whose findings stay unsaid", async () => {
    const { study, holder, put } = await consortium();
    const release = await privatize(study, records);
    const edited = { ...release, count: 3 };
    expect((await put(edited)).json()).toMatchObject({ code: "RELEASE_DIGEST" });
    const sealed = (value: object) => ({ ...value, digest: digestOf(value) });
    for (const changed of [
      sealed({ ...release, kind: "CANARY" }),
      sealed({ ...release, CANARY: 1 }),
      sealed({ ...release, study: { ...localStudy("x"), question: ["CANARY"] } }),
      { age: "CANARY", digest: "a".repeat(64) },
    ]) {
      const problem = await put(changed);
      expect([problem.statusCode, problem.json<{ code: string }>().code]).toEqual([422, "RELEASE_REFUSED"]);
      expect(problem.body).not.toContain("CANARY");
    }
    const text = `{"release":${JSON.stringify(release)},"release":{}}`;
    const path = `/v1/releases/${release.digest}`;
    const twice = await ask({ ...holder, "content-type": "application/json" }, "PUT", path, text);
    expect(twice.json()).toMatchObject({ status: 400, code: "REQUEST_JSON" });
    const elsewhere = await ask(holder, "PUT", `/v1/releases/${"0".repeat(64)}`, { release });
    expect(elsewhere.json()).toMatchObject({ code: "RELEASE_ADDRESS" });
    expect(server.failed).toEqual([]);
  });
});

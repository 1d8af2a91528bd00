import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareReports } from "../release/report/prepare-reports.ts";
import { reporter } from "../report-prepared.ts";
import { openSurvey, openSurveyWith, type Randomiser, type SurveyOptions } from "../send.ts";
import { parseStudy, studyDigest } from "../study/parse-study.ts";
import { type Signer, signer } from "../tokens/signer.testing.ts";
import type { TokenKey } from "../tokens/token-key.ts";
import { tokenKeyDigest } from "../tokens/token-key-digest.ts";
import { verifyToken } from "../tokens/verify-token.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "smoking",
  question: "How many people smoke?",
  variables: { smokes: { type: "category", levels: ["never", "sometimes", "daily"] } },
  model: { family: "categorical", formula: "smokes ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
});
const digest = studyDigest(study);
const base = "https://collector.example/v1";
const code = "7zzzzzzzzzzzzzzzzzzzzzzzzz";

let first: Signer;
let second: Signer;
beforeAll(async () => {
  [first, second] = [await signer(1), await signer(2)];
});

interface Sent {
  readonly path: string;
  readonly body: { readonly [field: string]: unknown };
}

/** A collector in memory; `trouble` answers in its place while it gives anything. */
function collector(trouble: (sent: Sent, nth: number) => Response | Error | undefined = () => undefined) {
  const sent: Sent[] = [];
  const counted = new Map<string, string>();
  const issued = new Map<string, string>();
  const published = {
    ...{ study, digest, prepared: prepareReports(study), state: "open", admission: "invitation" },
    key: keyOf(first.key),
  };
  const manifest: { [field: string]: unknown } = published;
  const server = { signs: first, manifest, sent, counted };
  const problem = (status: number, of: string, headers = {}) =>
    Response.json({ code: of, title: `refused: ${of}` }, { status, headers });

  async function answer({ path, body }: Sent): Promise<Response> {
    if (path === "/studies/smoking") return Response.json(server.manifest);
    if (path === "/reports") {
      const { report, token } = body as { report: unknown; token: Parameters<typeof verifyToken>[2] };
      if (!(await verifyToken(token.epoch === 1 ? first.key : second.key, digest, token)))
        return problem(401, "TOKEN_REFUSED");
      const before = counted.has(token.prepared);
      counted.set(token.prepared, JSON.stringify(report));
      return Response.json(
        { status: before ? "already counted" : "counted" },
        { status: before ? 200 : 201 },
      );
    }
    const { code: used, epoch, blinded } = body as { code: string; epoch: number; blinded: string };
    if (used !== code) return problem(404, "INVITATION_UNKNOWN");
    const earlier = issued.get(used);
    if (earlier !== undefined && earlier !== blinded) return problem(409, "INVITATION_USED");
    if (earlier === undefined && epoch !== server.signs.key.epoch) return problem(409, "TOKEN_EPOCH");
    issued.set(used, blinded);
    const by = epoch === 1 ? first : second;
    return Response.json({ epoch, signature: by.sign(blinded) });
  }

  return Object.assign(server, {
    problem,
    fetch: async (url: string, request: RequestInit) => {
      const path = url.slice(base.length);
      const one: Sent = { path, body: JSON.parse(`${request.body ?? "{}"}`) as Sent["body"] };
      expect(request).toMatchObject({ credentials: "omit", referrerPolicy: "no-referrer" });
      const nth = sent.filter((other) => other.path === path).length;
      sent.push(one);
      const instead = trouble(one, nth);
      // An answer that is lost was given.
      if (instead instanceof Error) {
        if (instead.message === "lost") await answer(one);
        throw instead;
      }
      return instead ?? answer(one);
    },
    reports: () => sent.filter(({ path }) => path === "/reports"),
  });
}

const keyOf = (key: TokenKey) => ({ ...key, digest: tokenKeyDigest(key) });

/** A device's storage. */
function device() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
}

type Collector = ReturnType<typeof collector>;

const options = (at: Collector, storage = device(), others: Partial<SurveyOptions> = {}): SurveyOptions => ({
  ...{ manifest: `${base}/studies/smoking`, code, storage, fetch: at.fetch, pause: () => 0 },
  ...others,
});

const open = (...asked: Parameters<typeof options>) => openSurvey(options(...asked));

describe("a device", () => {
  it("gets its token when it opens the study, sends one report and remembers only that it counted", async () => {
    const at = collector();
    const storage = device();
    const survey = await open(at, storage);
    expect(at.sent.map(({ path }) => path)).toEqual(["/studies/smoking", "/studies/smoking/tokens"]);
    expect(survey.state()).toEqual({ state: "unanswered" });
    expect(await survey.answer({ smokes: "daily" })).toEqual({ state: "counted" });
    expect(at.counted.size).toBe(1);
    const name = `dpbayes:${digest}:${createHash("sha256").update(code).digest("hex").slice(0, 16)}`;
    expect([...storage.items]).toEqual([[name, '{"ended":{"state":"counted"}}']]);
    await expect(survey.answer({ smokes: "never" })).rejects.toMatchObject({ code: "REPORT_MADE" });
    const again = await open(at, storage);
    expect(again.state()).toEqual({ state: "counted" });
    await expect(again.answer({ smokes: "never" })).rejects.toMatchObject({ code: "REPORT_MADE" });
    expect(at.reports()).toHaveLength(1);
  });

  it("sends the same report until it is acknowledged, whatever fails, and never the answer", async () => {
    const troubles = [
      () => new Error("offline"),
      () => at.problem(503, "OVERLOADED", { "Retry-After": "3" }),
      () => at.problem(429, "TOO_MANY_REQUESTS"),
      () => at.problem(409, "STUDY_PAUSED"),
      () => new Response("<h1>Welcome to our hotel</h1>", { status: 200 }),
      () => new Response("forbidden", { status: 403 }),
      () => Response.json({ status: "fine" }),
      () => new Error("lost"),
    ];
    const at: Collector = collector(({ path }, nth) => (path === "/reports" ? troubles[nth]?.() : undefined));
    const asked: number[] = [];
    const states: string[] = [];
    const survey = await open(at, device(), {
      pause: (_, seconds) => asked.push(seconds) * 0,
      onState: ({ state }) => states.push(state),
    });
    expect(await survey.answer({ smokes: "sometimes" })).toEqual({ state: "counted" });
    expect(new Set(at.reports().map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(at.reports()).toHaveLength(9);
    expect(asked).toEqual([0, 3, 0, 0, 0, 0, 0, 0]);
    expect(states).toEqual([...Array(8).fill("waiting"), "counted"]);
    expect(at.counted.size).toBe(1);
    expect(JSON.stringify(at.sent.slice(1))).not.toContain("sometimes");
  });

  it("goes on after it was closed, with the same request and the same report", async () => {
    let offline = true;
    const at = collector(({ path }) =>
      path === "/studies/smoking" || !offline
        ? undefined
        : new Error(path === "/reports" ? "offline" : "lost"),
    );
    const storage = device();
    const stop = new AbortController();
    const survey = await open(at, storage, { signal: stop.signal, pause: () => 1e6 });
    const answered = survey.answer({ smokes: "never" });
    await expect.poll(() => survey.report()).toBeDefined();
    stop.abort();
    expect(await answered).toEqual({ state: "waiting" });
    const kept = JSON.stringify(survey.report());
    expect([...storage.items.values()].join()).not.toContain("never");
    offline = false;
    const next = await open(at, storage);
    expect(next.state()).toEqual({ state: "waiting" });
    expect(await next.resend()).toEqual({ state: "counted" });
    expect([...at.counted.values()]).toEqual([kept]);
    const asked = at.sent.filter(({ path }) => path.endsWith("/tokens"));
    expect(new Set(asked.map(({ body }) => body["blinded"])).size).toBe(1);
  });

  it("waits with an answer for what randomises it, and keeps and sends nothing until then", async () => {
    const at = collector();
    const storage = device();
    let arrive = (_: Randomiser) => {};
    const arriving = new Promise<Randomiser>((resolve) => {
      arrive = resolve;
    });
    const survey = await openSurveyWith(() => () => arriving, options(at, storage));
    const answered = survey.answer({ smokes: "never" });
    expect(await Promise.race([survey.ready(), tick()])).toBeUndefined();
    expect([survey.state().state, survey.report(), at.reports()]).toEqual(["unanswered", undefined, []]);
    for (const kept of storage.items.values()) expect(kept).not.toContain("never");
    arrive(reporter(at.manifest["prepared"]));
    expect(await answered).toEqual({ state: "counted" });
    await survey.ready();
    const refusing = await openSurveyWith(
      () => () => Promise.reject(new Error("not to be followed")),
      options(at),
    );
    await expect(refusing.ready()).rejects.toThrow("not to be followed");
    await expect(refusing.answer({ smokes: "never" })).rejects.toThrow("not to be followed");
    expect(at.reports()).toHaveLength(1);
  });

  it("tries at once when it is told that the network is back", async () => {
    const at = collector(({ path }, nth) =>
      path === "/reports" && nth === 0 ? new Error("offline") : undefined,
    );
    const survey = await open(at, device(), { pause: () => 1e6 });
    const answered = survey.answer({ smokes: "never" });
    await expect.poll(() => at.reports().length).toBe(1);
    await expect.poll(async () => (await Promise.race([survey.resend(), tick()]))?.state).toBe("counted");
    expect(await answered).toEqual({ state: "counted" });
  });

  it("is told what is final: a used or unknown invitation, a closed study, a refused report", async () => {
    const at = collector();
    await open(at);
    expect((await open(at)).state()).toMatchObject({ state: "refused", code: "INVITATION_USED" });
    const state = async (others: Partial<SurveyOptions>) => (await open(at, device(), others)).state();
    expect(await state({ code: "0".repeat(26) })).toMatchObject({ code: "INVITATION_UNKNOWN" });
    expect(await state({ code: "" })).toMatchObject({ code: "INVITATION_UNKNOWN" });
    const closing = collector(({ path }) =>
      path === "/reports" ? closing.problem(409, "STUDY_CLOSED") : undefined,
    );
    const storage = device();
    const survey = await open(closing, storage);
    const refused = { state: "refused", code: "STUDY_CLOSED", reason: "refused: STUDY_CLOSED" };
    expect(await survey.answer({ smokes: "never" })).toEqual(refused);
    expect((await open(closing, storage)).state()).toEqual(refused);
    closing.manifest["state"] = "closed";
    expect((await open(closing)).state()).toMatchObject({ code: "STUDY_CLOSED" });
    closing.manifest["state"] = "open";
    closing.manifest["admission"] = "relay";
    expect((await open(closing)).state()).toMatchObject({ code: "RELAY_NEEDED" });
  });

  it("asks again for a key that signs, where the one it blinded for has retired", async () => {
    const at = collector(({ path }, nth) => {
      if (path !== "/studies/smoking/tokens" || nth > 0) return undefined;
      at.signs = second;
      at.manifest["key"] = keyOf(second.key);
      return undefined;
    });
    const survey = await open(at);
    expect(await survey.answer({ smokes: "never" })).toEqual({ state: "counted" });
    expect(at.reports()[0]!.body["token"]).toMatchObject({ epoch: 2 });
  });

  it("takes an invitation as somebody types it, and works where nothing can be stored", async () => {
    const at = collector();
    const forbidden = {
      getItem: () => null,
      setItem: () => {
        throw new Error("no");
      },
    };
    const survey = await open(at, forbidden as never, { code: ` ${code.toUpperCase().replace("Z", "-z")} ` });
    expect(await survey.answer({ smokes: "never" })).toEqual({ state: "counted" });
    await expect(survey.answer({ smokes: "never" })).rejects.toMatchObject({ code: "REPORT_MADE" });
  });
});

describe("a manifest", () => {
  it.each<[string, string, (at: Collector) => object]>([
    ["whose study was changed", "MANIFEST_FIELD", () => ({ study: { ...study, question: "Another?" } })],
    ["of another digest", "MANIFEST_FIELD", () => ({ digest: "ab".repeat(32) })],
    [
      "prepared for another study",
      "MANIFEST_FIELD",
      ({ manifest }) => ({
        prepared: { ...(manifest["prepared"] as object), study: { id: "smoking", digest: "ab".repeat(32) } },
      }),
    ],
    [
      "prepared with other noise",
      "PREPARED_DIGEST",
      ({ manifest }) => ({
        prepared: { ...(manifest["prepared"] as object), fields: { smokes: { type: "boolean" } } },
      }),
    ],
    ["without a key", "MANIFEST_FIELD", () => ({ key: undefined })],
    [
      "with a key without proof",
      "TOKEN_KEY",
      () => ({ key: keyOf({ ...first.key, proof: second.key.proof }) }),
    ],
    ["with another digest of its key", "MANIFEST_FIELD", () => ({ key: { ...first.key, digest: "" } })],
    ["that is none", "MANIFEST_FIELD", () => ({ study: 7 })],
  ])("%s is refused, and nothing is asked for", async (_, problem, edit) => {
    const at = collector();
    Object.assign(at.manifest, edit(at));
    await expect(open(at)).rejects.toMatchObject({ code: problem });
    expect(at.sent).toHaveLength(1);
  });

  it("that cannot be read is an error in words", async () => {
    const none = collector(() => none.problem(404, "STUDY_UNKNOWN"));
    await expect(open(none)).rejects.toMatchObject({
      ...{ code: "MANIFEST_UNREACHABLE", message: "the collector gave no study: refused: STUDY_UNKNOWN" },
    });
    const gone = collector(() => new Error("offline"));
    await expect(open(gone)).rejects.toMatchObject({ code: "MANIFEST_UNREACHABLE" });
  });
});

function tick(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

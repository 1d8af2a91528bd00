import { collectReports, parseStudy, report } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { localStudy } from "../studies/study.testing.ts";
import { testServer } from "./test-server.testing.ts";

const { ask, as, listen, answered, failed } = await testServer();

async function opened(slug: string, others: object = {}) {
  const declared = localStudy(slug);
  await ask(as.owner, "POST", "/v1/studies", { slug, study: declared, admission: "anyone", ...others });
  await ask(as.owner, "POST", `/v1/studies/${slug}/open`);
  const study = parseStudy(declared);
  return { study, made: () => report(study, { smokes: "daily" }) };
}

const send = (body: unknown) => ask(as.nobody, "POST", "/v1/reports", body);
const batch = (lines: readonly unknown[]) =>
  ask({ "content-type": "application/x-ndjson" }, "POST", "/v1/reports/batch", lines.map(lineOf).join("\n"));
const lineOf = (line: unknown) => (typeof line === "string" ? line : JSON.stringify(line));

describe("a report", () => {
  it("is counted once, however often it is sent, and is in the release", async () => {
    const { study, made } = await opened("once");
    const reports = [made(), made(), made()];
    expect((await send(reports[0])).statusCode).toBe(201);
    const again = await send({ report: reports[0] });
    expect([again.statusCode, again.json()]).toEqual([200, { status: "already counted" }]);
    for (const one of reports.slice(1)) expect((await send(one)).json()).toEqual({ status: "counted" });
    const cut = await ask(as.analyst, "POST", "/v1/studies/once/releases");
    const { releases } = await collectReports(study, reports, { keep: "counts" });
    expect([cut.statusCode, cut.json()]).toEqual([201, { digest: releases[0]!.digest, count: 3 }]);
    const counts = (await ask(as.viewer, "GET", "/v1/studies/once/reports")).json();
    expect(counts.counted).toBe(3);
    expect(Object.values<number>(counts.cells).reduce((sum, n) => sum + n, 0)).toBe(3);
  });

  it("is refused in words that say nothing of it", async () => {
    const { made } = await opened("refused");
    const { id: _, ...nameless } = made();
    const forged = { ...made(), values: [98765] };
    const foreign = { ...made(), study: { id: "98765", digest: "98765".repeat(13).slice(0, 64) } };
    for (const [body, status, code] of [
      [nameless, 422, "REPORT_ID_MISSING"],
      [forged, 422, "REPORT_FIELD"],
      [foreign, 404, "STUDY_UNKNOWN"],
      [{ smokes: "98765" }, 404, "STUDY_UNKNOWN"],
      ["98765{", 400, "REQUEST_JSON"],
    ] as const) {
      const headers = { "content-type": "application/json" };
      const answer = await ask(headers, "POST", "/v1/reports", body);
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
      expect(answer.body).not.toContain("98765");
    }
  });

  it("is kept by its device while its study is paused, and refused once it is closed, which cuts the last release", async () => {
    const { made } = await opened("ended");
    await send(made());
    await ask(as.owner, "POST", "/v1/studies/ended/pause");
    const paused = await send(made());
    expect([paused.statusCode, paused.json().code]).toEqual([409, "STUDY_PAUSED"]);
    expect(paused.headers["retry-after"]).toBe("60");
    await ask(as.owner, "POST", "/v1/studies/ended/resume");
    expect((await send(made())).statusCode).toBe(201);
    await ask(as.owner, "POST", "/v1/studies/ended/close");
    const closed = await send(made());
    expect([closed.statusCode, closed.json().code]).toEqual([409, "STUDY_CLOSED"]);
    const cut = await ask(as.analyst, "POST", "/v1/studies/ended/releases");
    expect(cut.json().count).toBe(2);
  });
});

describe("a batch", () => {
  it("counts and refuses line by line", async () => {
    const { made } = await opened("batch");
    const [first, second] = [made(), made()];
    const { id: _, ...nameless } = made();
    const lines = [
      first,
      second,
      first,
      "{",
      { ...made(), values: [7] },
      nameless,
      { ...made(), values: [9] },
    ];
    const answer = await batch(lines);
    expect(answer.statusCode).toBe(200);
    const { counted, repeated, refused } = answer.json();
    expect([counted, repeated]).toEqual([2, 1]);
    expect(
      refused.map(({ code, count, rows }: { code: string; count: number; rows: number[] }) => [
        code,
        count,
        rows,
      ]),
    ).toEqual([
      ["REPORT_FIELD", 2, [5, 7]],
      ["LINE_JSON", 1, [4]],
      ["REPORT_ID_MISSING", 1, [6]],
    ]);
  });

  it("has a limit of lines and bytes, and one type", async () => {
    expect((await batch(Array.from({ length: 1001 }, () => "{}"))).json().code).toBe("BATCH_LINES");
    expect((await batch(["x".repeat(1_048_577)])).statusCode).toBe(413);
    expect((await batch([])).json().code).toBe("BATCH_LINES");
    const json = await ask({ "content-type": "application/json" }, "POST", "/v1/reports/batch", "{}");
    expect(json.statusCode).toBe(415);
  });
});

describe("the counts of a study", () => {
  it("come as a stream while somebody watches", async () => {
    const { made } = await opened("watched");
    await send(made());
    const { body } = await fetch(`${await listen()}/v1/studies/watched/events`, { headers: as.viewer });
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader.read();
    expect(first.value).toMatch(/^event: counts\ndata: \{"counted":1,/);
    await send(made());
    const second = await reader.read();
    expect(second.value).toMatch(/"counted":2/);
    await reader.cancel();
  });

  it("are for those whose study it is", async () => {
    for (const path of ["reports", "events"])
      expect((await ask(as.nobody, "GET", `/v1/studies/watched/${path}`)).statusCode).toBe(401);
    expect((await ask(as.viewer, "POST", "/v1/studies/watched/releases")).statusCode).toBe(403);
    expect((await ask(as.viewer, "GET", "/v1/studies/other/reports")).statusCode).toBe(404);
    expect(answered.some(({ status }) => status >= 500)).toBe(false);
    expect(failed).toEqual([]);
  });
});

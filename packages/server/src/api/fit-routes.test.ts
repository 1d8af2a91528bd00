import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fit, fitChain, fitToCsv, loadFit, saveFit } from "@dpbayes/inference";
import { run } from "dpbayes/command";
import { afterAll, describe, expect, it } from "vitest";
import { keepChain } from "../fits/chain-rows.ts";
import { storeStudy } from "../fits/kept-studies.testing.ts";
import { until, untilEnded } from "../fits/until-ended.testing.ts";
import { bundledWorker } from "../workers/bundled-worker.testing.ts";
import { keepWorking } from "../workers/work.ts";
import { testServer } from "./test-server.testing.ts";

const { ask, as, rooms, organisation, pool, url, listen } = await testServer();
const bundled = await bundledWorker();
const stop = new AbortController();
const working = keepWorking(url, { threads: 1, signal: stop.signal, thread: bundled.thread });
afterAll(async () => {
  stop.abort();
  await working;
  bundled.remove();
});

const local = await storeStudy(pool, organisation, "bernoulli, local");
const regression = await storeStudy(pool, organisation, "logistic-regression, distributed");
const settings = { seed: 3, chains: 2, warmup: 40, draws: 25 };
const request = { study: local.slug, releases: local.digests, settings };
const regressed = { study: regression.slug, releases: regression.digests };
const ended = (id: string) => untilEnded(rooms.fits, organisation, id);

async function asked(body: object, key?: string): Promise<string> {
  const headers = { ...as.analyst, ...(key !== undefined && { "idempotency-key": key }) };
  const answer = await ask(headers, "POST", "/v1/fits", body);
  expect(answer.statusCode).toBe(202);
  expect(answer.headers["location"]).toBe(`/v1/fits/${answer.json().id}`);
  return answer.json().id as string;
}

describe("a fit that is asked for", () => {
  it("is run, and says what the library says", async () => {
    const id = await asked(request);
    await ended(id);
    const view = (await ask(as.viewer, "GET", `/v1/fits/${id}`)).json();
    const alone = await fit(local.study, local.releases, settings);
    expect(view).toMatchObject({ state: "done", study: local.slug, settings: { ...settings, thin: 1 } });
    expect(view.summary.verdict).toBe(alone.diagnose().verdict);
    const listed = (await ask(as.viewer, "GET", `/v1/fits?study=${local.slug}`)).json();
    expect(listed.fits.map((one: { id: string }) => one.id)).toContain(id);
  });

  it("is the same fit under the same key, and refused with another request", async () => {
    const id = await asked(request, "one");
    expect(await asked(request, "one")).toBe(id);
    const other = { ...request, settings: { ...settings, seed: 4 } };
    const refused = await ask({ ...as.analyst, "idempotency-key": "one" }, "POST", "/v1/fits", other);
    expect(refused.json()).toMatchObject({ status: 409, code: "FIT_KEY_USED" });
    const long = await ask(
      { ...as.analyst, "idempotency-key": "k".repeat(201) },
      "POST",
      "/v1/fits",
      request,
    );
    expect(long.json()).toMatchObject({ status: 400, field: "Idempotency-Key" });
  });

  it.each([
    [{ ...request, study: "nowhere" }, 404, "STUDY_UNKNOWN"],
    [{ ...request, releases: ["0".repeat(64)] }, 404, "FIT_RELEASE"],
    [{ ...request, settings: { part: "smoking" } }, 422, "FIT_PART"],
    [{ ...request, settings: { chains: 65 } }, 400, "REQUEST_FIELD"],
    [{ ...request, settings: { chain: 4 } }, 400, "REQUEST_FIELD"],
    [{ ...request, settings: { prior: ["share ~ "] } }, 422, "FIT_PRIOR"],
  ])("is refused where it cannot be", async (body, status, code) => {
    const refused = await ask(as.analyst, "POST", "/v1/fits", body);
    expect(refused.json()).toMatchObject({ status, code });
  });

  it("fails with the code of what was wrong with it", async () => {
    const unknown = await ended(await asked({ ...request, settings: { ...settings, method: "sorcery" } }));
    expect(unknown).toMatchObject({ state: "failed", problem: { code: expect.stringMatching(/^[A-Z_]+$/) } });
    const large = await ended(await asked({ ...request, settings: { ...settings, draws: 1e7 } }));
    expect(large).toMatchObject({ state: "failed", problem: { code: "FIT_TOO_LARGE" } });
  });

  it("is not seen from elsewhere, and viewers ask for none", async () => {
    expect((await ask(as.viewer, "POST", "/v1/fits", request)).statusCode).toBe(403);
    const elsewhere = await rooms.fits.ask({ organisation, by: "x" }, request);
    const refused = rooms.fits.read("00000000-0000-4000-8000-000000000000", elsewhere.id);
    await expect(refused).rejects.toMatchObject({ code: "FIT_UNKNOWN" });
    await ended(elsewhere.id);
  });
});

describe("a fit that is stopped", () => {
  it("keeps its finished chains, and a new one goes on with them to the same draws", async () => {
    const endless = { ...regressed, settings: { chains: 1, warmup: 1e6, draws: 10 } };
    const busy = await asked(endless);
    await until(async () => (await rooms.fits.read(organisation, busy)).state === "running");
    // The one thread is taken: the first chain is finished by hand, the second waits.
    const short = { ...settings, warmup: 20, draws: 10 };
    const id = await asked({ ...regressed, settings: short });
    const first = saveFit(await fitChain(regression.study, regression.releases, 0, short));
    await keepChain(pool, { fit: id, chain: 0 }, first, 0);
    expect((await ask(as.analyst, "POST", `/v1/fits/${id}/cancel`)).statusCode).toBe(204);
    expect((await ask(as.analyst, "POST", `/v1/fits/${id}/cancel`)).statusCode).toBe(204);
    const resumed = await ask(as.analyst, "POST", `/v1/fits/${id}/resume`);
    const next = resumed.json().id as string;
    await rooms.fits.cancel(organisation, busy);
    expect(await ended(next)).toMatchObject({ state: "done" });
    expect((await rooms.fits.material(organisation, next)).chains[0]).toEqual(Buffer.from(first));
    const made = loadFit(await rooms.fits.posterior(organisation, next));
    const alone = await fit(regression.study, regression.releases, short);
    expect(made.values).toEqual(alone.values);
    const refused = await ask(as.analyst, "POST", `/v1/fits/${next}/cancel`);
    expect(refused.json()).toMatchObject({ status: 409, code: "FIT_STATE" });
  });

  it("leaves the worker in seconds", async () => {
    const id = await asked({ ...regressed, settings: { chains: 2, warmup: 1e6, draws: 10 } });
    await until(async () => (await rooms.fits.read(organisation, id)).state === "running");
    await rooms.fits.cancel(organisation, id);
    await until(async () => (await pool.query("SELECT FROM graphile_worker.jobs")).rowCount === 0);
    expect(await rooms.fits.read(organisation, id)).toMatchObject({ state: "cancelled" });
  });
});

describe("a fit that is done", () => {
  let id = "";

  it("leaves as the files of the library's writers", async () => {
    id = await asked(request);
    await ended(id);
    const get = (name: string) => ask(as.viewer, "GET", `/v1/fits/${id}/${name}`);
    const posterior = loadFit((await get("posterior")).rawPayload);
    expect((await get("draws.csv")).body).toBe(fitToCsv(posterior));
    for (const name of ["draws.parquet", "arviz.json", "cmdstan.zip"])
      expect([name, (await get(name)).statusCode]).toEqual([name, 200]);
    const page = await get("report.html");
    expect(page.body).toContain(local.study.question);
    // Its sheet stands in it; nothing in it runs.
    const policy = `${page.headers["content-security-policy"]}`;
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
    expect(policy).not.toContain("script-src");
  });

  it("is a folder that dpbayes opens", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dpbayes-folder-"));
    try {
      const zip = (await ask(as.viewer, "GET", `/v1/fits/${id}/folder.zip`)).rawPayload;
      for (const { name, content } of storedIn(zip)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), content);
      }
      const draws = await ask(as.viewer, "GET", `/v1/fits/${id}/draws.csv`);
      expect(await dpbayes("export", folder, "-o", "-")).toBe(draws.body);
      expect(await dpbayes("page", folder, "--plain", "-o", "-")).toContain(local.study.question);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("is told as a stream that begins with what there is and ends with the fit", async () => {
    const next = await asked({ ...request, settings: { ...settings, seed: 9 } });
    const answer = await fetch(`${await listen()}/v1/fits/${next}/events`, { headers: as.viewer });
    const text = await answer.text();
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    expect(text).toMatch(/^event: snapshot\ndata: \{/);
    expect(text.trim().split("\n\n").at(-1)).toContain('"state":"done"');
    expect(rooms.events.watching()).toBe(0);
  });
});

/** The files of an archive that compresses nothing, header by header. */
function* storedIn(zip: Buffer): Generator<{ readonly name: string; readonly content: Buffer }> {
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, length] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const from = at + 30 + length;
    yield { name: zip.toString("utf8", at + 30, from), content: zip.subarray(from, from + size) };
    at = from + size;
  }
}

/** What a command prints. */
async function dpbayes(...words: readonly string[]): Promise<string> {
  let printed = "";
  const code = await run(words, {
    stdout: { write: (text) => (printed += text) },
    stderr: { write: () => undefined },
    env: {},
    signal: new AbortController().signal,
    now: () => new Date(),
  });
  expect(code).toBe(0);
  return printed;
}

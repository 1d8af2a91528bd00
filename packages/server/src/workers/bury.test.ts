import { expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { DpbayesError, errorOf } from "../errors/index.ts";
import { beginChain } from "../fits/chain-rows.ts";
import { openFits } from "../fits/fits.ts";
import { storeOrganisation, storeStudy } from "../fits/kept-studies.testing.ts";
import { buryDead } from "./bury.ts";
import { runChainJob } from "./fit-tasks.ts";
import { startPulse } from "./pulse.ts";
import { runningFits } from "./running-fits.ts";
import type { Threads } from "./threads.ts";

const { pool, url } = await testDatabase();
const fits = openFits(pool);
const organisation = await storeOrganisation(pool);
const { slug, digests } = await storeStudy(pool, organisation, "bernoulli, local");
const rules = { mostDeaths: 5, orphansAfter: 30 };

async function askedFit(): Promise<string> {
  const request = { study: slug, releases: digests, settings: { chains: 2 } };
  return (await fits.ask({ organisation, by: "tests" }, request)).id;
}

/** A worker that says in whose name it locks jobs, and is gone. */
async function deadWorker(locks: string): Promise<number> {
  const made = await pool.query<{ n: number }>(
    "INSERT INTO worker (host, version, pools) VALUES ('here', '', $1) RETURNING n",
    [[locks]],
  );
  return made.rows[0]!.n;
}

const lock = (fit: string, by: string, seconds: number) =>
  pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = $2, locked_at = now() - make_interval(secs => $3) WHERE key = $1`,
    [`${fit}:0`, by, seconds],
  );
const lockedBy = async (fit: string) => {
  const { rows } = await pool.query<{ by: string | null }>(
    "SELECT locked_by AS by FROM graphile_worker.jobs WHERE key = $1",
    [`${fit}:0`],
  );
  return rows[0]?.by;
};

it("the jobs of a dead worker are free, those of a living one are not", async () => {
  const onLost = () => undefined;
  const pulse = await startPulse(url, { host: "here", version: "", onLost, onState: () => undefined });
  await pulse.register("pool-alive");
  const [one, other] = [await askedFit(), await askedFit()];
  await lock(one, "pool-alive", 3600);
  await lock(other, "pool-dead", 0);
  await deadWorker("pool-dead");
  await buryDead(pool, 0, rules);
  expect([await lockedBy(one), await lockedBy(other)]).toEqual(["pool-alive", null]);
  await pulse.end();
  await lock(one, "nobody-here", 3600);
});

it("jobs that nobody's pool has locked are free after a while, not at once", async () => {
  const [one, other] = [await askedFit(), await askedFit()];
  await lock(one, "pool-nowhere", 20);
  await lock(other, "pool-elsewhere", 40);
  await buryDead(pool, 0, rules);
  expect([await lockedBy(one), await lockedBy(other)]).toEqual(["pool-nowhere", null]);
});

it("the fifth death on a chain ends its fit", async () => {
  const fit = await askedFit();
  for (let death = 1; death <= 5; death++) {
    expect((await fits.read(organisation, fit)).state).toBe(death === 1 ? "queued" : "running");
    await beginChain(pool, { fit, chain: 0 }, await deadWorker(`pool-${death}`));
    await buryDead(pool, 0, rules);
  }
  expect(await fits.read(organisation, fit)).toMatchObject({
    state: "failed",
    problem: { code: "WORKER_DIED", message: expect.stringContaining("5 workers died of chain 1") },
  });
  expect(await lockedBy(fit)).toBeUndefined();
});

it("a worker whose database was started again after it is nobody's death", async () => {
  const fit = await askedFit();
  const worker = await deadWorker("pool-before");
  await pool.query("UPDATE worker SET started = '2001-01-01' WHERE n = $1", [worker]);
  await beginChain(pool, { fit, chain: 0 }, worker);
  await buryDead(pool, 0, { ...rules, mostDeaths: 1 });
  expect((await fits.read(organisation, fit)).state).toBe("running");
});

function failing(error: Error) {
  const threads: Threads = { run: () => Promise.reject(error), close: async () => undefined };
  return { pool, worker: 1, threads, running: runningFits(), timeLimit: 60 };
}

it("the third failure of a chain ends its fit with the problem's code", async () => {
  const fit = await askedFit();
  const context = failing(errorOf("THREAD_BROKE", { problem: "ERR_WORKER_OUT_OF_MEMORY" }));
  const run = () => runChainJob(context, { fit, chain: 1 });
  await expect(run()).rejects.toThrow("OUT_OF_MEMORY");
  await expect(run()).rejects.toThrow("OUT_OF_MEMORY");
  await run();
  expect(await fits.read(organisation, fit)).toMatchObject({
    state: "failed",
    problem: { code: "THREAD_BROKE" },
  });
});

it("what the library refuses ends a fit at once: it would refuse it again", async () => {
  const fit = await askedFit();
  await runChainJob(failing(new DpbayesError("METHOD", "no such method", {})), { fit, chain: 0 });
  expect(await fits.read(organisation, fit)).toMatchObject({ state: "failed", problem: { code: "METHOD" } });
});

it("what others' errors say is not told", async () => {
  const fit = await askedFit();
  const run = () => runChainJob(failing(new TypeError("a value: 4711")), { fit, chain: 0 });
  await expect(run()).rejects.toThrow();
  await expect(run()).rejects.toThrow();
  await run();
  const { problem } = await fits.read(organisation, fit);
  expect(problem).toEqual({
    code: "FIT_FAILED",
    message: "the fit failed 3 times on its workers: TypeError",
  });
});

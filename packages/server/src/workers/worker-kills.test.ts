import pg from "pg";
import { expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { openFits } from "../fits/fits.ts";
import { storeOrganisation, storeStudy } from "../fits/kept-studies.testing.ts";
import { until, untilEnded } from "../fits/until-ended.testing.ts";
import { bundledWorker } from "./bundled-worker.testing.ts";
import { killWorkers } from "./worker-kills.testing.ts";
import { startWorkerProcess } from "./worker-process.testing.ts";

const { pool, url } = await testDatabase();

it("fits end with the draws of an undisturbed run, whichever workers are killed", async () => {
  const found = await killWorkers(url, {
    ...{ workers: 2, kills: 4, fits: 1, pause: [200, 600] },
    settings: { chains: 2, warmup: 30, draws: 10 },
  });
  expect(found.same).toBe(found.fits);
  expect(found.backAfter).toHaveLength(4);
});

it("a worker that was stopped, taken for dead and woken again does no harm and ends itself", async () => {
  const bundled = await bundledWorker();
  const organisation = await storeOrganisation(pool);
  const { slug, digests } = await storeStudy(pool, organisation, "poisson-regression, distributed");
  const fits = openFits(pool);
  const start = () => startWorkerProcess(bundled.program, url, { threads: 1 });
  const stopped = start();
  const n = await stopped.ready;
  const settings = { chains: 1, warmup: 200, draws: 10 };
  const { id } = await fits.ask({ organisation, by: "tests" }, { study: slug, releases: digests, settings });
  await until(async () => (await fits.read(organisation, id)).state === "running");
  stopped.child.kill("SIGSTOP");
  // As a network that has gone: its connections end, and it cannot know.
  await endConnections(n!);
  const other = start();
  expect(await untilEnded(fits, organisation, id)).toMatchObject({ state: "done" });
  stopped.child.kill("SIGCONT");
  expect(await stopped.ended).toBe(1);
  other.child.kill("SIGTERM");
  expect(await other.ended).toBe(0);
  const left = await pool.query("SELECT FROM worker WHERE ended IS NULL");
  expect(left.rowCount).toBe(0);
  bundled.remove();
});

/** Ends the connection that holds a worker's lock. */
async function endConnections(n: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 7411 AND objid = $1",
    [n],
  );
  await client.end();
}

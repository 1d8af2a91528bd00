import { createHash } from "node:crypto";
import { fit, loadFit, seededSource } from "@dpbayes/inference";
import pg from "pg";
import type { AskedSettings } from "../fits/fit-settings.ts";
import { type Fits, openFits } from "../fits/fits.ts";
import { type StoredStudy, storeOrganisation, storeStudy } from "../fits/kept-studies.testing.ts";
import { until } from "../fits/until-ended.testing.ts";
import { bundledWorker } from "./bundled-worker.testing.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.testing.ts";

export interface WorkerKills {
  /** Processes; one that is killed is started again. */
  readonly workers: number;
  readonly kills: number;
  /** Of them of the database: all its processes. */
  readonly databaseKills?: number;
  killDatabase?(): void;
  /** Fits that wait or run at the same time. */
  readonly fits: number;
  readonly settings: AskedSettings;
  /** Milliseconds between two kills, at least and at most. */
  readonly pause: readonly [number, number];
  /** Hears of each kill. */
  onKill?(kill: number): void;
}

export interface WorkerKillsFound {
  readonly kills: number;
  readonly fits: number;
  /** Ended `done`, and with the draws of an undisturbed run. */
  readonly done: number;
  readonly same: number;
  /** Chains whose worker died under them. */
  readonly deaths: number;
  /** Milliseconds from a kill to the jobs being free again, sorted. */
  readonly backAfter: readonly number[];
  readonly seconds: number;
}

/** Different seeds of fits, which come again and again. */
const SEEDS = 2;
const STUDY = "logistic-regression, distributed";

/** Kills workers at random while fits run, and compares what comes out with fits that nobody disturbed. */
export async function killWorkers(url: string, sizes: WorkerKills): Promise<WorkerKillsFound> {
  const started = Date.now();
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on("error", () => undefined);
  const bundled = await bundledWorker();
  const processes: WorkerProcess[] = [];
  const startOne = () => startWorkerProcess(bundled.program, url, { threads: 1, mostDeaths: 1e6 });
  try {
    for (let i = 0; i < sizes.workers; i++) processes.push(startOne());
    const organisation = await storeOrganisation(pool);
    const study = await storeStudy(pool, organisation, STUDY);
    const expected = await undisturbed(study, sizes.settings);
    const queue = fitQueue(pool, organisation, study, sizes);
    const backAfter = await killAtRandom(pool, processes, startOne, queue.refill, sizes);
    const found = await queue.compare(expected);
    const deaths = await pool.query<{ n: number }>(
      "SELECT coalesce(sum(deaths), 0)::int AS n FROM fit_chain",
    );
    return {
      ...found,
      kills: sizes.kills,
      deaths: deaths.rows[0]!.n,
      backAfter: backAfter.toSorted((a, b) => a - b),
      seconds: (Date.now() - started) / 1000,
    };
  } finally {
    for (const { child } of processes) child.kill("SIGKILL");
    await Promise.all(processes.map(({ ended }) => ended));
    bundled.remove();
    await pool.end();
  }
}

async function undisturbed(
  { study, releases }: StoredStudy,
  settings: AskedSettings,
): Promise<readonly string[]> {
  const digests: string[] = [];
  for (let seed = 0; seed < SEEDS; seed++)
    digests.push(digestOf((await fit(study, releases, { ...settings, seed })).values));
  return digests;
}

function digestOf(values: Float64Array): string {
  return createHash("sha256")
    .update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    .digest("hex");
}

/** Fits one after the other, so many at a time. */
function fitQueue(
  pool: pg.Pool,
  organisation: string,
  study: StoredStudy,
  { fits: wanted, settings }: WorkerKills,
) {
  const fits: Fits = openFits(pool);
  const asked: string[] = [];
  const underWay = async () => {
    const { rows } = await pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM fit WHERE ended IS NULL",
    );
    return rows[0]!.n;
  };
  return {
    /** A database that is down is asked again after the next kill. */
    async refill() {
      for (let n = await underWay(); n < wanted; n++) {
        const seed = asked.length % SEEDS;
        const request = { study: study.slug, releases: study.digests, settings: { ...settings, seed } };
        const key = `kills-${asked.length}`;
        asked.push((await fits.ask({ organisation, by: "kills", key }, request)).id);
      }
    },
    async compare(expected: readonly string[]) {
      await until(async () => (await underWay().catch(() => 1)) === 0);
      let [done, same] = [0, 0];
      for (const [i, id] of asked.entries()) {
        if ((await fits.read(organisation, id)).state !== "done") continue;
        done++;
        const { values } = loadFit(await fits.posterior(organisation, id));
        if (digestOf(values) === expected[i % SEEDS]) same++;
      }
      return { fits: asked.length, done, same };
    },
  };
}

async function killAtRandom(
  pool: pg.Pool,
  processes: WorkerProcess[],
  startOne: () => WorkerProcess,
  refill: () => Promise<void>,
  { kills, databaseKills = 0, killDatabase, pause: [least, most], onKill }: WorkerKills,
): Promise<readonly number[]> {
  const rng = seededSource("worker kills");
  const backAfter: Promise<number>[] = [];
  await refill();
  for (let kill = 0; kill < kills; kill++) {
    await wait(least + rng.uniform() * (most - least));
    await refill().catch(() => undefined);
    onKill?.(kill);
    if (Math.floor((kill * databaseKills) / kills) !== Math.floor(((kill + 1) * databaseKills) / kills))
      killDatabase?.();
    else {
      const place = Math.floor(rng.uniform() * processes.length);
      const worker = processes[place]!;
      const n = await worker.ready;
      worker.child.kill("SIGKILL");
      if (n !== undefined) backAfter.push(buried(pool, n));
      processes[place] = startOne();
    }
    // Workers that lost the database have ended by themselves.
    processes.forEach(({ child }, place) => {
      if (child.exitCode !== null) processes[place] = startOne();
    });
  }
  const restart = setInterval(() => {
    processes.forEach(({ child }, place) => {
      if (child.exitCode !== null) processes[place] = startOne();
    });
  }, 500);
  try {
    await until(async () => {
      const left = await pool.query("SELECT FROM fit WHERE ended IS NULL").catch(() => ({ rowCount: 1 }));
      return left.rowCount === 0;
    });
    return await Promise.all(backAfter);
  } finally {
    clearInterval(restart);
  }
}

/** Milliseconds until others have seen that a worker is dead. */
async function buried(pool: pg.Pool, n: number): Promise<number> {
  const killed = Date.now();
  await until(async () => {
    const ended = await pool
      .query("SELECT FROM worker WHERE n = $1 AND ended IS NOT NULL", [n])
      .catch(() => ({ rowCount: 0 }));
    return ended.rowCount === 1;
  });
  return Date.now() - killed;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

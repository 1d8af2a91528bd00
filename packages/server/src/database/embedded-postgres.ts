import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import pg from "pg";
import { errorOf } from "../errors/index.ts";
import { initialise, runningOn, start, stop, stopSoon } from "./embedded/postmaster.ts";
import { databaseUser } from "./embedded/run-as.ts";
import { freePort } from "./free-port.ts";

/** A PostgreSQL of this machine's own: a thin seam, so that everything else knows an address only. */
export interface EmbeddedDatabase {
  readonly url: string;
  /** Leaves it; the last that does stops it and waits until it has. */
  stop(): Promise<void>;
}

/** Held, shared, by every process that uses the database: who gets it alone is the last. */
const USED = 7413;
/** How long a start may take: behind a crash the log is replayed first. */
const PATIENCE = 60_000;
/** Between two attempts; twice as long after each, because a port may be another program's for long. */
const [PAUSE, LONGEST] = [50, 2000];

/**
 * The database of a folder, which is made if need be: one that runs is used, be it another process's or left by one that was killed; one
 * that dies is started again at the same address. Its password stands beside it, for the owner's eyes.
 */
export async function startEmbedded(folder: string): Promise<EmbeddedDatabase> {
  const home = resolve(folder);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  // PostgreSQL's own user must pass through the folder, and can read nothing else in it.
  if (databaseUser().uid !== undefined) chmodSync(home, 0o711);
  const password = keptSecret(join(home, "password"));
  const data = join(home, "postgres");
  if (!existsSync(join(data, "PG_VERSION"))) await initialise(data, "dpbayes", password);
  const addressOf = (port: number) => `postgres://dpbayes:${password}@127.0.0.1:${port}/postgres`;
  const use = await useOf(data, addressOf);
  return { url: addressOf(use.port), stop: use.end };
}

/** Keeps the database running as long as this process uses it. */
async function useOf(data: string, addressOf: (port: number) => string) {
  let ended = false;
  const late = Date.now() + PATIENCE;
  const first = runningOn(data)?.port ?? (await freePort("127.0.0.1"));
  let share = await reach(data, addressOf, first, () => Date.now() >= late);
  const { port } = share.client;
  const again = async () => {
    const found = await reach(data, addressOf, port, () => ended).catch(() => undefined);
    share = found ?? share;
    return found !== undefined;
  };
  const watch = () => {
    share.client.once("error", () => undefined);
    share.client.once("end", async () => {
      // As long as it takes: whatever keeps it from starting may end, and nobody else would start it.
      while (!ended && !(await again())) await after(LONGEST);
      if (!ended) watch();
    });
  };
  watch();
  const atExit = () => share.started && stopSoon(data);
  process.once("exit", atExit);
  const end = async () => {
    ended = true;
    process.off("exit", atExit);
    if (await isLast(share.client)) await stop(data);
    await share.client.end().catch(() => undefined);
  };
  return { port, end };
}

interface Share {
  readonly client: pg.Client;
  /** By this process. */
  readonly started: boolean;
}

/** Starts it unless it runs, and takes part in its use; tries until it is given up. */
async function reach(
  data: string,
  addressOf: (port: number) => string,
  port: number,
  givenUp: () => boolean,
): Promise<Share> {
  let started = false;
  for (let pause = PAUSE; !givenUp(); pause = Math.min(2 * pause, LONGEST)) {
    const running = runningOn(data);
    if (running === undefined) started = await startedAt(data, port);
    const client = await joined(addressOf(running?.port ?? port));
    if (client !== undefined) return { client, started };
    await after(pause);
  }
  throw errorOf("DATABASE_UNREACHABLE", { problem: `the embedded one does not start; see ${data}.log` });
}

/** False where it ended at once: another process was faster, or children of a dead one are still there. */
function startedAt(data: string, port: number): Promise<boolean> {
  return new Promise((done, failed) => {
    const child = start(data, port);
    child.once("error", failed);
    child.once("exit", () => done(false));
    const look = () => (runningOn(data)?.ready ? done(true) : (child.exitCode ?? setTimeout(look, 20)));
    look();
  });
}

async function joined(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT pg_advisory_lock_shared($1)", [USED]);
    return client;
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
}

async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query("SELECT pg_advisory_unlock_shared($1)", [USED]);
    const { rows } = await client.query<{ last: boolean }>("SELECT pg_try_advisory_lock($1) AS last", [USED]);
    return rows[0]?.last === true;
  } catch {
    // It is down, or going down: stopping what is left of it does no harm.
    return true;
  }
}

/** 256 random bits in a file that only its owner reads; made once. */
export function keptSecret(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

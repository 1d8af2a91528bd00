import pg from "pg";
import { STATE_CHANNEL, type StateNotice } from "../fits/fit-notices.ts";

/** The first half of every worker's lock; the other is its number. */
export const PULSE_LOCK = 7411;

/** Seconds after which an answer of the database no longer counts as one. */
const LATE = 15;

/** A worker's life as the database sees it: a lock that ends with the connection, however the process ended. */
export interface Pulse {
  /** The worker's number. */
  readonly worker: number;
  /** Says in whose name the queue's jobs are locked. */
  register(pool: string): Promise<void>;
  /** Asks the database for a sign of life. */
  beat(): Promise<void>;
  /** Ends the worker in an orderly way. */
  end(): Promise<void>;
}

export interface PulseOptions {
  readonly host: string;
  readonly version: string;
  /** The connection is gone: others take this worker for dead. */
  onLost(): void;
  /** A fit has changed its state. */
  onState(notice: StateNotice): void;
}

// A row without its lock would be a dead worker's: both become visible at once.
const APPEAR = "INSERT INTO worker (host, version) VALUES ($1, $2) RETURNING n";
const LOCK = `SELECT pg_advisory_lock(${PULSE_LOCK}, $1)`;
const REGISTER = "UPDATE worker SET pools = array_append(pools, $2) WHERE n = $1";
const LEAVE = "UPDATE worker SET ended = now() WHERE n = $1";
/** Of a machine that is cut off or without power nothing is heard: its connection ends 15 seconds later. */
const KEEPALIVE =
  "SELECT set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '2', false)";

export async function startPulse(url: string, options: PulseOptions): Promise<Pulse> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    query_timeout: 1000 * LATE,
    connectionTimeoutMillis: 1000 * LATE,
  });
  let ended = false;
  const lost = () => {
    if (ended) return;
    ended = true;
    options.onLost();
  };
  client.on("error", lost);
  client.on("end", lost);
  client.on("notification", ({ payload }) => options.onState(JSON.parse(payload ?? "{}") as StateNotice));
  await client.connect();
  const worker = await appear(client, options);
  return {
    worker,
    register: async (pool) => void (await client.query(REGISTER, [worker, pool])),
    beat: () =>
      client.query("SELECT 1").then(
        () => undefined,
        () => lost(),
      ),
    async end() {
      ended = true;
      await client.query(LEAVE, [worker]).catch(() => undefined);
      await client.end();
    },
  };
}

async function appear(client: pg.Client, { host, version }: PulseOptions): Promise<number> {
  await client.query(KEEPALIVE);
  await client.query(`LISTEN ${STATE_CHANNEL}`);
  await client.query("BEGIN");
  const made = await client.query<{ n: number }>(APPEAR, [host, version]);
  const { n } = made.rows[0]!;
  await client.query(LOCK, [n]);
  await client.query("COMMIT");
  return n;
}

import pg from "pg";

/** Collectors at the same time whose counters are apart; more share them, and wait for each other. */
const SHARDS = 32;

const CLAIM = `SELECT n FROM generate_series(0, ${SHARDS - 1}) AS n WHERE pg_try_advisory_lock(7414, n) LIMIT 1`;

/** A number that no other collector of the database has while this one's connection lives. */
export interface Shard {
  /** Claimed when it is first asked for. */
  number(): Promise<number>;
  release(): Promise<void>;
}

/** Counters are right whoever shares them: a number whose connection was lost is kept, and costs at most some waiting. */
export function shardOf(pool: pg.Pool): Shard {
  let client: pg.Client | undefined;
  let claimed: Promise<number> | undefined;

  async function claim(): Promise<number> {
    client = new pg.Client(pool.options);
    client.on("error", () => undefined);
    await client.connect();
    const { rows } = await client.query<{ n: number }>(CLAIM);
    return rows[0]?.n ?? 0;
  }

  return {
    number() {
      claimed ??= claim().catch((error) => {
        claimed = undefined;
        throw error;
      });
      return claimed;
    },
    release: async () => client?.end().catch(() => undefined),
  };
}

/** Lanes of one collector have counters of their own, so that neither waits for the other's commit. */
export function shardOfLane(claimed: number, lane: number): number {
  return claimed + SHARDS * lane;
}

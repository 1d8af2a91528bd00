import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blocksOf } from "../../../chains/sweeps/blocks.ts";
import type { SweepPool } from "../../../chains/sweeps/sweep-pool.ts";
import type { ThreadPool } from "../../../chains/sweeps/worker-threads-pool.ts";
import { seededSource } from "../../../math/random/index.ts";
import { communityDraws } from "../communities/community-draws.ts";
import type { CommunityInput, Imputation, TopicPrior } from "../input/count-input.ts";
import { sweepableTopics, topicDraws } from "../topics/topic-draws.ts";
import type { CountJob } from "./count-phases.ts";
import { countThreadPool } from "./count-threads.ts";

/** Noisy counts of 60 × 60 cells: four blocks of rows. */
function noisyCounts(): Int32Array {
  const rng = seededSource(4);
  return Int32Array.from(
    { length: 3600 },
    () => Math.floor(2 * rng.exponential()) - Math.floor(rng.exponential()),
  );
}

const counts = noisyCounts();
const mask = Uint8Array.from(counts, (_, cell) => (cell % 7 === 3 ? 0 : 1));

function lastTopics(
  pool: SweepPool<CountJob> | undefined,
  imputation: Imputation,
  prior: TopicPrior = {},
): readonly number[] {
  const input = { documents: 60, words: 60, topics: 3, counts, mask, decay: 0.4, imputation, prior };
  const draws = [...topicDraws(input, { seed: 9, draws: 3, warmup: 2, ...(pool && { pool }) })];
  return draws.flatMap(({ theta, phi }) => [...theta, ...phi]);
}

function lastCommunities(
  pool: SweepPool<CountJob> | undefined,
  pairs: Pick<CommunityInput, "directed" | "reported">,
): readonly number[] {
  const input = { actors: 60, communities: 3, counts, mask, decay: 0.4, ...pairs };
  const draws = [...communityDraws(input, { seed: 9, draws: 3, warmup: 2, ...(pool && { pool }) })];
  return draws.flatMap(({ theta, blocks }) => [...theta, ...blocks]);
}

describe("threads that share a chain", () => {
  let pools: readonly ThreadPool<CountJob>[] = [];
  beforeAll(async () => {
    pools = await Promise.all([1, 2, 3].map((threads) => countThreadPool({ threads })));
  }, 60_000);
  afterAll(() => Promise.all(pools.map((pool) => pool.close())));

  it("have work for several", () => expect(blocksOf(60, 60).count).toBeGreaterThan(3));

  it.each(["collapsed", "augmented"] as const)("give the same topics, %s", (imputation) => {
    const alone = lastTopics(undefined, imputation);
    for (const pool of pools) expect(lastTopics(pool, imputation)).toEqual(alone);
  });

  it.each(["collapsed", "augmented"] as const)(
    "give the same topics whose words sum to one, %s",
    (imputation) => {
      const prior = { words: "dirichlet" } as const;
      const alone = lastTopics(undefined, imputation, prior);
      for (const pool of pools) expect(lastTopics(pool, imputation, prior)).toEqual(alone);
    },
  );

  it.each([{ directed: true }, { directed: false }, { directed: false, reported: "twice" }] as const)(
    "give the same communities, %o",
    (pairs) => {
      const alone = lastCommunities(undefined, pairs);
      for (const pool of pools) expect(lastCommunities(pool, pairs)).toEqual(alone);
    },
  );

  it("are free for the next chain when one is left early, and for one chain only", () => {
    const pool = pools[1]!;
    const input = { documents: 60, words: 60, topics: 3, counts, decay: 0.4 };
    for (const _ of topicDraws(input, { seed: 1, draws: 5, pool })) {
      expect(() => topicDraws(input, { seed: 1, draws: 5, pool }).next()).toThrow("pool is busy");
      break;
    }
    expect([...topicDraws(input, { seed: 1, draws: 2, pool })]).toHaveLength(2);
  });

  it.each([0, 1, 2])("fail with the error of the block that failed (pool %i)", (c) => {
    const pool = pools[c]!;
    const model = sweepableTopics({ documents: 60, words: 60, topics: 3, counts, decay: 0.4 }, pool);
    model.start(seededSource(1));
    model.state()[0]!.fill(Number.NaN, 150);
    const sweeper = pool.open(model.job);
    expect(() => sweeper.sweep(seededSource(2))).toThrow("mean is NaN");
    sweeper.close();
    expect([
      ...topicDraws(
        { documents: 1, words: 1, topics: 1, counts: [3], decay: 0.4 },
        { seed: 1, draws: 2, pool },
      ),
    ]).toHaveLength(2);
  });
});

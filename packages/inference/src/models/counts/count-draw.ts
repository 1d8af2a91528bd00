import type { SweepPool } from "../../chains/sweeps/sweep-pool.ts";
import type { Seed } from "../../math/random/index.ts";
import type { CountJob } from "./threads/count-phases.ts";

/** One draw of a topic model: the rate of word v in document d is Σ_k theta[d·K + k]·phi[k·V + v]. */
export interface TopicDraw {
  readonly documents: number;
  readonly words: number;
  readonly topics: number;
  /** Documents × topics, by rows. */
  readonly theta: Float64Array;
  /** Topics × words, by rows. */
  readonly phi: Float64Array;
}

/** One draw of a community model: i's rate towards j is Σ_cd theta[i·C + c]·blocks[c·C + d]·theta[j·C + d]. */
export interface CommunityDraw {
  readonly actors: number;
  readonly communities: number;
  readonly directed: boolean;
  /** Actors × communities, by rows. */
  readonly theta: Float64Array;
  /** Communities × communities, by rows; symmetric if undirected. */
  readonly blocks: Float64Array;
}

/** How a chain of sweeps is run. */
export interface SweepOptions {
  readonly seed: Seed;
  /** Number of the chain, from 0: chains of one seed are independent. */
  readonly chain?: number;
  /** Sweeps before the first draw; as many as draws without it. */
  readonly warmup?: number;
  readonly draws: number;
  /** Sweeps from one draw to the next; 1 without it. */
  readonly thin?: number;
  /** Who sweeps: this thread without it; the draws do not depend on it. */
  readonly pool?: SweepPool<CountJob>;
}

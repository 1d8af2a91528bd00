import type { Tuning } from "../contracts/sampler.ts";
import type { Seed } from "../math/random/index.ts";

/** What one finished chain leaves behind. The buffers travel between threads without being copied. */
export interface ChainResult {
  /** Which chain, from 0. */
  readonly chain: number;
  /** The run's seed: chain c draws from `seededSource(seed).split("chain c")`. */
  readonly seed: Seed;
  /** Draws by rows: draw t of flattened parameter j is at t * width + j, width the number of columns. */
  readonly draws: Float64Array;
  /** One column per statistic of the sampler, as long as there are draws. */
  readonly stats: Readonly<Record<string, Float64Array>>;
  readonly warmup: WarmupInfo;
  /** Seconds spent in the draws that were kept. */
  readonly seconds: number;
}

/** What happened before the first kept draw. */
export interface WarmupInfo {
  readonly steps: number;
  readonly seconds: number;
  readonly divergences: number;
  /** Gradients of the log density that warm-up took, where the sampler counts them, else 0. */
  readonly leapfrogs: number;
  /** What the sampler found and then kept: step size, metric, proposal scale. */
  readonly tuning: Tuning;
}

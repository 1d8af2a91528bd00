import type { Parameter } from "../contracts/model.ts";
import type { Tuning } from "../contracts/sampler.ts";
import type { DpbayesError } from "../errors/index.ts";
import type { Seed } from "../math/random/index.ts";
import type { UsedMethod } from "./method.ts";

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
  /** What the sampler added up over the draws that were kept, where it does. */
  readonly sums?: Readonly<Record<string, Float64Array>>;
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

/** What a chain samples, and how. */
export interface ChainSource {
  readonly parameters: readonly Parameter[];
  /** The sampler's name and options. */
  readonly method: UsedMethod;
}

/** A chain as soon as it is finished. */
export interface FinishedChain extends ChainSource {
  readonly result: ChainResult;
}

/** Finished chains of one run, in order. */
export interface FinishedChains extends ChainSource {
  readonly results: readonly ChainResult[];
}

/** A chain that did not finish: why, and the draws it had made if any. */
export interface ChainFailure {
  /** Which chain, from 0. */
  readonly chain: number;
  readonly seed: Seed;
  readonly error: DpbayesError;
  readonly partial?: ChainResult;
}

import { requireCount, requirePositive } from "../errors/index.ts";
import { type Seed, seededSource } from "../math/random/index.ts";
import { chosenMethod, type Method } from "./method.ts";
import type { Progress } from "./progress.ts";

export interface ChainOptions {
  /** The same seed gives the same draws, whatever the number of workers. */
  readonly seed: Seed;
  /** Chains to run; 4 without it. */
  readonly chains?: number;
  /** Steps of each chain before draws are kept; 1000 without it. */
  readonly warmup?: number;
  /** Draws to keep of each chain; 1000 without it. */
  readonly draws?: number;
  /** Steps per kept draw; 1 without it. */
  readonly thin?: number;
  readonly method?: Method;
  readonly onProgress?: (progress: Progress) => void;
  /** Stops the run when aborted. Finished chains are kept. */
  readonly signal?: AbortSignal;
  /** Seconds after which the run stops. Finished chains are kept. */
  readonly timeLimit?: number;
}

/** What each chain does: plain data that travels to a worker. */
export interface ChainPlan {
  readonly seed: Seed;
  readonly warmup: number;
  readonly draws: number;
  readonly thin: number;
  readonly method: Method;
}

/** Options with defaults filled in and checked. */
export interface RunPlan extends ChainPlan {
  readonly chains: number;
  readonly timeLimit: number;
}

export function runPlan(options: ChainOptions): RunPlan {
  seededSource(options.seed);
  const { timeLimit } = options;
  return Object.freeze({
    seed: options.seed,
    chains: requireCount("chains", options.chains ?? 4, 1),
    warmup: requireCount("warmup", options.warmup ?? 1000),
    draws: requireCount("draws", options.draws ?? 1000, 1),
    thin: requireCount("thin", options.thin ?? 1, 1),
    method: chosenMethod(options.method),
    timeLimit: timeLimit === undefined ? Number.POSITIVE_INFINITY : requirePositive("timeLimit", timeLimit),
  });
}

/** Steps of a whole chain. */
export function stepsOf({ warmup, draws, thin }: ChainPlan): number {
  return warmup + draws * thin;
}

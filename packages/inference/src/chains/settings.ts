import { requireCount, requirePositive } from "../errors/index.ts";
import { type Seed, seededSource } from "../math/random/index.ts";
import type { ChainFailure, FinishedChain, FinishedChains } from "./chain-result.ts";
import { chosenMethod, type Method } from "./method.ts";
import type { Progress } from "./progress.ts";

export interface ChainOptions {
  /** The same seed gives the same draws, whatever the number of workers. */
  readonly seed: Seed;
  /** Chains of the run; 4 without it. */
  readonly chains?: number;
  /** Steps of each chain before draws are kept; 1000 without it. */
  readonly warmup?: number;
  /** Draws to keep of each chain; 1000 without it. */
  readonly draws?: number;
  /** Steps per kept draw; 1 without it. */
  readonly thin?: number;
  readonly method?: Method;
  readonly onProgress?: (progress: Progress) => void;
  /** Chains that a run with the same model and options has finished: they are taken over and not run again. */
  readonly finished?: FinishedChains;
  /** Hears of every chain as soon as it is finished, so that it can be kept. What it throws stops the run. */
  readonly onChain?: (chain: FinishedChain) => void | Promise<void>;
  /** Hears of every chain that does not finish. */
  readonly onFailure?: (failure: ChainFailure) => void;
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

/** What is done where nothing else is asked for. */
export const chainDefaults = Object.freeze({ chains: 4, warmup: 1000, draws: 1000, thin: 1 });

export function runPlan(options: ChainOptions): RunPlan {
  seededSource(options.seed);
  const { timeLimit } = options;
  return Object.freeze({
    seed: options.seed,
    chains: requireCount("chains", options.chains ?? chainDefaults.chains, 1),
    warmup: requireCount("warmup", options.warmup ?? chainDefaults.warmup),
    draws: requireCount("draws", options.draws ?? chainDefaults.draws, 1),
    thin: requireCount("thin", options.thin ?? chainDefaults.thin, 1),
    method: chosenMethod(options.method),
    timeLimit: timeLimit === undefined ? Number.POSITIVE_INFINITY : requirePositive("timeLimit", timeLimit),
  });
}

/** Steps of a whole chain. */
export function stepsOf({ warmup, draws, thin }: ChainPlan): number {
  return warmup + draws * thin;
}

import type { Parameter } from "../contracts/model.ts";
import { parametersSize } from "../contracts/parameter-names.ts";
import { fail, requireNumber, requirePositive } from "../errors/index.ts";
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

/** What a run may ask for: far beyond what anybody needs, and what a typing error reaches. */
export const chainLimits = Object.freeze({ chains: 1000, warmup: 1e8, draws: 1e7, thin: 1e6 });

/** Numbers that all chains together may keep: 16 GiB. */
const MOST_KEPT = 2 ** 31;

export function runPlan(options: ChainOptions): RunPlan {
  seededSource(options.seed);
  const { timeLimit } = options;
  return Object.freeze({
    seed: options.seed,
    chains: asked("chains", options, 1),
    warmup: asked("warmup", options, 0),
    draws: asked("draws", options, 1),
    thin: asked("thin", options, 1),
    method: chosenMethod(options.method),
    timeLimit: timeLimit === undefined ? Number.POSITIVE_INFINITY : requirePositive("timeLimit", timeLimit),
  });
}

function asked(name: keyof typeof chainLimits, options: ChainOptions, least: number): number {
  const most = chainLimits[name];
  return requireNumber(
    name,
    options[name] ?? chainDefaults[name],
    (v) => Number.isSafeInteger(v) && v >= least && v <= most,
    `an integer from ${least} to ${most}`,
  );
}

/** Refuses a run whose draws have no room, before it takes a step. */
export function requireRoom({ chains, draws }: RunPlan, parameters: readonly Parameter[]): void {
  const width = Math.max(1, parametersSize(parameters));
  const most = Math.floor(MOST_KEPT / (chains * width));
  if (draws > most)
    fail("ARGUMENT", {
      name: "draws",
      found: draws,
      accepted: `at most ${most} for ${chains} chains of ${width} numbers; thin keeps one draw of several`,
    });
}

/** Steps of a whole chain. */
export function stepsOf({ warmup, draws, thin }: ChainPlan): number {
  return warmup + draws * thin;
}

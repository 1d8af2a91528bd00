export type { SampledModel, Target } from "../contracts/target.ts";
export type {
  ChainFailure,
  ChainResult,
  FinishedChain,
  FinishedChains,
  WarmupInfo,
} from "./chain-result.ts";
export type { Method, UsedMethod } from "./method.ts";
export type { SamplingRun } from "./outcome.ts";
export type { Progress } from "./progress.ts";
export { runChains } from "./run-chains.ts";
export { type ChainOptions, type ChainPlan, chainDefaults, type RunPlan } from "./settings.ts";

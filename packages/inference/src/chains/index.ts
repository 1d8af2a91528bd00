export type { SampledModel, Target } from "../contracts/target.ts";
export type { ChainResult, WarmupInfo } from "./chain-result.ts";
export type { Method, UsedMethod } from "./method.ts";
export type { ChainFailure, SamplingRun } from "./outcome.ts";
export type { Progress } from "./progress.ts";
export { runChains } from "./run-chains.ts";
export type { ChainOptions, ChainPlan, RunPlan } from "./settings.ts";

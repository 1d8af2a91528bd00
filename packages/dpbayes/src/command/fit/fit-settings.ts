import type { ModelOptions } from "@dpbayes/inference";
import { isSampler, type NutsMethod } from "./sampler-settings.ts";

/** How chains are run, defaults filled in. */
export interface FitSettings extends ModelOptions {
  readonly seed: number | string;
  readonly chains: number;
  readonly warmup: number;
  readonly draws: number;
  readonly thin: number;
  /** As the flags asked for it; the library's own choice without. */
  readonly sampler?: NutsMethod;
}

/** Each chain is a file and a line of every chart; nobody needs more. */
export const MOST_CHAINS = 1000;

export function isChainCount(value: unknown): boolean {
  return isCount(value, 1) && (value as number) <= MOST_CHAINS;
}

/** What a folder says of them, if it is that. Whether the family knows method, prior and holders is said by its model. */
export function settingsIn(value: unknown): FitSettings | undefined {
  if (!isObject(value)) return undefined;
  const { seed, chains, warmup, draws, thin, sampler, method, prior, holders } = value;
  const counts = isChainCount(chains) && isCount(warmup, 0) && isCount(draws, 1) && isCount(thin, 1);
  const seeded = typeof seed === "string" || Number.isFinite(seed);
  const known =
    (sampler === undefined || isSampler(sampler)) &&
    (method === undefined || typeof method === "string") &&
    (prior === undefined || isObject(prior)) &&
    (holders === undefined || holders === "same" || holders === "own" || isObject(holders));
  return counts && seeded && known ? (value as unknown as FitSettings) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

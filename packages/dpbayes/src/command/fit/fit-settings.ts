import { chainLimits, type ModelOptions } from "@dpbayes/inference";
import type { Given } from "../arguments/parse-arguments.ts";
import { isRecordModelFile, type RecordModelFile } from "./record-model-file.ts";
import { isSampler, type NutsMethod } from "./sampler-settings.ts";

/** How chains are run, defaults filled in. */
export interface FitSettings extends Omit<ModelOptions, "model"> {
  readonly seed: number | string;
  readonly chains: number;
  readonly warmup: number;
  readonly draws: number;
  readonly thin: number;
  /** As the flags asked for it; the library's own choice without. */
  readonly sampler?: NutsMethod;
  /** How one record arises, where the study's family is not asked. */
  readonly recordModel?: RecordModelFile;
}

/** The least of each setting that makes a summary; the most is the library's. */
export const leastOf = Object.freeze({ chains: 1, warmup: 0, draws: 4, thin: 1 });

export type Setting = keyof typeof leastOf;

/** Whether a number is one that a setting may have. */
export function isSetting(name: Setting, value: unknown, least: number = leastOf[name]): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= chainLimits[name];
}

/** A setting that was asked for; undefined where it was not. */
export function settingOf(given: Given, name: Setting): number | undefined {
  const accepted = `a whole number from ${leastOf[name]} to ${chainLimits[name]}`;
  return given.number(name, (value) => isSetting(name, value), accepted);
}

/** What a folder says of them, if it is that. Whether the family knows method, prior and holders is said by its model. */
export function settingsIn(value: unknown): FitSettings | undefined {
  if (!isObject(value)) return undefined;
  const { seed, chains, warmup, draws, thin, sampler, recordModel, method, prior, holders } = value;
  const counts =
    isSetting("chains", chains) &&
    isSetting("warmup", warmup) &&
    isSetting("draws", draws, 1) &&
    isSetting("thin", thin);
  const seeded = typeof seed === "string" || Number.isFinite(seed);
  const known =
    (sampler === undefined || isSampler(sampler)) &&
    (recordModel === undefined || isRecordModelFile(recordModel)) &&
    (method === undefined || typeof method === "string") &&
    (prior === undefined || isObject(prior)) &&
    (holders === undefined || holders === "same" || holders === "own" || isObject(holders));
  return counts && seeded && known ? (value as unknown as FitSettings) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

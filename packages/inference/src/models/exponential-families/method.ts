import type { Study } from "@dpbayes/privacy/formats";
import { chosenMethod } from "../chosen-method.ts";
import type { ModelOptions } from "../study-model.ts";

/** How noisy statistics become a posterior. */
export const curatorMethods = ["noise-aware", "plug-in"] as const;
export type CuratorMethod = (typeof curatorMethods)[number];

/** What a reader must know of the second method. */
export const OVERCONFIDENT =
  'plug-in: noisy statistics are projected and taken for the true ones, so intervals are too narrow; method "noise-aware" is calibrated';

export function methodOf(study: Study, options: ModelOptions): CuratorMethod {
  return chosenMethod(curatorMethods, options.method ?? study.model.method, "noise-aware");
}

export function approximationsOf(method: CuratorMethod, others: readonly string[] = []): readonly string[] {
  return Object.freeze(method === "plug-in" ? [OVERCONFIDENT] : [...others]);
}

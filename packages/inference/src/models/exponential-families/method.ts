import type { Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import type { ModelOptions } from "../study-model.ts";

/** How noisy statistics become a posterior. */
export type CuratorMethod = "noise-aware" | "plug-in";

/** What a reader must know of the second method. */
export const OVERCONFIDENT =
  'plug-in: noisy statistics are projected and taken for the true ones, so intervals are too narrow; method "noise-aware" is calibrated';

export function methodOf(study: Study, options: ModelOptions): CuratorMethod {
  const asked = options.method ?? study.model.method ?? "noise-aware";
  if (asked === "noise-aware" || asked === "plug-in") return asked;
  return fail("ARGUMENT", {
    name: "method",
    found: JSON.stringify(asked),
    accepted: '"noise-aware" or "plug-in"',
  });
}

export function approximationsOf(method: CuratorMethod, others: readonly string[] = []): readonly string[] {
  return Object.freeze(method === "plug-in" ? [OVERCONFIDENT] : [...others]);
}

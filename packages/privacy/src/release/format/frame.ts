import type { ReleasePlan } from "../../plan/plan.ts";
import type { Block } from "../../statistics/statistic.ts";
import { withoutTable } from "../../study/table/without-table.ts";
import { privacyStatement } from "./privacy-statement.ts";
import type { MechanismRecord } from "./release.ts";
import { releaseFormat } from "./release.ts";

/** The part of a release that the plan decides; `holder` is a public label. */
export function releaseFrame(plan: ReleasePlan, holder?: string) {
  return {
    format: releaseFormat,
    study: withoutTable(plan.study),
    ...(holder !== undefined && { holder }),
    statistic: { kind: plan.statistic.kind, ...plan.statistic.layout },
    bounds: plan.bounds,
    mechanism: mechanismRecord(plan.mechanism),
    privacy: privacyStatement(plan),
  } as const;
}

export function mechanismRecord({ kind, parameters }: ReleasePlan["mechanism"]): MechanismRecord {
  return { kind, parameters } as MechanismRecord;
}

/** Divides the blocks' weights out of released numbers: back to the units of the statistic. */
export function withoutWeights(
  weighted: readonly number[],
  { blocks }: { readonly blocks: readonly Pick<Block, "length" | "weight">[] },
): number[] {
  const values = [...weighted];
  let at = 0;
  for (const { length, weight } of blocks)
    for (let i = 0; i < length; i++, at++) values[at] = values[at]! / weight;
  return values;
}

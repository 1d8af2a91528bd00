import { short } from "@dpbayes/inference/text";
import type { StudyPlan } from "../plan-study.ts";
import type { Solution } from "../solving/solve.ts";
import type { Prediction } from "../widths/prediction.ts";

/** Which epsilon and how many records give the wanted width, or why none does. */
export function solvedWords(
  { wanted, epsilon, records }: StudyPlan["solved"],
  { records: count, epsilon: budget }: Prediction,
): readonly string[] {
  if (wanted === undefined) return [];
  return [
    "",
    `For a width of ${short(wanted.width)} of ${wanted.parameter}`,
    ...(epsilon ? [`with ${count} records: ${epsilonWords(epsilon, count)}`] : []),
    ...(records ? [`with epsilon ${short(budget)}: ${recordWords(records)}`] : []),
  ];
}

function epsilonWords({ reached, at, width, limit }: Solution, count: number): string {
  if (limit?.kind === "prior")
    return `any epsilon does, because the prior alone is ${short(limit.width)} wide; nothing need be asked`;
  if (reached && limit?.kind === "range")
    return `epsilon ${short(at)} or less does: it gives ${short(width)}`;
  if (reached) return `epsilon ${short(at)} gives ${short(width)}`;
  if (limit?.kind === "sampling error")
    return `no epsilon does, because ${count} records without any noise give ${short(limit.width)}: it takes more records`;
  return `no epsilon up to ${short(at)} does, the narrowest is ${short(width)}: it takes more records`;
}

function recordWords({ reached, at, width, limit }: Solution): string {
  if (limit?.kind === "prior")
    return `any number of records does, because the prior alone is ${short(limit.width)} wide; nothing need be asked`;
  if (reached) return `${at} records give ${short(width)}`;
  if (limit?.kind === "floor")
    return `no number of records does: from ${at} records on the width stays at about ${short(width)}`;
  return `no number of records up to ${at} does, the narrowest is ${short(width)}: it takes a larger epsilon`;
}

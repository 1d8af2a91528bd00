import { short } from "@dpbayes/inference/text";
import type { StudyPlan } from "../plan-study.ts";
import type { Solution } from "../solving/solve.ts";
import type { HoldersSolution } from "../solving/solve-holders.ts";
import type { Prediction } from "../widths/prediction.ts";
import { widthWords } from "./share-words.ts";

/** Which epsilon and how many records give the wanted width, or why none does. */
export function solvedWords(
  { wanted, epsilon, records, holders }: StudyPlan["solved"],
  { records: count, epsilon: budget, holders: now }: Prediction,
): readonly string[] {
  if (wanted === undefined) return [];
  return [
    "",
    `For a width of ${short(wanted.width)} of ${wanted.parameter}`,
    ...(epsilon ? [`with ${count} records: ${epsilonWords(epsilon, count)}`] : []),
    ...(records ? [`with epsilon ${short(budget)}: ${recordWords(records, now)}`] : []),
    ...(holders ? [`with ${Math.round(count / now)} records of each holder: ${holderWords(holders)}`] : []),
  ];
}

function holderWords({ reached, at, width, records, confirmed }: HoldersSolution): string {
  if (!confirmed)
    return `about ${at} holders (${records} records) would give it, by a formula; so many were not simulated`;
  if (reached) return `${at} holders (${records} records) give ${widthWords(width)}`;
  return `${at} holders give ${widthWords(width)}, which is not enough, and more were not simulated`;
}

function epsilonWords({ reached, at, width, limit }: Solution, count: number): string {
  if (limit?.kind === "prior")
    return `any epsilon does, because the prior alone is ${widthWords(limit.width)} wide; nothing need be asked`;
  if (reached && limit?.kind === "range")
    return `epsilon ${short(at)} or less does: it gives ${widthWords(width)}`;
  if (reached) return `epsilon ${short(at)} gives ${widthWords(width)}`;
  if (limit?.kind === "sampling error")
    return `no epsilon does, because ${count} records without any noise give ${widthWords(limit.width)}: it takes more records`;
  return `no epsilon up to ${short(at)} does, the narrowest is ${widthWords(width)}: it takes more records`;
}

function recordWords({ reached, at, width, limit }: Solution, holders: number): string {
  if (limit?.kind === "prior")
    return `any number of records does, because the prior alone is ${widthWords(limit.width)} wide; nothing need be asked`;
  if (reached) return `${at} records give ${widthWords(width)}`;
  if (limit?.kind === "floor")
    return `no number of records does: from ${at} records on the width stays at about ${widthWords(width)}${holders > 1 ? ", because holders differ: it takes more of them" : ""}`;
  return `no number of records up to ${at} does, the narrowest is ${widthWords(width)}: it takes a larger epsilon`;
}

import type { PrivacyLoss } from "../accounting/loss.ts";
import { withinDistance } from "../accounting/within-distance.ts";
import type { CountVectorBounds } from "../measurements/bounds.ts";
import type { Study } from "../study/study.ts";
import type { ReleasePlan, VectorPlan } from "./plan.ts";
import { planRelease } from "./plan-release.ts";
import { costBetweenRecords, largestDistance } from "./within-distance.ts";

/**
 * What a study costs between any two records of its domain: its cost, or for one within a distance of counts the ordinary
 * local cost that follows, which adds up with others. A study that states this cost (`distance` the largest distance of two
 * records, `epsilon` as returned) adds the same noise. Undefined where none is known: steps of an (epsilon, delta) loss can add up to
 * a delta of one.
 *
 * @example
 * ```ts
 * import { costBetweenAnyRecords, parseStudy } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "topics",
 *   question: "What are the documents about?",
 *   variables: { words: { type: "counts", length: 4, total: 6 } },
 *   model: { family: "topic-model", formula: "words ~ 1", options: { topics: 2 } },
 *   privacy: { setting: "local", epsilon: 1, distance: 2, unit: "two words of one document" },
 * });
 * console.log(costBetweenAnyRecords(study)); // { kind: 'pure', epsilon: 12, neighbours: 'local' }
 * ```
 */
export function costBetweenAnyRecords(study: Study | ReleasePlan): PrivacyLoss | undefined {
  const plan = planRelease(study);
  const loss = plan.cost();
  if (withinDistance(loss.neighbours) === undefined) return loss;
  return costBetweenRecords(plan as VectorPlan, largestDistance(plan.bounds as CountVectorBounds));
}

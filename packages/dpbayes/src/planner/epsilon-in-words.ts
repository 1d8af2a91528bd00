import { countGuaranteeOf } from "@dpbayes/inference/models/counts";
import type { Study } from "@dpbayes/privacy";
import { oddsInWords } from "./odds-in-words.ts";

/** What a study's epsilon means for one person, in sentences; for a distance between counts, what it means for parts of them. */
export function epsilonInWords(study: Study): readonly string[] {
  const isOfCounts = study.privacy.distance !== undefined;
  return oddsInWords(study, isOfCounts ? [countGuaranteeOf(study).toString()] : []);
}

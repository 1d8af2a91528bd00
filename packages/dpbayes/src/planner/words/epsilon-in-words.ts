import { studyFamilyOf } from "@dpbayes/inference/families";
import type { Study } from "@dpbayes/privacy";
import { oddsInWords } from "./odds-in-words.ts";

/** What a study's epsilon means for one person, in sentences; for a distance between counts, what it means for parts of them. */
export function epsilonInWords(study: Study): readonly string[] {
  const { guarantee } = studyFamilyOf(study);
  const isOfCounts = study.privacy.distance !== undefined && guarantee !== undefined;
  return oddsInWords(study, isOfCounts ? guarantee(study).toString().split("\n") : []);
}

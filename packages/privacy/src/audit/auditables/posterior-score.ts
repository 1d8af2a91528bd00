import type { Score } from "../../mechanisms/attack/scores.ts";
import type { StudyPosterior } from "../../posterior-sampling/study-posterior.ts";
import type { Study } from "../../study/study.ts";
import { oppositeRecords } from "./neighbouring-records.ts";

/**
 * By how much the changed record changes the log-likelihood at the drawn parameters: the log ratio of the
 * two laws is this over T, up to a constant. The record that comes is at the far end of the domain, the one
 * that goes at the near end (`oppositeRecords`); under add-remove none goes. A single parameter is its own
 * score: whatever can be told from the change can be told from it.
 */
export function posteriorScore(study: Study, { mechanism, logLikelihood }: StudyPosterior): Score {
  if (logLikelihood === undefined || mechanism.names.length === 1) return ([value]) => value!;
  const { first, second } = oppositeRecords(study);
  const [goes, comes] = [logLikelihood(first), logLikelihood(second)];
  return study.privacy.neighbours === "add-remove" ? comes : (values) => comes(values) - goes(values);
}

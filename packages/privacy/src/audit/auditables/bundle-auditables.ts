import { planBundle } from "../../plan/plan-bundle.ts";
import { partsOf } from "../../study/bundle/parse-bundle.ts";
import type { StudyBundle } from "../../study/bundle/study-bundle.ts";
import type { Auditable, Side } from "./auditable.ts";
import { studyAuditables } from "./study-auditables.ts";

/**
 * All parts of a study with several questions at once, held against what they are said to cost together. Each part runs on
 * the pair of neighbours that tells most about it. Where two parts read the same variable, no one pair need do that for both;
 * the claim covers it all the same, because each part keeps its share on every pair and their noise is independent.
 */
export function bundleAuditable(bundle: StudyBundle): Auditable {
  const { study, cost } = planBundle(bundle);
  const parts = Object.values(partsOf(study)).map((part) => studyAuditables(part)[0]!);
  return Object.freeze({
    name: `${parts.length} questions, ${parts.map(({ name }) => name).join("; ")}`,
    claimed: cost(),
    draw: jointly(parts.map(({ draw }) => draw)),
  });
}

const LOOKS = 501;

/**
 * How many parts say "second": a score of at least what is half as likely as not on the second input. For noise that falls
 * exponentially, and for randomised answers, that event has a ratio of e^εᵢ, and the event that all parts say so one of
 * e^(Σεᵢ): the whole loss shows. The thresholds are drawn before the audit begins and are fixed in it.
 */
export function jointly(draws: readonly ((side: Side) => number)[]): (side: Side) => number {
  const thresholds = draws.map((draw) => medianOf(Array.from({ length: LOOKS }, () => draw("second"))));
  return (side) => {
    let said = 0;
    for (let i = 0; i < draws.length; i++) if (draws[i]!(side) >= thresholds[i]!) said++;
    return said;
  };
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

import { seededSource } from "@dpbayes/inference";
import { cost, type PrivacyLoss, parseStudy, reporter, type Study, withinDistance } from "@dpbayes/privacy";
import { type Auditable, audit, type Side } from "@dpbayes/privacy/audit";
import { defineAttack } from "../attack.ts";

const words = { type: "counts", length: 4, total: 6 };
const DRAWS = 3000;
/** Of one audit; a full run has two hundred. */
const FALSE_ALARM_RATE = 1e-9;

/** Documents of one count as far apart as the claim reaches, or of all counts where it reaches everywhere. */
function pairFor(claimed: PrivacyLoss): Readonly<Record<Side, readonly number[]>> {
  let left = withinDistance(claimed.neighbours) ?? Number.POSITIVE_INFINITY;
  const second = Array.from({ length: words.length }, () => {
    const count = Math.min(left, words.total);
    left -= count;
    return count;
  });
  return { first: second.map(() => 0), second };
}

/** The study's own reports, held against what is claimed of them. */
function reportsOf(study: Study, claimed: PrivacyLoss): Auditable {
  const pair = pairFor(claimed);
  const report = reporter(study);
  const gap = (value: number, i: number, side: Side) => Math.abs(value - pair[side][i]!);
  return {
    name: "reports of counts",
    claimed,
    draw: (side) => {
      const { values } = report({ words: pair[side] });
      return values.reduce((sum, value, i) => sum + gap(value, i, "first") - gap(value, i, "second"), 0);
    },
  };
}

/** Whether the reports break the claim, or the audit of the study hides what farther records lose. */
function isBroken(study: Study, claimed: PrivacyLoss): boolean {
  const options = { draws: DRAWS, falseAlarmRate: FALSE_ALARM_RATE };
  const { violation, beyond } = audit(study, options);
  if (violation || !(beyond!.epsilonLower > study.privacy.epsilon)) return true;
  return audit(reportsOf(study, claimed), options).violation;
}

export const distanceAudit = defineAttack<(study: Study) => PrivacyLoss>({
  name: "distance/audit",
  promise:
    "reports keep what is claimed of them wherever the claim reaches, and an audit shows what is lost beyond",
  about: "runs the reports of count vectors on records as far apart as the claim allows",
  present: cost,
  broken: (study) => ({ ...cost(study), neighbours: "local" }),
  bug: "the statement omits the distance",
  tries: { quick: 1, full: 100 },
  run(claim, tries) {
    const rng = seededSource("distance audit");
    let broken = 0;
    for (let i = 0; i < tries; i++) {
      const privacy = { epsilon: 0.5 + rng.uniform(), distance: 1 + Math.floor(4 * rng.uniform()) };
      const study = parseStudy({
        format: "dpbayes.study/1",
        id: "topics",
        question: "What are the documents about?",
        variables: { words },
        model: { family: "topic-model", formula: "words ~ 1", options: { topics: 2 } },
        privacy: { setting: "local", unit: "one document", ...privacy },
      });
      if (isBroken(study, claim(study))) broken++;
    }
    return { tried: tries, broken };
  },
});

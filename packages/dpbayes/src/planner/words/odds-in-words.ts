import { short, surePercent, typeset } from "@dpbayes/inference/text";
import { planBundle, planRelease } from "@dpbayes/privacy/collect";
import { isBundle, type Study, type StudyBundle } from "@dpbayes/privacy/formats";
import { recordsWithin } from "@dpbayes/privacy/ledger";
import { assumptionsInWords } from "./assumptions-in-words.ts";
import { powerOfE } from "./weak-guarantee.ts";

/**
 * The odds of a guess about one person before and after a release, in sentences, with what else there is to say about the
 * guarantee. The bound is the definition of differential privacy in Bayes' words: whatever is released, the odds
 * between two neighbouring inputs change by a factor of at most e^ε (up to δ).
 */
export function oddsInWords(study: Study | StudyBundle, more: readonly string[] = []): readonly string[] {
  const { epsilon, setting } = study.privacy;
  const delta = deltaOf(study);
  const what = secretOf(study);
  return Object.freeze([
    `Take an attacker who knows everything else, and for whom it is 1 : 1 ${what}. After the release the odds are at most ${powerOfE(epsilon)} : 1: ${certaintyAt(epsilon)} instead of 50\u00a0%.`,
    ...(delta > 0 ? [`With probability of at most ${short(delta)} more than that is lost.`] : []),
    setting === "local"
      ? "Noise is added on the person's own device: this holds against the collector too."
      : "Noise is added by the data holder: this holds against everyone who sees the release, not against the holder.",
    ...assumptionsInWords(study),
    ...more,
    "What is true of everybody, such as that smoking harms, can be learned about a person whether or not they take part: that is not protected.",
  ]);
}

/** What an attacker may believe at most, e^ε/(1 + e^ε); what no double tells from 1 is said in words. */
function certaintyAt(epsilon: number): string {
  const p = 1 / (1 + Math.exp(-epsilon));
  return p === 1 ? "as good as certainty" : `a probability of at most ${typeset(surePercent(p))}`;
}

function deltaOf(study: Study | StudyBundle): number {
  if (!isBundle(study)) return planRelease(study).cost().kind === "pure" ? 0 : (study.privacy.delta ?? 0);
  const loss = planBundle(study).cost();
  return loss.kind === "approximate" ? Math.exp(loss.logDelta) : 0;
}

/** What neighbours differ in. */
function secretOf({ privacy }: Study | StudyBundle): string {
  const { unit, neighbours, distance, person }: Partial<Study["privacy"]> = privacy;
  if (neighbours === "add-remove") return `whether ${unit} is in the data at all`;
  if (person !== undefined) return `which of any two sets of records ${unit} has`;
  const which = distance === undefined ? "any two records" : `any two ${recordsWithin(distance)}`;
  return `which of ${which} ${unit} has`;
}

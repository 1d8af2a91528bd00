import type { Manifest, RefusedState } from "@dpbayes/privacy/send";
import { type Language, say, type TextKey } from "./texts.ts";

/** What happens to an answer, in one sentence: the definition of privacy in the words of a bet. */
export function promiseWords({ prepared: { privacy } }: Manifest, language: Language): string {
  const { epsilon, delta } = privacy;
  const distance = "distance" in privacy ? privacy.distance : undefined;
  return say(language, "promise", {
    times: timesSurer(epsilon, language),
    between: distance === undefined ? "" : say(language, "between", { distance }),
    except: delta > 0 ? say(language, "except", { delta }) : "",
    epsilon,
  });
}

/** e^ε, rounded up. */
function timesSurer(epsilon: number, language: Language): string {
  const odds = Math.exp(epsilon);
  if (odds > 1e6) return say(language, "million");
  const factor = odds < 10 ? Math.ceil(10 * odds) / 10 : Math.ceil(odds);
  return say(language, "times", { factor: new Intl.NumberFormat(language.tag).format(factor) });
}

/** Who may answer, where that says something about the results. */
export function admissionWords({ admission }: Manifest, language: Language): string {
  return say(language, admission === "anyone" ? "anyone" : "invitation");
}

const refusals: readonly TextKey[] = [
  "INVITATION_USED",
  "INVITATION_UNKNOWN",
  "STUDY_CLOSED",
  "RELAY_NEEDED",
];

export function refusedWords({ code, reason }: RefusedState, language: Language): string {
  const known = refusals.find((key) => key === code);
  return known ? say(language, known) : say(language, "refused", { reason });
}

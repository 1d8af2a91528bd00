import type { Manifest } from "../sending/manifest.ts";
import type { RefusedState } from "../sending/send-state.ts";

/** What happens to an answer, in two sentences: the definition of privacy in the words of a bet. */
export function privacyWords({ prepared: { privacy } }: Manifest): string {
  const { epsilon, delta } = privacy;
  const distance = "distance" in privacy ? privacy.distance : undefined;
  const between = distance === undefined ? "" : ` between answers that differ by at most ${distance}`;
  const except = delta > 0 ? `, but for a chance of ${delta}` : "";
  return (
    "Your answer is changed at random on this device before anything is sent. " +
    `Whoever sees what is sent, we too, can become at most ${timesSurer(epsilon)} surer of any guess about you${between}${except} (epsilon ${epsilon}).`
  );
}

/** e^ε, rounded up. */
function timesSurer(epsilon: number): string {
  const odds = Math.exp(epsilon);
  if (odds > 1e6) return "a million times or more";
  return `${odds < 10 ? Math.ceil(10 * odds) / 10 : Math.ceil(odds)} times`;
}

/** Who may answer, where that says something about the results. */
export function admissionWords({ admission }: Manifest): string {
  return admission === "anyone"
    ? "Anybody can answer, and more than once: results may be distorted by those who do."
    : "Each invitation counts once. Nothing that is stored says which invitation an answer came from.";
}

export const ended = {
  counted: "Your answer is counted. Thank you! This device has forgotten it; nothing else is to be done.",
  waiting:
    "Your answer is kept on this device, already changed at random, and is sent as soon as there is a connection. You may close this page: open the same link again later, and it is sent then.",
} as const;

const refusals: Readonly<Record<string, string>> = {
  INVITATION_USED: "This invitation was used already, perhaps on another device. Each counts once.",
  INVITATION_UNKNOWN:
    "This address holds no invitation that is known here. Open the whole link that you were sent.",
  STUDY_CLOSED: "The study is closed and takes no more answers.",
  RELAY_NEEDED: "This study is answered in the app of whoever runs it, not on this page.",
};

export function refusedWords({ code, reason }: RefusedState): string {
  return refusals[code] ?? `Your answer was not taken: ${reason}.`;
}

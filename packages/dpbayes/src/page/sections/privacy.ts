import { lawOf, noiseOf } from "@dpbayes/inference/noise";
import type { Release } from "@dpbayes/privacy";
import { epsilonInWords } from "../../planner/words/epsilon-in-words.ts";
import { definitions, html, list, type Markup, table } from "../markup/html.ts";
import { fourDigits } from "../numbers.ts";
import type { PageContext } from "../page-options.ts";
import type { PageSection } from "./section.ts";

/** Who is protected, by how much, and against what not. */
export const privacySection: PageSection = {
  id: "privacy",
  title: "Privacy",
  content: privacyContent,
};

function privacyContent({ study, releases }: PageContext): Markup {
  const { setting, unit, neighbours } = study.privacy;
  return html`${definitions([
    ["Protected", unit],
    ["Neighbours", neighboursWords[neighbours]],
    ["Who adds the noise", settingWords[setting]],
    ["Epsilon", fourDigits(study.privacy.epsilon)],
    ["Delta", deltaWords(releases)],
  ])}
${list(epsilonInWords(study))}
${table(
  "What was released",
  ["release", "epsilon", "delta", "mechanism", "noise sd", "records"],
  releases.map((release, i) => [
    release.holder ?? String(i + 1),
    fourDigits(release.privacy.epsilon),
    release.privacy.delta === 0 ? "0" : fourDigits(release.privacy.delta),
    release.mechanism.kind,
    noiseWords(release),
    release.count === null ? "hidden" : String(release.count),
  ]),
)}
<h3>What is not protected</h3>
${list(notProtected(study.privacy.neighbours, setting))}`;
}

const neighboursWords = {
  "replace-one": "two data sets that differ in one record, which is exchanged for any other",
  "add-remove": "two data sets of which one has a record more",
} as const;

const settingWords = {
  local: "everyone on their own device, before anything is sent",
  central: "the data holder, once, on sums over all records",
  distributed: "each data holder, on sums over its own records",
} as const;

function deltaWords(releases: readonly Release[]): string {
  const largest = Math.max(...releases.map(({ privacy }) => privacy.delta));
  return largest === 0 ? "0: the guarantee is pure" : fourDigits(largest);
}

/** In units of the weighted statistic; responses have no such number. */
function noiseWords({ mechanism }: Release): string {
  const noise = noiseOf(mechanism);
  return noise === undefined ? "-" : fourDigits(Math.sqrt(lawOf(noise).variance));
}

function notProtected(
  neighbours: "replace-one" | "add-remove",
  setting: keyof typeof settingWords,
): readonly string[] {
  return [
    "Facts about groups: that is the purpose of the study. They can be applied to a person whether or not they took part.",
    "The study itself: question, bounds, levels and the privacy settings are public.",
    ...(neighbours === "replace-one"
      ? ["That somebody took part, and how many did: the number of records is public."]
      : []),
    ...(setting === "local"
      ? []
      : ["The records from the data holder itself, and from whoever reaches its machines."]),
    "The same person in other releases: budgets of all releases about somebody add up.",
    "People whose records carry traces of several others: the guarantee is for one unit at a time.",
  ];
}

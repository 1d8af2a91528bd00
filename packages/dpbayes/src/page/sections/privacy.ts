import { lawOf, noiseOf } from "@dpbayes/inference/noise";
import { cost, costBetweenAnyRecords, planRelease, type ReleasePlan } from "@dpbayes/privacy/collect";
import type { Release, Study } from "@dpbayes/privacy/formats";
import { type Relation, recordsWithin, withinDistance } from "@dpbayes/privacy/ledger";
import { epsilonInWords } from "../../planner/words/epsilon-in-words.ts";
import { reachInWords } from "../../planner/words/reach-in-words.ts";
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
  const { setting, unit } = study.privacy;
  const plan = planRelease(study);
  const between = plan.cost().neighbours;
  return html`${definitions([
    ["Protected", unit],
    ["Neighbours", withinWords(between) ?? neighboursWords(study)],
    ["Who adds the noise", settingWords[setting]],
    ["Epsilon", `${fourDigits(study.privacy.epsilon)}${reachInWords(between)}`],
    ["Delta", deltaWords(releases)],
  ])}
${list(epsilonInWords(study))}
${table(
  "What was released",
  ["release", "epsilon", "delta", "mechanism", "noise sd", isOfPersons(study) ? "persons" : "records"],
  releases.map((release, i) => [
    release.holder ?? String(i + 1),
    epsilonOf(release),
    release.privacy.delta === 0 ? "0" : fourDigits(release.privacy.delta),
    release.mechanism.kind,
    noiseWords(release),
    release.count === null ? "hidden" : String(release.count),
  ]),
)}
<h3>What is not protected</h3>
${list([...beyondWords(plan), ...notProtected(study)])}`;
}

function isOfPersons({ privacy }: Study): boolean {
  return privacy.person !== undefined;
}

function neighboursWords(study: Study): string {
  const replaced = study.privacy.neighbours === "replace-one";
  if (isOfPersons(study))
    return replaced
      ? "two data sets that differ in the records of one person, all of which are exchanged for any others"
      : "two data sets of which one has all records of a person more";
  return replaced
    ? "two data sets that differ in one record, which is exchanged for any other"
    : "two data sets of which one has a record more";
}

/** What neighbours are where epsilon reaches no further than a distance of counts. */
function withinWords(between: Relation): string | undefined {
  const distance = withinDistance(between);
  if (distance === undefined) return undefined;
  return `two ${recordsWithin(distance)} in all: one more or one fewer counts 1, one exchanged for another 2`;
}

/** Budgets may differ among releases, and so may their reach. */
function epsilonOf({ study, privacy }: Release): string {
  const reach = privacy.distance === undefined ? "" : reachInWords(cost(study).neighbours);
  return `${fourDigits(privacy.epsilon)}${reach}`;
}

/** What a reader may take epsilon for, and it is not. */
function beyondWords(plan: ReleasePlan): readonly string[] {
  if (withinDistance(plan.cost().neighbours) === undefined) return [];
  const any = costBetweenAnyRecords(plan);
  const most =
    any && "epsilon" in any ? `: epsilon is ${fourDigits(any.epsilon)} between any two records` : "";
  return [
    `Records that differ by more are protected less${most}. Budgets within a distance add up with those within the same distance only.`,
  ];
}

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

function notProtected(study: Study): readonly string[] {
  const { neighbours, setting } = study.privacy;
  const counted = isOfPersons(study) ? "persons" : "records";
  return [
    "Facts about groups: that is the purpose of the study. They can be applied to a person whether or not they took part.",
    "The study itself: question, bounds, levels and the privacy settings are public.",
    ...(neighbours === "replace-one"
      ? [`That somebody took part, and how many did: the number of ${counted} is public.`]
      : []),
    ...(setting === "local"
      ? []
      : ["The records from the data holder itself, and from whoever reaches its machines."]),
    "The same person in other releases: budgets of all releases about somebody add up.",
    "People whose records carry traces of several others: the guarantee is for one unit at a time.",
  ];
}

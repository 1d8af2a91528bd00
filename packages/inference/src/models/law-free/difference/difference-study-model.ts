import { parseFormula, type Release, type Study } from "@dpbayes/privacy/formats";
import type { Parameter } from "../../../contracts/model.ts";
import { levelsOf } from "../../../population/levels.ts";
import { chosenMethod } from "../../chosen-method.ts";
import { independentDraws } from "../../independent-draws.ts";
import { holderNames } from "../../regression/holders/holder-names.ts";
import type { ModelOptions, StudyModel } from "../../study-model.ts";
import { lawFreeMethods } from "../methods.ts";
import { pooledNoiseWords } from "../noisy-value.ts";
import { type BoundedOutcome, boundedOutcome, clippedNote, refusePrior } from "../one-number.ts";
import { type GroupSums, groupPosterior, groupSums, pooledGroup, recordsIn } from "./group-answers.ts";

/** How far means or shares of two groups are apart, whatever their laws, from holders' noisy sums by group. */
export function differenceStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  chosenMethod(lawFreeMethods, options.method ?? study.model.method, "table");
  refusePrior(study, options);
  const outcome = boundedOutcome(study);
  const holders = releases.map(groupSums);
  const groups = groupsOf(study);
  const pooled = [0, 1].map((g) => pooledGroup(holders.map((holder) => holder[g]!)));
  return Object.freeze<StudyModel>({
    target: differenceTarget(outcome, groups, pooled, holders.length > 1 ? holders : [], releases),
    method: "table",
    records: pooled.reduce((sum, group) => sum + recordsIn(group), 0),
    prior: Object.freeze(priorOf(pooled[0]!, groups)),
    approximations: Object.freeze(approximationsOf(pooled, holders.length)),
    notes: Object.freeze([estimand(outcome, groups), ...holderNotes(holders.length)]),
  });
}

/** The two levels, in the order of the study. */
function groupsOf({ model, variables }: Study): readonly string[] {
  return levelsOf(variables[parseFormula(model.formula).right[0]!]!);
}

/** difference and ratio (second group against the first), the answer of each group, then every holder's own difference. */
function differenceTarget(
  outcome: BoundedOutcome,
  groups: readonly string[],
  pooled: readonly GroupSums[],
  holders: readonly (readonly GroupSums[])[],
  releases: readonly Release[],
) {
  const [first, second] = pooled.map((group) => groupPosterior(group, outcome)) as [Draw, Draw];
  const own = holders.map((holder) => holder.map((group) => groupPosterior(group, outcome)));
  const numbers = !("no" in pooled[0]!);
  const hasRatio = outcome.low >= 0;
  const names = holders.length > 0 ? holderNames(releases) : [];
  return independentDraws(parametersOf({ groups, numbers, hasRatio, names }), (rng, out) => {
    const [a, b] = [first(rng), second(rng)];
    let at = 0;
    out[at++] = b.mean - a.mean;
    if (hasRatio) out[at++] = b.mean / a.mean;
    out[at++] = a.mean;
    out[at++] = b.mean;
    if (numbers) {
      out[at++] = a.sd;
      out[at++] = b.sd;
    }
    for (const [one, other] of own) out[at++] = other!(rng).mean - one!(rng).mean;
  });
}

type Draw = ReturnType<typeof groupPosterior>;

interface Shape {
  readonly groups: readonly string[];
  /** Means and sds of numbers; shares of a yes or no otherwise. */
  readonly numbers: boolean;
  readonly hasRatio: boolean;
  readonly names: readonly string[];
}

function parametersOf({ groups, numbers, hasRatio, names }: Shape): readonly Parameter[] {
  const byGroup = (name: string): Parameter => ({ name, shape: [2], labels: groups });
  return [
    { name: "difference", shape: [] },
    ...(hasRatio ? [{ name: "ratio", shape: [] }] : []),
    byGroup(numbers ? "mean" : "proportion"),
    ...(numbers ? [byGroup("sd")] : []),
    ...(names.length > 0 ? [{ name: "holder[difference]", shape: [names.length], labels: names }] : []),
  ];
}

function priorOf(group: GroupSums, groups: readonly string[]): readonly string[] {
  if ("no" in group) return [`proportion ~ uniform from 0 to 1, of ${groups.join(" and ")} alike`];
  return [
    `mean ~ uniform between the bounds, of ${groups.join(" and ")} alike`,
    "sd: its square is uniform on what bounds and mean leave possible",
  ];
}

function approximationsOf(pooled: readonly GroupSums[], holders: number): readonly string[] {
  const [a, b] = pooled.map(recordsIn);
  const sums = `the sums of the about ${a} and ${b} records are taken for normal (central limit), whatever the law of a record; so is the noise of these numbers`;
  return [...("no" in pooled[0]! ? [] : [sums]), ...(holders > 1 ? [pooledNoiseWords(holders)] : [])];
}

function estimand(outcome: BoundedOutcome, [first, second]: readonly string[]): string {
  const what = `the difference is ${second} less ${first}${outcome.low >= 0 ? `, the ratio ${second} over ${first}` : ""}`;
  return `${what}: ${clippedNote("each", outcome)}; a difference between groups is no effect of being in one`;
}

function holderNotes(holders: number): readonly string[] {
  if (holders === 1) return [];
  return [
    `groups are those of all records of the ${holders} holders, each record counting the same; holder[difference] is each holder's own, from its release alone`,
  ];
}

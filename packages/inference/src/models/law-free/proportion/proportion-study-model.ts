import type { Release, Study } from "@dpbayes/privacy/formats";
import type { Parameter } from "../../../contracts/model.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { answerLevels } from "../../answer-levels.ts";
import { chosenMethod } from "../../chosen-method.ts";
import { type NoisyStatistics, readStatistics, refuse } from "../../exponential-families/read-release.ts";
import { independentDraws } from "../../independent-draws.ts";
import { holderNames } from "../../regression/holders/holder-names.ts";
import type { ModelOptions, StudyModel } from "../../study-model.ts";
import { lawFreeMethods } from "../methods.ts";
import { type NoisyValue, noisyValue, pooledNoiseWords, summedValue } from "../noisy-value.ts";
import { refusePrior } from "../one-number.ts";
import { reportSums } from "../report-sums.ts";
import { reportedShare } from "./reported-share.ts";
import { shareOfHidden, shareOfPublic } from "./share-posterior.ts";

const FRAME = { method: "table", prior: Object.freeze(["proportion ~ uniform from 0 to 1"]) } as const;

type Draw = (rng: SeededSource) => number;

/** One holder's noisy counts: of yes among a public number of records, or of both answers. */
type HolderAnswers =
  | { readonly yes: NoisyValue; readonly N: number }
  | { readonly yes: NoisyValue; readonly no: NoisyValue };

/** A share from holders' noisy counts. */
export function proportionFromSums(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  checked(study, options);
  const holders = releases.map(holderAnswers);
  const each = holders.length === 1 ? [] : holders.map((holder) => shareOf([holder]));
  return Object.freeze<StudyModel>({
    ...FRAME,
    target: shareTarget(shareOf(holders), each, holderNames(releases)),
    records: holders.reduce((sum, holder) => sum + recordsOf(holder), 0),
    approximations: Object.freeze(holders.length > 1 ? [pooledNoiseWords(holders.length)] : []),
    notes: Object.freeze([shareNote(study), ...holderNotes(holders.length)]),
  });
}

/** The same from people's own reports. */
export function proportionFromReports(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  checked(study, options);
  const sums = reportSums(releases, { centre: 0.5, scale: 0.5 });
  const exact = releases.length === 1 && releases[0]!.mechanism.kind.endsWith("response");
  return Object.freeze<StudyModel>({
    ...FRAME,
    target: shareTarget(reportedShare(sums, releases), [], []),
    records: sums.n,
    approximations: Object.freeze(
      exact ? [] : [`the sum of the ${sums.n} reports is taken for normal (central limit)`],
    ),
    notes: Object.freeze([shareNote(study)]),
  });
}

function checked(study: Study, options: ModelOptions): void {
  chosenMethod(lawFreeMethods, options.method ?? study.model.method, "table");
  refusePrior(study, options);
}

function holderAnswers(release: Release, index: number): HolderAnswers {
  const read: NoisyStatistics = readStatistics(release, index, ["success-count", "category-counts"]);
  const block = read.blocks[0]!;
  if (block.values.length === 2) return { no: noisyValue(block, 0), yes: noisyValue(block, 1) };
  if (read.count === null || block.values.length !== 1)
    return refuse(index, "count", "hidden", "public where successes alone were counted");
  return { yes: noisyValue(block), N: read.count };
}

/** Holders' counts are added up: the share is that of all records, each counting the same, however much holders differ. */
function shareOf(holders: readonly HolderAnswers[]): Draw {
  const yes = summedValue(holders.map((holder) => holder.yes));
  if (holders.every((holder) => "N" in holder))
    return shareOfPublic(
      yes,
      holders.reduce((sum, holder) => sum + holder.N, 0),
    );
  return shareOfHidden(yes, summedValue(holders.map(noOf)));
}

/** Where only yes was counted, no is the rest: the same noise the other way round. */
function noOf(holder: HolderAnswers): NoisyValue {
  return "no" in holder ? holder.no : { ...holder.yes, value: holder.N - holder.yes.value };
}

function recordsOf(holder: HolderAnswers): number {
  return "N" in holder ? holder.N : Math.max(0, Math.round(holder.yes.value + holder.no.value));
}

function shareTarget(all: Draw, each: readonly Draw[], names: readonly string[]) {
  const holders: Parameter = {
    name: "holder[proportion]",
    shape: [names.length],
    labels: names,
    share: true,
  };
  const parameters: readonly Parameter[] = [
    { name: "proportion", shape: [], share: true },
    ...(each.length > 0 ? [holders] : []),
  ];
  return independentDraws(parameters, (rng, out) => {
    out[0] = all(rng);
    for (let j = 0; j < each.length; j++) out[1 + j] = each[j]!(rng);
  });
}

function shareNote(study: Study): string {
  const [variable] = study.model.formula.split("~");
  return `the proportion is that of ${variable!.trim()} = ${answerLevels(study)[1]} in the population that the records are a sample of; no law is assumed`;
}

function holderNotes(holders: number): readonly string[] {
  if (holders === 1) return [];
  return [
    `the proportion is that of all records of the ${holders} holders, each record counting the same; holder[proportion] is each holder's own, from its release alone`,
  ];
}

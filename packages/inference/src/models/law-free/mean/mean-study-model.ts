import type { Release, Study } from "@dpbayes/privacy/formats";
import type { Parameter } from "../../../contracts/model.ts";
import { chosenMethod } from "../../chosen-method.ts";
import { independentDraws } from "../../independent-draws.ts";
import { holderNames } from "../../regression/holders/holder-names.ts";
import type { ModelOptions, StudyModel } from "../../study-model.ts";
import { lawFreeMethods } from "../methods.ts";
import { pooledNoiseWords } from "../noisy-value.ts";
import { type BoundedOutcome, boundedOutcome, clippedNote, refusePrior } from "../one-number.ts";
import { reportSums } from "../report-sums.ts";
import { meanPosterior } from "./mean-posterior.ts";
import type { MomentLikelihood } from "./moment-likelihood.ts";
import { type HolderMoments, holderMoments, pooledMoments, recordsOf } from "./release-moments.ts";
import { reportedMoments } from "./reported-moments.ts";
import { summedMoments } from "./summed-moments.ts";

/** How a draw tells the spread of records beside their mean. */
export interface SpreadParameter {
  readonly name: string;
  /** From mean and variance, in the number's own unit. */
  of(mean: number, variance: number): number;
  /** What the prior of the variance says of it. */
  readonly prior: string;
}

const standardDeviation: SpreadParameter = {
  name: "sd",
  of: (_, variance) => Math.sqrt(variance),
  prior: "sd: its square is uniform on what bounds and mean leave possible",
};

const frameOf = ({ prior }: SpreadParameter) =>
  ({
    method: "table",
    prior: Object.freeze(["mean ~ uniform between the bounds", prior]),
  }) as const;

/** The mean of a bounded number, whatever its law, from holders' noisy sums. */
export function meanFromSums(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
  spread = standardDeviation,
): StudyModel {
  const outcome = checkedOutcome(study, options);
  const holders = releases.map(holderMoments);
  const own = holders.length === 1 ? [] : holders.map((holder) => summedMoments(pooledMoments([holder])));
  return Object.freeze<StudyModel>({
    ...frameOf(spread),
    target: meanTarget(outcome, spread, summedMoments(pooledMoments(holders)), own, holderNames(releases)),
    records: holders.reduce((sum, holder) => sum + recordsOf(holder), 0),
    approximations: Object.freeze(approximationsOf(holders)),
    notes: Object.freeze([clippedNote("the mean", outcome), ...holderNotes(holders.length)]),
  });
}

/** The same from people's own reports. */
export function meanFromReports(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
  spread = standardDeviation,
): StudyModel {
  const outcome = checkedOutcome(study, options);
  const sums = reportSums(releases, outcome);
  return Object.freeze<StudyModel>({
    ...frameOf(spread),
    target: meanTarget(outcome, spread, reportedMoments(sums), [], []),
    records: sums.n,
    approximations: Object.freeze([
      `the sums of the ${sums.n} reports are taken for normal (central limit), with the spread of the reports themselves`,
    ]),
    notes: Object.freeze([clippedNote("the mean", outcome)]),
  });
}

function checkedOutcome(study: Study, options: ModelOptions): BoundedOutcome {
  chosenMethod(lawFreeMethods, options.method ?? study.model.method, "table");
  refusePrior(study, options);
  return boundedOutcome(study);
}

/** Draws of mean and spread in their own unit, then of every holder's mean. */
function meanTarget(
  { centre, scale }: BoundedOutcome,
  spread: SpreadParameter,
  likelihood: MomentLikelihood,
  own: readonly MomentLikelihood[],
  names: readonly string[],
) {
  const all = meanPosterior(likelihood);
  const each = own.map(meanPosterior);
  return independentDraws(parametersOf(spread, each.length > 0 ? names : []), (rng, out) => {
    const { m, v } = all(rng);
    out[0] = centre + scale * m;
    out[1] = spread.of(out[0], scale * scale * v);
    for (let j = 0; j < each.length; j++) out[2 + j] = centre + scale * each[j]!(rng).m;
  });
}

function parametersOf(spread: SpreadParameter, names: readonly string[]): readonly Parameter[] {
  const number = (name: string): Parameter => ({ name, shape: [] });
  const holders: Parameter = { name: "holder[mean]", shape: [names.length], labels: names };
  return [number("mean"), number(spread.name), ...(names.length > 0 ? [holders] : [])];
}

function approximationsOf(holders: readonly HolderMoments[]): readonly string[] {
  const records = holders.reduce((sum, holder) => sum + recordsOf(holder), 0);
  const hidden = holders.some(({ count }) => typeof count !== "number");
  return [
    `the sums of the ${records} records are taken for normal (central limit), whatever the law of a record`,
    ...(hidden ? ["the noise of the number of records is taken for normal"] : []),
    ...(holders.length > 1 ? [pooledNoiseWords(holders.length)] : []),
  ];
}

function holderNotes(holders: number): readonly string[] {
  if (holders === 1) return [];
  return [
    `the mean is that of all records of the ${holders} holders, each record counting the same: it rests on the sum of their releases and is right however much they differ; holder[mean] is each holder's own, from its release alone`,
  ];
}

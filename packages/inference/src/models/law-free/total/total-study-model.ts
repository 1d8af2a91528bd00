import type { Release, Study } from "@dpbayes/privacy/formats";
import type { Parameter } from "../../../contracts/model.ts";
import { lawOf } from "../../../noise/index.ts";
import { chosenMethod } from "../../chosen-method.ts";
import { readStatistics, refuse } from "../../exponential-families/read-release.ts";
import { independentDraws } from "../../independent-draws.ts";
import { holderNames } from "../../regression/holders/holder-names.ts";
import type { ModelOptions, StudyModel } from "../../study-model.ts";
import { lawFreeMethods } from "../methods.ts";
import { type NoisyValue, noisyValue, pooledNoiseWords, summedValue } from "../noisy-value.ts";
import { type BoundedOutcome, boundedOutcome, clippedNote, refusePrior } from "../one-number.ts";
import { reportSums } from "../report-sums.ts";
import { type Possible, totalPosterior } from "./total-posterior.ts";

const FRAME = {
  method: "table",
  prior: Object.freeze(["total ~ uniform on what the bounds leave possible"]),
} as const;

/** One holder's noisy sum. */
interface HolderTotal {
  readonly noisy: NoisyValue;
  readonly count: number | null;
}

/** The sum over the records held, whatever their law, from holders' noisy sums. */
export function totalFromSums(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  const outcome = checkedOutcome(study, options);
  const holders = releases.map(holderTotal);
  const possible = (of: readonly HolderTotal[]) => possibleTotal(outcome, of);
  const all = totalPosterior(summedValue(holders.map(({ noisy }) => noisy)), possible(holders));
  const each =
    holders.length === 1 ? [] : holders.map((holder) => totalPosterior(holder.noisy, possible([holder])));
  const shown = holders.every(({ count }) => count !== null);
  return Object.freeze<StudyModel>({
    ...FRAME,
    target: totalTarget(all, each, holderNames(releases)),
    ...(shown && { records: holders.reduce((sum, { count }) => sum + count!, 0) }),
    approximations: Object.freeze(pooledWords(holders)),
    notes: Object.freeze([estimand(outcome)]),
  });
}

/** The same over the people who reported: what their reports have of noise is normal in the sum. */
export function totalFromReports(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  const outcome = checkedOutcome(study, options);
  const { n, mean, squares } = reportSums(releases, outcome);
  const [y, z] = [mean[0]!, mean[1]!];
  // The mean of y² is that of x² and of the noise's variance; that of z is x² alone.
  const perReport = Math.max(squares[0]! / n + y * y - z, Number.MIN_VALUE);
  const noise = lawOf({ kind: "gaussian", sd: outcome.scale * Math.sqrt(n * perReport) });
  const noisy = { value: n * (outcome.centre + outcome.scale * y), noise, others: 0 };
  const draw = totalPosterior(noisy, possibleTotal(outcome, [{ noisy, count: n }]));
  return Object.freeze<StudyModel>({
    ...FRAME,
    target: totalTarget(draw, [], []),
    records: n,
    approximations: Object.freeze([
      `the sum of the noise of ${n} reports is taken for normal (central limit)`,
    ]),
    notes: Object.freeze([estimand(outcome)]),
  });
}

function checkedOutcome(study: Study, options: ModelOptions): BoundedOutcome {
  chosenMethod(lawFreeMethods, options.method ?? study.model.method, "table");
  refusePrior(study, options);
  return boundedOutcome(study);
}

function holderTotal(release: Release, index: number): HolderTotal {
  const { count, block } = readStatistics(release, index, ["bounded-scalar"]);
  const x = block("x") ?? refuse(index, "statistic.blocks", "without x", "with the sum of x");
  return { noisy: noisyValue(x), count };
}

/** With a public number of records the bounds of the sum; otherwise only its sign, where the bounds have one. */
function possibleTotal({ low, high, whole }: BoundedOutcome, holders: readonly HolderTotal[]): Possible {
  const shown = holders.every(({ count }) => count !== null);
  const N = shown ? holders.reduce((sum, { count }) => sum + count!, 0) : Number.POSITIVE_INFINITY;
  return { low: low >= 0 && !shown ? 0 : N * low, high: high <= 0 && !shown ? 0 : N * high, whole };
}

function totalTarget(
  all: ReturnType<typeof totalPosterior>,
  each: readonly ReturnType<typeof totalPosterior>[],
  names: readonly string[],
) {
  const holders: Parameter = { name: "holder[total]", shape: [names.length], labels: names };
  const parameters: readonly Parameter[] = [
    { name: "total", shape: [] },
    ...(each.length > 0 ? [holders] : []),
  ];
  return independentDraws(parameters, (rng, out) => {
    out[0] = all(rng);
    for (let j = 0; j < each.length; j++) out[1 + j] = each[j]!(rng);
  });
}

function estimand(outcome: BoundedOutcome): string {
  return `${clippedNote("the total", outcome)}; it is the sum over the records held, known up to the noise, and says nothing of records that are not held`;
}

function pooledWords(holders: readonly HolderTotal[]): readonly string[] {
  const sharp = holders.filter(({ noisy }) => noisy.noise.linear > 0);
  return sharp.length < 2 ? [] : [pooledNoiseWords(holders.length)];
}

import { binEdges, type Release, type Study } from "@dpbayes/privacy/formats";
import { lawOf } from "../../../noise/index.ts";
import { significant } from "../../../text/index.ts";
import { chosenMethod } from "../../chosen-method.ts";
import type { NoisyCounts } from "../../exponential-families/counts/share-posterior.ts";
import { readStatistics, refuse } from "../../exponential-families/read-release.ts";
import { approximationsOf, noiseVariance, sampledInput } from "../../histogram/histogram-study-model.ts";
import { checkedTerms, reportsOf } from "../../histogram/input.ts";
import { termOfRelease } from "../../histogram/release-terms.ts";
import { independentDraws } from "../../independent-draws.ts";
import type { ModelOptions, StudyModel } from "../../study-model.ts";
import { lawFreeMethods } from "../methods.ts";
import { boundedOutcome, clippedNote, refusePrior } from "../one-number.ts";
import { type Quantities, quantitiesOf } from "./quantities.ts";
import { treeModel } from "./tree-model.ts";
import { treePosterior } from "./tree-posterior.ts";

/** Methods for reports: whole ones with their exact law, or the normal law of their sums. */
export const binnedReportMethods = ["nuts", "sum"] as const;

/**
 * Quantiles or the distribution function from holders' noisy counts of bins: draws of the shares of the bins, then what is asked for of
 * each. No law of the number, and no smoothness, is assumed.
 */
export function distributionFromSums(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  refusePrior(study, options);
  const quantities = quantitiesOf(study, options);
  const bins = binEdges(study).length - 1;
  const holders = releases.map((release, i) => holderCounts(release, i, bins));
  const counts = pooled(holders);
  return Object.freeze<StudyModel>({
    target: tableTarget(counts, quantities),
    method: chosenMethod(lawFreeMethods, options.method ?? study.model.method, "table"),
    records: recordsOf(counts),
    prior: PRIOR,
    approximations: Object.freeze(
      holders.length > 1 ? [`the noise of ${holders.length} holders together is taken for normal`] : [],
    ),
    notes: Object.freeze([
      ...notesOf(study, quantities),
      ...lostInNoise(recordsOf(counts), bins, lawOf(counts.noise).variance),
    ]),
  });
}

function tableTarget(counts: NoisyCounts, { parameter, write }: Quantities) {
  const draw = treePosterior(counts);
  const shares = new Float64Array(counts.noisy.length);
  return independentDraws([parameter], (rng, out) => {
    draw(rng, shares);
    write(shares, out);
  });
}

/** The same from people's own reports of their bin. */
export function distributionFromReports(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  refusePrior(study, options);
  const quantities = quantitiesOf(study, options);
  const levels = binEdges(study).length - 1;
  const input = { levels, terms: releases.map((release, i) => termOfRelease(release, levels, i + 1)) };
  const checked = checkedTerms(input);
  const records = checked.reduce((sum, term) => sum + reportsOf(term), 0);
  const method = chosenMethod(binnedReportMethods, options.method ?? study.model.method, "nuts");
  return Object.freeze<StudyModel>({
    target: treeModel(sampledInput(method, input), quantities),
    method,
    records,
    prior: PRIOR,
    approximations: Object.freeze(checked.flatMap((term) => approximationsOf(term, method))),
    notes: Object.freeze([
      ...notesOf(study, quantities),
      ...lostInNoise(records, levels, noiseVariance(checked, levels)),
    ]),
  });
}

const PRIOR: readonly string[] = Object.freeze([
  "bins are cut in halves, quarters and so on; the part of the records left of each cut ~ uniform from 0 to 1",
]);

function holderCounts(release: Release, index: number, bins: number): NoisyCounts {
  const { count, blocks } = readStatistics(release, index, ["bin-counts"]);
  const { values, noise } = blocks[0]!;
  if (values.length !== bins)
    return refuse(index, "values", `${values.length} counts`, `${bins}, one per bin`);
  return { noisy: values, count, noise };
}

/** Holders' counts added up: the distribution is that of all their records, each counting the same, however much holders differ. */
function pooled(holders: readonly NoisyCounts[]): NoisyCounts {
  const [first] = holders;
  if (holders.length === 1) return first!;
  const sd = Math.sqrt(holders.reduce((sum, { noise }) => sum + lawOf(noise).variance, 0));
  const isPublic = holders.every(({ count }) => count !== null);
  return {
    noisy: first!.noisy.map((_, k) => holders.reduce((sum, { noisy }) => sum + noisy[k]!, 0)),
    count: isPublic ? holders.reduce((sum, { count }) => sum + count!, 0) : null,
    noise: { kind: "gaussian", sd },
  };
}

function recordsOf({ count, noisy }: NoisyCounts): number {
  const seen = noisy.reduce((sum, value) => sum + value, 0);
  return Math.round(count ?? Math.max(0, seen));
}

/**
 * Where the noise of half the bins together is a quarter of the records and more, a half's share is known hardly better than its prior
 * says, which is uniform: an answer near 0 or 1 is drawn to the middle.
 */
function lostInNoise(records: number, bins: number, variance: number): readonly string[] {
  const sd = Math.sqrt((bins / 4) * variance);
  if (sd < records / 4) return [];
  return [
    `noise on half of the ${bins} bins together (sd ${significant(sd, 2)} records) hides most of ${records} records: the answer rests on the prior, and intervals can miss a distribution that is crowded near a bound; fewer bins (model.options.bins), more records or a larger epsilon help`,
  ];
}

function notesOf(study: Study, { words, reading }: Quantities): readonly string[] {
  return [clippedNote(words, boundedOutcome(study)), reading];
}

import type { Release, Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { significant } from "../../text/index.ts";
import { answerLevels } from "../answer-levels.ts";
import { chosenMethod } from "../chosen-method.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { histogramModel } from "./histogram-model.ts";
import {
  type CheckedTerm,
  checkedTerms,
  type HistogramInput,
  levelCount,
  reportsOf,
  summedInput,
} from "./input.ts";
import { termOfRelease } from "./release-terms.ts";
import { bytesPerReport } from "./reports/packed-reports.ts";
import { sharesPrior } from "./shares-prior.ts";
import { thinLevelNotes } from "./thin-levels.ts";

/** The ways to a posterior of shares; `histogramMode` and the baselines give points without one. */
export const histogramMethods = ["nuts", "sum"] as const;
type HistogramMethod = (typeof histogramMethods)[number];

/**
 * The shares of a categorical answer from releases of randomised answers; each release is a term, so
 * budgets and mechanisms may differ. Methods:
 *
 * - `nuts`: whole reports with their exact likelihood (a release that holds sums: with their normal law);
 * - `sum`: NUTS on the normal law of the number of ones per level, whatever the number of reports.
 *
 * Without a method: `sum` where all releases hold sums, or where so many different unary reports of so
 * many levels came in that one evaluation of the exact likelihood would take milliseconds (more than half
 * a megabyte of bits) and the normal law of their sums is good; `nuts` otherwise.
 */
export function histogramStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  const input = histogramStudyInput(study, releases, options);
  const terms = checkedTerms(input);
  const method = methodOf(options.method ?? study.model.method, terms);
  const levels = levelCount(input);
  const records = terms.reduce((sum, term) => sum + reportsOf(term), 0);
  return Object.freeze<StudyModel>({
    target: targetOf(method, input),
    method,
    records,
    notes: Object.freeze(thinLevelNotes(records, levels, Math.sqrt(noiseVariance(terms, levels)))),
    prior: Object.freeze([sharesPrior(input).words]),
    approximations: Object.freeze(terms.flatMap((term) => approximationsOf(term, method))),
  });
}

/** What a study's releases say about shares, as plain data: for `histogramMode` and `unbiasedShares` too. */
export function histogramStudyInput(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): HistogramInput {
  if (releases.length === 0) fail("ARGUMENT", { name: "releases", found: "none", accepted: "one or more" });
  const levels = answerLevels(study);
  return Object.freeze({
    levels,
    terms: releases.map((release, i) => termOfRelease(release, levels.length, i + 1)),
    prior: { ...study.model.prior, ...options.prior },
  });
}

/** Bytes of different packed reports up to which the whole reports are used: about 3 ms per evaluation. */
const WHOLE_BYTES = 500_000;

/** Ones per level that noise alone is expected to leave; from here on the normal law of sums is good. */
const ENOUGH_ONES = 100;

/** Why the method is no longer one. */
const GIBBS =
  "; gibbs draws from the same posterior as nuts, but makes 50 effective draws a second where nuts makes 4,400";

function methodOf(asked: string | undefined, terms: readonly CheckedTerm[]): HistogramMethod {
  const isSummed = isTooMuch(terms) || terms.every(({ kind }) => kind === "unary-sums");
  return chosenMethod(
    histogramMethods,
    asked,
    isSummed ? "sum" : "nuts",
    asked === "gibbs" ? GIBBS : "; histogramMode gives a point estimate",
  );
}

function isTooMuch(terms: readonly CheckedTerm[]): boolean {
  const unary = terms.filter((term) => term.kind === "unary-reports");
  const bytes = unary.reduce(
    (sum, { reports }) => sum + reports.times.length * bytesPerReport(reports.levels),
    0,
  );
  return bytes > WHOLE_BYTES && unary.every((term) => onesOfNoise(term) >= ENOUGH_ONES);
}

/** N·q, q = 1/(e^ε + 1). */
function onesOfNoise(term: CheckedTerm): number {
  return reportsOf(term) / (Math.exp(term.epsilon) + 1);
}

/** Of an empty level's unbiased count, N·q(1 − q)/(p − q)²: p says yes for the level itself, q for another. */
export function noiseVariance(terms: readonly CheckedTerm[], levels: number): number {
  return terms.reduce((sum, term) => {
    const odds = Math.exp(term.epsilon);
    const isResponse = term.kind === "response-counts";
    const q = 1 / (odds + (isResponse ? levels - 1 : 1));
    const p = isResponse ? odds * q : 0.5;
    return sum + (reportsOf(term) * q * (1 - q)) / (p - q) ** 2;
  }, 0);
}

function targetOf(method: HistogramMethod, input: HistogramInput): StudyModel["target"] {
  switch (method) {
    case "nuts":
    case "sum":
      return histogramModel(sampledInput(method, input));
    default:
      return method satisfies never;
  }
}

/** What NUTS sees of the reports: all of them, or their sums. */
export function sampledInput(method: "nuts" | "sum", input: HistogramInput): HistogramInput {
  return method === "sum" ? summedInput(input) : input;
}

export function approximationsOf(term: CheckedTerm, method: HistogramMethod): readonly string[] {
  const reduced = term.kind === "unary-reports" && method === "sum";
  if (term.kind !== "unary-sums" && !reduced) return [];
  const rough = onesOfNoise(term) < ENOUGH_ONES;
  return [
    `normal approximation of the sums; N = ${reportsOf(term)}`,
    ...(rough ? [`a rough one: noise leaves only ${significant(onesOfNoise(term), 2)} ones per level`] : []),
    ...(reduced ? ["whole reports were reduced to their sums, which hold less information"] : []),
  ];
}

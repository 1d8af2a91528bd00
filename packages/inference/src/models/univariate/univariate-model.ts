import type { SeededSource } from "../../math/random/index.ts";
import type { Model } from "../model.ts";
import { type CompressedTerm, exactTerm, firstCut, pointsTerm } from "./compression/compressed-term.ts";
import { compressionError } from "./compression/compression-error.ts";
import { refineTerms } from "./compression/refine.ts";
import type { WeightedPoints } from "./compression/weighted-points.ts";
import { type Channel, type DataFamily, reportDensity } from "./density/report-density.ts";
import { discreteFamilies } from "./families.ts";
import { termLikelihood } from "./likelihood.ts";
import { momentEstimate } from "./moment-estimate.ts";
import { latentMoments, pooledMoments } from "./moments.ts";
import { familyVector, type PosteriorParts, posteriorOf } from "./posterior.ts";
import { sortedReports } from "./sorted-reports.ts";
import type { UnivariateTerm } from "./term.ts";
import { type UnivariatePrior, univariatePrior } from "./univariate-prior.ts";

/** Everything that the posterior of a privatised number is built from; plain data. */
export interface UnivariateInput {
  readonly family: DataFamily;
  /** One per budget or mechanism. */
  readonly terms: readonly UnivariateTerm[];
  /** Laws by parameter name; defaults are scaled by the bounds. */
  readonly prior?: unknown;
  /**
   * Without it, reports are compressed to weighted points; true evaluates every distinct report (tails of
   * Laplace and geometric noise beyond the bounds are folded all the same, which is exact).
   */
  readonly exact?: boolean;
}

/** The posterior of the parameters of a privatised number. */
export interface UnivariateModel extends Model {
  readonly family: DataFamily;
  /** How many people reported. */
  readonly count: number;
  readonly prior: UnivariatePrior;
  /** Log likelihood (constants included) at the data model's parameters. */
  logLikelihood(parameters: Float64Array): number;
  /** A draw of the parameters from the prior. */
  priorSample(rng: SeededSource): Float64Array;
  /** How many points are evaluated each time, and a bound on the change of any posterior probability. */
  readonly compression: { readonly points: number; readonly shift: number };
  /** A bound on the error of the log likelihood at these parameters; 0 for points that were given as such. */
  compressionError(parameters: Float64Array): number;
  /** The input with points in the place of reports: small, and builds the same model at once. */
  readonly compressed: UnivariateInput;
}

/**
 * The posterior of one number's distribution from people's privatised reports, clipping and noise modelled:
 * p(z) = ∫ k(z − clip(x)) f(x) dx (local spec §4). A gradient costs the same for ten thousand reports as
 * for a million: see the folder's README for how, and for the default priors.
 *
 * @example
 * ```ts
 * import { exactPosterior, univariateModel } from "@dpbayes/inference";
 * const bit = { bounds: [0, 1], noise: { kind: "response", keep: 0.75, other: 0.25 }, whole: true } as const;
 * const reports = { values: [0, 1], times: [130, 170] };
 * const model = univariateModel({ family: "bernoulli", terms: [{ channel: bit, reports }] });
 * console.log(exactPosterior(model).means[0]!.toFixed(4)); // 0.6325
 * ```
 */
export function univariateModel(input: UnivariateInput): UnivariateModel {
  const { family } = input;
  const prior = univariatePrior(input);
  const channels = input.terms.map(({ channel }) => wholeIfDiscrete(family, channel));
  const cut = input.terms.map((term, i) => cutTerm(term, i, channels[i]!, input.exact ?? false));
  const parts = posteriorParts(family, prior, channels, cut);
  const { terms, shift } = refineTerms(parts, cut);
  const points = terms.map((term) => term.points);
  return Object.freeze({
    ...posteriorOf(parts, points),
    family,
    count: points.reduce((sum, { moments }) => sum + moments.count, 0),
    prior,
    logLikelihood: logLikelihoodOf(parts, points),
    priorSample: prior.sample,
    compression: Object.freeze({ points: points.reduce((sum, { z }) => sum + z.length, 0), shift }),
    compressionError: (parameters: Float64Array) => compressionError(parts.densities, terms, parameters),
    compressed: compressedInput(input, channels, points),
  });
}

/** Values of a discrete data model are whole, whatever the channel was told. */
function wholeIfDiscrete(family: DataFamily, channel: Channel): Channel {
  return discreteFamilies.has(family) ? { ...channel, whole: true } : channel;
}

/** Points that were given are taken as they are. */
function cutTerm(term: UnivariateTerm, index: number, channel: Channel, exact: boolean): CompressedTerm {
  if ("points" in term) return pointsTerm(term.points);
  const reports = sortedReports(`reports of term ${index + 1}`, term.reports, channel);
  return exact ? exactTerm(reports, channel) : firstCut(reports, channel);
}

function posteriorParts(
  family: DataFamily,
  prior: UnivariatePrior,
  channels: readonly Channel[],
  terms: readonly CompressedTerm[],
): PosteriorParts {
  const vector = familyVector(family);
  const moments = channels.map((channel, i) => {
    const given = terms[i]!.points.moments;
    return [latentMoments(channel, given), given.count] as const;
  });
  const start = new Float64Array(prior.names.length);
  vector.unconstrain(momentEstimate(family, pooledMoments(moments)), 0, start, 0);
  const range = Math.max(...channels.map(({ bounds: [low, high] }) => high - low));
  return {
    family,
    densities: channels.map((channel) => reportDensity(family, channel)),
    priors: prior.laws,
    vector,
    start,
    // The mean of a Gaussian is in the variable's own unit; every other coordinate is a logarithm or a logit.
    spread: start.map((_, k) => (family === "gaussian" && k === 0 ? 0.1 * range : 0.3)),
  };
}

function logLikelihoodOf(parts: PosteriorParts, points: readonly WeightedPoints[]) {
  const likelihoods = points.map((each, i) => termLikelihood(parts.densities[i]!, each));
  const unused = new Float64Array(parts.start.length);
  return (parameters: Float64Array): number =>
    likelihoods.reduce((sum, likelihood) => sum + likelihood.add(parameters, unused), 0);
}

function compressedInput(
  { family, prior }: UnivariateInput,
  channels: readonly Channel[],
  points: readonly WeightedPoints[],
): UnivariateInput {
  return Object.freeze({
    family,
    terms: Object.freeze(channels.map((channel, i) => Object.freeze({ channel, points: points[i]! }))),
    ...(prior !== undefined && { prior }),
  });
}

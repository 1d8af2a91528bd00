import type { Model } from "../../contracts/model.ts";
import type { ScalarPrior } from "../priors/index.ts";
import { type CompressedTerm, exactTerm, firstCut, pointsTerm } from "./compression/compressed-term.ts";
import { compressionError } from "./compression/compression-error.ts";
import { refineTerms } from "./compression/refine.ts";
import type { WeightedPoints } from "./compression/weighted-points.ts";
import type { Channel, ReportDensity } from "./density/report-density.ts";
import type { FamilyParameter } from "./families.ts";
import { termLikelihood } from "./likelihood.ts";
import { type LatentMoments, latentMoments, pooledMoments } from "./moments/moments.ts";
import { type PosteriorParts, parameterVector, posteriorOf } from "./posterior.ts";
import { sortedReports } from "./sorted-reports.ts";
import type { UnivariateTerm } from "./term.ts";

/** What the posterior of a privatised number needs to know of a law, ours or one's own. */
export interface DataModel {
  readonly parameters: readonly FamilyParameter[];
  readonly priors: readonly ScalarPrior[];
  /** Values are whole whatever the channel says. */
  readonly discrete: boolean;
  density(channel: Channel): ReportDensity;
  /** Parameters with about these moments of the clipped values: where chains start. */
  estimate(moments: LatentMoments): Float64Array;
}

/** The posterior of a data model's parameters from reports. */
export interface DataModelPosterior extends Model {
  /** How many people reported. */
  readonly count: number;
  /** Log likelihood (constants included) at the data model's parameters. */
  logLikelihood(parameters: Float64Array): number;
  /** How many points are evaluated each time, and a bound on the change of any posterior probability. */
  readonly compression: { readonly points: number; readonly shift: number };
  /** A bound on the error of the log likelihood at these parameters; 0 for points that were given as such. */
  compressionError(parameters: Float64Array): number;
  /** Points in the place of reports, by terms. */
  readonly points: readonly { readonly channel: Channel; readonly points: WeightedPoints }[];
}

/** Compresses the reports and joins prior and likelihood. */
export function dataModelPosterior(
  data: DataModel,
  given: readonly UnivariateTerm[],
  exact: boolean,
): DataModelPosterior {
  const channels = given.map(({ channel }) => (data.discrete ? { ...channel, whole: true } : channel));
  const cut = given.map((term, i) => cutTerm(term, i, channels[i]!, exact));
  const parts = posteriorParts(data, channels, cut);
  const { terms, shift } = refineTerms(parts, cut);
  const points = terms.map((term) => term.points);
  return Object.freeze({
    ...posteriorOf(parts, points),
    count: points.reduce((sum, { moments }) => sum + moments.count, 0),
    logLikelihood: logLikelihoodOf(parts, points),
    compression: Object.freeze({ points: points.reduce((sum, { z }) => sum + z.length, 0), shift }),
    compressionError: (parameters: Float64Array) => compressionError(parts.densities, terms, parameters),
    points: Object.freeze(channels.map((channel, i) => Object.freeze({ channel, points: points[i]! }))),
  });
}

/** Points that were given are taken as they are. */
function cutTerm(term: UnivariateTerm, index: number, channel: Channel, exact: boolean): CompressedTerm {
  if ("points" in term) return pointsTerm(term.points);
  const reports = sortedReports(`reports of term ${index + 1}`, term.reports, channel);
  return exact ? exactTerm(reports, channel) : firstCut(reports, channel);
}

function posteriorParts(
  data: DataModel,
  channels: readonly Channel[],
  terms: readonly CompressedTerm[],
): PosteriorParts {
  const { parameters, priors } = data;
  const vector = parameterVector(parameters);
  const moments = channels.map((channel, i) => {
    const given = terms[i]!.points.moments;
    return [latentMoments(channel, given), given.count] as const;
  });
  const start = new Float64Array(parameters.length);
  vector.unconstrain(data.estimate(pooledMoments(moments)), 0, start, 0);
  const range = Math.max(...channels.map(({ bounds: [low, high] }) => high - low));
  const supports = parameters.map(({ support }) => support);
  return {
    supports,
    densities: channels.map((channel) => data.density(channel)),
    priors,
    vector,
    start,
    // Coordinates of anything but a location are logarithms or logits.
    spread: Float64Array.from(parameters, ({ location }) => (location ? 0.1 * range : 0.3)),
  };
}

function logLikelihoodOf(parts: PosteriorParts, points: readonly WeightedPoints[]) {
  const likelihoods = points.map((each, i) => termLikelihood(parts.densities[i]!, each));
  const unused = new Float64Array(parts.start.length);
  return (parameters: Float64Array): number =>
    likelihoods.reduce((sum, likelihood) => sum + likelihood.add(parameters, unused), 0);
}

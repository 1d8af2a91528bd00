import { digestOf, type Release, type Study, statedHolders } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../../../math/random/index.ts";
import { holderCovariatesSample } from "../../regression/holders/holder-covariates-sample.ts";
import type { Holder, HolderEffects } from "../../regression/holders/holder-effects.ts";
import {
  type HolderValues,
  holderParameters,
  writeHolderParameters,
} from "../../regression/holders/holder-parameters.ts";
import { holderPriorSample } from "../../regression/holders/holder-prior-sample.ts";
import { settledHolders } from "../../regression/holders/settled-holders.ts";
import {
  type RegressionPoint,
  type RegressionPrior,
  type RegressionShape,
  regressionPriorSample,
} from "../../regression/index.ts";
import { regressionPriorOver } from "../../regression/prior-over.ts";
import { regressionParameters, writeRegressionParameters } from "../../regression/regression-parameters.ts";
import { unitsOf } from "../../regression/regression-units.ts";
import type { StudiesFromPrior } from "../../study-family.ts";
import type { ModelOptions } from "../../study-model.ts";
import { chooseMethod } from "../choose-method.ts";
import { linearPrior, linearShape } from "../linear-prior.ts";
import { holderOf } from "../linear-study-model.ts";
import { type Parts, readParts, type SumPart } from "../releases/read-parts.ts";
import { drawOutcomes, noisySums, type UnclippedRecords, unclippedCovariates } from "./unclipped-sums.ts";

/**
 * Studies like this one whose truth is drawn from its prior: sums of normal records that nobody clips, with noise of the same size.
 * Whatever is wrong there is wrong with the sampler or with taking sums as normal. A string says why there is none.
 */
export function linearStudiesFromPrior(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudiesFromPrior | string {
  const read = readParts(study, releases);
  const clause = regressionPriorOver(study, options.prior);
  const asked = options.method ?? study.model.method;
  const holders = options.holders ?? statedHolders(study);
  const sources = read.parts.map(holderOf);
  const settle = (by: readonly (Holder | undefined)[]) =>
    settledHolders({ clause: holders, study, design: read.design, sources: by }).effects;
  const { method } = chooseMethod(asked, read, clause, settle(sources) !== undefined);
  if (method !== "nuts") return `the prior of method "${method}" is not simulated, only that of "nuts"`;
  if (!read.parts.every(isPublicSum))
    return "only sums of holders with public numbers of records are simulated";
  if (read.radii.length > 1) return "holders have bounds of their own";
  const parts = read.parts as readonly SumPart[];
  const shape = linearShape(read);
  const differ = settle(sources) !== undefined;
  const prior = linearPrior(clause, shape, read.design);
  return (rng) => {
    const drawn = differ
      ? across(rng, read, parts, shape, prior, settle)
      : same(rng, read, parts, shape, prior);
    return {
      truth: drawn.truth,
      releases: releases.map((release, j) => released(release, noisySums(drawn.records[j]!))),
    };
  };
}

function isPublicSum(part: Parts["parts"][number]): boolean {
  return part.kind === "sums" && !part.local && !((part.sums.countVariance ?? 0) > 0);
}

interface Drawn {
  readonly truth: readonly number[];
  readonly records: readonly UnclippedRecords[];
}

/** One regression and one law of the covariates. */
function same(
  rng: SeededSource,
  { design }: Parts,
  parts: readonly SumPart[],
  shape: RegressionShape,
  prior: RegressionPrior,
): Drawn {
  const point = regressionPriorSample(rng, shape, prior);
  const records = parts.map(({ sums }) => unclippedCovariates(rng, point, sums));
  for (const one of records) drawOutcomes(rng, one, point);
  const units = unitsOf(design);
  const truth = new Float64Array(lengthOf(regressionParameters(shape, units)));
  const d = shape.covariates;
  const values = {
    ...point,
    mean: (k: number) => point.mean[k]!,
    sd: (k: number) => Math.sqrt(point.covariance[k * d + k]!),
  };
  writeRegressionParameters(shape, units, values, truth);
  return { truth: Array.from(truth), records };
}

/** Covariates come first: the prior speaks of levels at the centre of what is released of them. */
function across(
  rng: SeededSource,
  { design }: Parts,
  parts: readonly SumPart[],
  shape: RegressionShape,
  prior: RegressionPrior,
  settle: (sources: readonly Holder[]) => HolderEffects | undefined,
): Drawn {
  const covariates = holderCovariatesSample(rng, shape, prior, parts.length);
  const { laws } = covariates;
  const records = parts.map(({ sums }, j) => unclippedCovariates(rng, laws[j]!, sums));
  const effects = settle(parts.map((part, j) => holderOf(withSums(part, noisySums(records[j]!)))!))!;
  const values: HolderValues = {
    ...holderPriorSample(rng, shape, effects, prior, covariates),
    covariates: mixtureOf(laws, effects.counts),
  };
  records.forEach((one, j) => {
    drawOutcomes(rng, one, pointOf(values, effects, j));
  });
  const units = unitsOf(design);
  const truth = new Float64Array(lengthOf(holderParameters(shape, units, effects, true)));
  writeHolderParameters(shape, units, effects, values, truth);
  return { truth: Array.from(truth), records };
}

function withSums(part: SumPart, values: Float64Array): SumPart {
  const entries = part.sums.entries.map((entry, i) => ({ ...entry, value: values[i]! }));
  return { ...part, sums: { ...part.sums, entries } };
}

/** The regression of one holder: α_j = a_j − cᵀβ_j. */
function pointOf({ own, ownVariance }: HolderValues, { intercept, centre }: HolderEffects, j: number) {
  const first = intercept ? 1 : 0;
  const coefficients = centre.map((_, k) => own(j, first + k));
  const level = intercept ? own(j, 0) : 0;
  const shift = coefficients.reduce((sum, slope, k) => sum + (intercept ? slope * centre[k]! : 0), 0);
  return { intercept: level - shift, coefficients, variance: ownVariance(j) };
}

function mixtureOf(
  laws: readonly RegressionPoint[],
  counts: readonly number[],
): NonNullable<HolderValues["covariates"]> {
  const total = counts.reduce((a, b) => a + b, 0);
  const over = (of: (law: RegressionPoint) => number) =>
    laws.reduce((sum, law, j) => sum + (counts[j]! / total) * of(law), 0);
  const mean = (k: number) => over((law) => law.mean[k]!);
  return {
    mean,
    sd: (k) =>
      Math.sqrt(over((law) => law.covariance[k * law.mean.length + k]! + (law.mean[k]! - mean(k)) ** 2)),
  };
}

function lengthOf(parameters: readonly { readonly shape: readonly number[] }[]): number {
  return parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
}

/** As the release travels: cross products times √2 where their coordinate says so. */
function released(release: Release, sums: Float64Array): Release {
  const values = release.statistic.coordinates.map(
    (name, i) => sums[i]! * (name.startsWith("sqrt2*") ? Math.SQRT2 : 1),
  );
  const { digest: _, ...whole } = { ...release, values };
  return { ...whole, digest: digestOf(whole) } as Release;
}

import { digestOf, type Release } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../../../math/random/index.ts";
import type { StudiesFromPrior } from "../../study-family.ts";
import { holderCovariatesSample } from "../holders/holder-covariates-sample.ts";
import type { HolderEffects } from "../holders/holder-effects.ts";
import { type HolderValues, holderParameters, writeHolderParameters } from "../holders/holder-parameters.ts";
import { holderPriorSample } from "../holders/holder-prior-sample.ts";
import { regressionParameters, writeRegressionParameters } from "../regression-parameters.ts";
import type { RegressionPoint } from "../regression-point.ts";
import type { RegressionPrior, RegressionShape } from "../regression-prior.ts";
import { regressionPriorSample } from "../regression-prior-sample.ts";
import type { RegressionUnits } from "../regression-units.ts";
import {
  drawOutcomes,
  noisySums,
  type OutcomeDraw,
  type SumsToDraw,
  type UnclippedRecords,
  unclippedCovariates,
} from "./unclipped-sums.ts";

/** A study of sums of holders, and the prior that its truth is drawn from. */
export interface StudyToDraw {
  readonly releases: readonly Release[];
  /** Of every release. */
  readonly sums: readonly SumsToDraw[];
  readonly shape: RegressionShape;
  readonly prior: RegressionPrior;
  readonly units: RegressionUnits;
  readonly outcome: OutcomeDraw;
  /** How the holders differ if their sums come out so; undefined where all follow one regression, whatever comes out. */
  settle(values: readonly Float64Array[]): HolderEffects | undefined;
  /** The sums as they travel; as they are without it. */
  readonly travelling?: (release: Release, values: Float64Array) => readonly number[];
}

/**
 * Studies like one that was carried out whose truth is drawn from the prior: sums of normal covariates that nobody clips and of outcomes as
 * the model has them, with noise of the same size. Whatever is wrong there is wrong with the sampler or with taking sums
 * as normal.
 */
export function studiesFromPrior(given: StudyToDraw): StudiesFromPrior {
  const { releases, sums, settle, travelling = (_, values) => Array.from(values) } = given;
  const differ = settle(sums.map(({ products }) => new Float64Array(products.length))) !== undefined;
  return (rng) => {
    const { truth, records } = differ ? across(rng, given) : same(rng, given);
    return {
      truth,
      releases: releases.map((release, j) => released(release, travelling(release, noisySums(records[j]!)))),
    };
  };
}

interface Drawn {
  readonly truth: readonly number[];
  readonly records: readonly UnclippedRecords[];
}

/** One regression and one law of the covariates. */
function same(rng: SeededSource, { sums, shape, prior, units, outcome }: StudyToDraw): Drawn {
  const point = regressionPriorSample(rng, shape, prior);
  const records = sums.map((one) => unclippedCovariates(rng, point, one));
  for (const one of records) drawOutcomes(rng, one, point, outcome);
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
function across(rng: SeededSource, { sums, shape, prior, units, outcome, settle }: StudyToDraw): Drawn {
  const covariates = holderCovariatesSample(rng, shape, prior, sums.length);
  const { laws } = covariates;
  const records = sums.map((one, j) => unclippedCovariates(rng, laws[j]!, one));
  const effects = settle(records.map(noisySums))!;
  const values: HolderValues = {
    ...holderPriorSample(rng, shape, effects, prior, covariates),
    covariates: mixtureOf(laws, effects.counts),
  };
  records.forEach((one, j) => {
    drawOutcomes(rng, one, pointOf(values, effects, j), outcome);
  });
  const truth = new Float64Array(lengthOf(holderParameters(shape, units, effects, true)));
  writeHolderParameters(shape, units, effects, values, truth);
  return { truth: Array.from(truth), records };
}

/** The regression of one holder: α_j = a_j − cᵀβ_j. */
function pointOf({ own, ownVariance }: HolderValues, { intercept, centre }: HolderEffects, j: number) {
  const first = intercept ? 1 : 0;
  const coefficients = Float64Array.from(centre, (_, k) => own(j, first + k));
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

function released(release: Release, values: readonly number[]): Release {
  const { digest: _, ...whole } = { ...release, values };
  return { ...whole, digest: digestOf(whole) } as Release;
}

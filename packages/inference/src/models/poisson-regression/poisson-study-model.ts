import { type Design, designOf, type Release, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { type CovariateChoice, covariateTarget } from "../logistic-regression/mixed/covariate-target.ts";
import type { StatisticSum } from "../logistic-regression/mixed/statistic-sum.ts";
import { paperDefaults, type RegressionDefaults, type RegressionShape } from "../regression/index.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { poissonApproximations } from "./approximations.ts";
import { poissonCurve, poissonOutcome } from "./poisson-outcome.ts";
import { readPoissonRelease } from "./read-release.ts";
import { poissonStart } from "./start.ts";
import { poissonCoordinates } from "./statistic-coordinates.ts";
import type { PoissonSum } from "./sum-data.ts";
import { poissonSumTerm } from "./sum-term.ts";

/**
 * The posterior of a Poisson regression with the link log(1 + eᵘ), u = α + xᵀθ, from summed statistics of one design:
 * of people's reports, of one holder or of several, with any budgets, with a public or a noisy count. Counts above the
 * study's bound were clipped to it, and the model knows. Draws are in people's units.
 *
 * The covariates' mean is a parameter, except without an intercept where every covariate is a number with
 * bounds symmetric about 0 and no prior of the mean is given: such covariates count as centred.
 *
 * Methods: "nuts" models levels by cells and clipping by nodes where that is affordable and matters; "nuts-normal" takes
 * all covariates as jointly normal and unclipped; "nuts-cells" enumerates all levels at any price.
 */
export function poissonStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  const choice = choiceOf(options.method ?? study.model.method);
  if (releases.length === 0) fail("ARGUMENT", { name: "releases", found: "none", accepted: "one or more" });
  const design = designOf(study);
  const clause = { ...study.model.prior, ...options.prior };
  const shape = shapeOf(study, design, Object.hasOwn(clause, "mean"));
  const data = releases.map((release, i) => readPoissonRelease(release, design, i));
  const outcome = poissonOutcome(design.response.bound);
  const { approximations, ...model } = covariateTarget({
    ...{ study, design, shape, clause, choice, outcome },
    defaults: defaultsWithin(design),
    sums: data.map(statisticSum),
    curve: poissonCurve(design.response.bound),
    start: (prior) => poissonStart(data, shape, prior),
    normalTerms: () => data.map((sum) => poissonSumTerm(sum, outcome)),
    responseVariance: spreadOf(design) ** 2,
  });
  return Object.freeze<StudyModel>({
    ...model,
    method: "nuts",
    records: data.reduce((total, { count }) => total + Math.round(count), 0),
    approximations: Object.freeze([...poissonApproximations(shape, data), ...approximations]),
  });
}

function statisticSum(sum: PoissonSum): StatisticSum {
  const coordinates = poissonCoordinates(sum.layout, sum.covariates);
  return {
    ...sum,
    monomials: coordinates.map(({ monomial }) => monomial),
    variances: coordinates.map(({ block }) => sum.noise[block]!),
  };
}

/** How far u may spread: of order 1 for small counts; for large ones u is the mean itself, within the bound. */
function spreadOf({ response }: Design): number {
  return Math.max(1, response.bound / 4);
}

/**
 * Priors that respect |x| <= R (glm spec §7), and the counts' bound: the specification's sd 2 of an intercept would
 * rule out a mean of 30 where the bound is 100.
 */
function defaultsWithin(design: Design): RegressionDefaults {
  const { radius } = design;
  const spread = spreadOf(design);
  return {
    ...paperDefaults,
    coefficients: { law: "normal", mean: 0, sd: Math.sqrt(5) * spread },
    intercept: { law: "normal", mean: 0, sd: 2 * spread },
    mean: { law: "normal", mean: 0, sd: radius / 2 },
    scales: { law: "half-normal", sd: radius / 2 },
  };
}

const choices: Readonly<Record<string, CovariateChoice>> = {
  nuts: "automatic",
  "nuts-normal": "normal",
  "nuts-cells": "cells",
};

function choiceOf(method = "nuts"): CovariateChoice {
  const accepted = `one of: ${Object.keys(choices).join(", ")}, for a Poisson regression`;
  return Object.hasOwn(choices, method)
    ? choices[method]!
    : fail("ARGUMENT", { name: "method", found: `"${method}"`, accepted });
}

function shapeOf(study: Study, { columns, intercept }: Design, meanGiven: boolean): RegressionShape {
  if (columns.length === 0)
    fail("ARGUMENT", {
      name: "covariates",
      found: "none",
      accepted: "one or more; use poisson for a mean count",
    });
  const centred = columns.every(({ variable }) => isCentred(study.variables[variable]!));
  return { covariates: columns.length, intercept, mean: intercept || meanGiven || !centred, residual: false };
}

function isCentred(variable: Study["variables"][string]): boolean {
  return variable.type === "number" && variable.bounds[0] === -variable.bounds[1];
}

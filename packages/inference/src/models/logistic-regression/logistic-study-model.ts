import { type Design, designOf, type Release, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { paperDefaults, type RegressionDefaults, type RegressionShape } from "../regression/index.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { logisticApproximations } from "./approximations.ts";
import { logisticInputsTerm } from "./inputs-term.ts";
import { type CovariateChoice, covariateTarget } from "./mixed/covariate-target.ts";
import type { StatisticSum } from "./mixed/statistic-sum.ts";
import { logisticCurve, logisticOutcome } from "./outcome-moments.ts";
import { type LogisticData, readLogisticRelease } from "./read-releases.ts";
import { roughSums } from "./rough-sums.ts";
import { logisticStart } from "./start.ts";
import { statisticCoordinates } from "./statistic-coordinates.ts";
import { logisticSumTerm } from "./sum-term.ts";

/**
 * The posterior of a logistic regression from any mixture of releases of one design: summed statistics (local or of
 * holders) and perturbed inputs, each with its own budget and mechanism; the likelihood is their
 * product. The outcome's second level counts as +1. Draws are in people's units.
 *
 * The covariates' mean is a parameter, except without an intercept where every covariate is a number with
 * bounds symmetric about 0 and no prior of the mean is given: such covariates count as centred.
 *
 * Methods: "nuts" models levels by cells and clipping by nodes where that is affordable and matters; "nuts-normal" takes
 * all covariates as jointly normal and unclipped; "nuts-cells" enumerates all levels at any price.
 */
export function logisticStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  const choice = choiceOf(options.method ?? study.model.method);
  if (releases.length === 0) fail("ARGUMENT", { name: "releases", found: "none", accepted: "one or more" });
  const design = designOf(study);
  const clause = { ...study.model.prior, ...options.prior };
  const shape = shapeOf(study, design, Object.hasOwn(clause, "mean"));
  const data = releases.map((release, i) => readLogisticRelease(release, design, i + 1));
  const sums = data.flatMap((item) => (item.kind === "sum" ? [statisticSum(item)] : []));
  const { approximations, ...model } = covariateTarget({
    ...{ study, design, shape, clause, choice },
    defaults: defaultsWithin(design),
    ...(sums.length === data.length && { sums }),
    outcome: logisticOutcome,
    curve: logisticCurve,
    start: (prior) => logisticStart(roughSums(data, shape.covariates), shape, prior),
    normalTerms: () => data.map((item) => termOf(item, shape)),
    // u is of order 1: neither a coin toss nor certain.
    responseVariance: 1,
  });
  return Object.freeze<StudyModel>({
    ...model,
    method: "nuts",
    records: data.reduce((sum, item) => sum + recordsOf(item), 0),
    approximations: Object.freeze([...logisticApproximations(shape, data), ...approximations]),
  });
}

function statisticSum({ sum }: Extract<LogisticData, { kind: "sum" }>): StatisticSum {
  const monomials = statisticCoordinates(sum.layout, sum.covariates);
  return { ...sum, monomials, variances: monomials.map(({ block }) => sum.noise[block]!) };
}

/**
 * Priors that respect the bounds (glm spec §7): the paper's 2.5 for standard deviations is far too wide there, and where
 * noise dominates a wide τ shrinks the slopes. The specification has R/2 for |x| <= R; numbers also stay within ±1, so
 * a larger radius says nothing about a single one.
 */
function defaultsWithin({ radius }: Design): RegressionDefaults {
  const half = Math.min(radius, 1) / 2;
  return {
    ...paperDefaults,
    intercept: { law: "normal", mean: 0, sd: 2 },
    mean: { law: "normal", mean: 0, sd: half },
    scales: { law: "half-normal", sd: half },
  };
}

const choices: Readonly<Record<string, CovariateChoice>> = {
  nuts: "automatic",
  "nuts-normal": "normal",
  "nuts-cells": "cells",
};

function choiceOf(method = "nuts"): CovariateChoice {
  const accepted = `one of: ${Object.keys(choices).join(", ")}, for a logistic regression`;
  return Object.hasOwn(choices, method)
    ? choices[method]!
    : fail("ARGUMENT", { name: "method", found: `"${method}"`, accepted });
}

function shapeOf(study: Study, { columns, intercept }: Design, meanGiven: boolean): RegressionShape {
  if (columns.length === 0)
    fail("ARGUMENT", {
      name: "covariates",
      found: "none",
      accepted: "one or more; use bernoulli for a share",
    });
  const centred = columns.every(({ variable }) => isCentred(study.variables[variable]!));
  return { covariates: columns.length, intercept, mean: intercept || meanGiven || !centred, residual: false };
}

function isCentred(variable: Study["variables"][string]): boolean {
  return variable.type === "number" && variable.bounds[0] === -variable.bounds[1];
}

function termOf(item: LogisticData, shape: RegressionShape) {
  return item.kind === "sum" ? logisticSumTerm(item.sum, shape) : logisticInputsTerm(item.reports);
}

function recordsOf(item: LogisticData): number {
  return item.kind === "sum" ? Math.round(item.sum.count) : item.reports.outcomes.length;
}

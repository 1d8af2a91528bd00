import { type Design, designOf, type Release, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { defaultsWithinBounds } from "../regression/defaults-within-bounds.ts";
import type {
  RegressionPrior,
  RegressionShape,
  RegressionStart,
  RegressionTerm,
} from "../regression/index.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { type CovariateChoice, covariateTarget } from "./covariates/covariate-target.ts";
import type { StatisticSum } from "./covariates/statistic-sum.ts";
import type { OutcomeCurve, OutcomeMoments } from "./outcomes/outcome-moments.ts";

/** What tells one family of outcomes from another; `Data` is a release as it was read. */
export interface OutcomeFamily<Data> {
  /** In words: "a logistic regression". */
  readonly name: string;
  /** What to use where there are no covariates. */
  readonly withoutCovariates: string;
  /** How far u = α + xᵀθ may reach. */
  readonly spread: (design: Design) => number;
  readonly outcome: (design: Design) => OutcomeMoments;
  readonly curve: (design: Design) => OutcomeCurve;
  /** `position` counts from 1. */
  readonly read: (release: Release, design: Design, position: number) => Data;
  readonly records: (data: Data) => number;
  /** A release as a sum of monomials; undefined where it is not one. */
  readonly sum: (data: Data) => StatisticSum | undefined;
  readonly start: (data: readonly Data[], shape: RegressionShape, prior: RegressionPrior) => RegressionStart;
  /** The likelihood of normal covariates, in its fastest form. */
  readonly normalTerm: (data: Data, shape: RegressionShape, outcome: OutcomeMoments) => RegressionTerm;
  readonly approximations: (shape: RegressionShape, data: readonly Data[]) => readonly string[];
}

const choices: Readonly<Record<string, CovariateChoice>> = {
  nuts: "automatic",
  "nuts-normal": "normal",
  "nuts-cells": "cells",
};

/**
 * The posterior of a generalised linear model from any mixture of releases of one design. Draws are in original units.
 *
 * The covariates' mean is a parameter, except without an intercept where every covariate is a number with
 * bounds symmetric about 0 and no prior of the mean is given: such covariates count as centred.
 *
 * Methods: "nuts" models levels by cells and clipping by nodes where that is affordable and matters; "nuts-normal" takes
 * all covariates as jointly normal and unclipped; "nuts-cells" enumerates all levels at any price.
 */
export function generalisedLinearModel<Data>(
  family: OutcomeFamily<Data>,
  study: Study,
  releases: readonly Release[],
  options: ModelOptions,
): StudyModel {
  const choice = choiceOf(options.method ?? study.model.method, family.name);
  if (releases.length === 0) fail("ARGUMENT", { name: "releases", found: "none", accepted: "one or more" });
  const design = designOf(study);
  const clause = { ...study.model.prior, ...options.prior };
  const shape = shapeOf(study, design, Object.hasOwn(clause, "mean"), family.withoutCovariates);
  const data = releases.map((release, i) => family.read(release, design, i + 1));
  const sums = data.map(family.sum).filter((sum) => sum !== undefined);
  const outcome = family.outcome(design);
  const spread = family.spread(design);
  const { approximations, ...model } = covariateTarget({
    ...{ study, design, shape, clause, choice, outcome },
    defaults: defaultsWithinBounds(design, spread),
    ...(sums.length === data.length && { sums }),
    curve: family.curve(design),
    start: (prior) => family.start(data, shape, prior),
    normalTerms: () => data.map((item) => family.normalTerm(item, shape, outcome)),
    // What xᵀθ may reach in all is shared by the covariates.
    responseVariance: spread ** 2 / shape.covariates,
  });
  return Object.freeze<StudyModel>({
    ...model,
    method: "nuts",
    records: data.reduce((total, item) => total + family.records(item), 0),
    approximations: Object.freeze([...family.approximations(shape, data), ...approximations]),
  });
}

function choiceOf(method = "nuts", name: string): CovariateChoice {
  const accepted = `one of: ${Object.keys(choices).join(", ")}, for ${name}`;
  return Object.hasOwn(choices, method)
    ? choices[method]!
    : fail("ARGUMENT", { name: "method", found: `"${method}"`, accepted });
}

function shapeOf(
  study: Study,
  { columns, intercept }: Design,
  meanGiven: boolean,
  instead: string,
): RegressionShape {
  if (columns.length === 0)
    fail("ARGUMENT", { name: "covariates", found: "none", accepted: `one or more; ${instead}` });
  const centred = columns.every(({ variable }) => isCentred(study.variables[variable]!));
  return { covariates: columns.length, intercept, mean: intercept || meanGiven || !centred, residual: false };
}

function isCentred(variable: Study["variables"][string]): boolean {
  return variable.type === "number" && variable.bounds[0] === -variable.bounds[1];
}

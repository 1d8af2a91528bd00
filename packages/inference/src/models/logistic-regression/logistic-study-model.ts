import { type Design, designOf, type Release, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import {
  paperDefaults,
  type RegressionDefaults,
  type RegressionShape,
  regressionModel,
  regressionPrior,
  unitsOf,
} from "../regression/index.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { logisticApproximations } from "./approximations.ts";
import { logisticInputsTerm } from "./inputs-term.ts";
import { type LogisticData, readLogisticRelease } from "./read-releases.ts";
import { roughSums } from "./rough-sums.ts";
import { logisticStart } from "./start.ts";
import { logisticSumTerm } from "./sum-term.ts";

/**
 * The posterior of a logistic regression from any mixture of releases of one design: summed statistics (local or of
 * holders) and perturbed inputs, each with its own budget and mechanism; the likelihood is their
 * product. The outcome's second level counts as +1. Draws are in people's units.
 *
 * The covariates' mean is a parameter, except without an intercept where every covariate is a number with
 * bounds symmetric about 0 and no prior of the mean is given: such covariates count as centred.
 */
export function logisticStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  requireMethod(options.method ?? study.model.method);
  if (releases.length === 0) fail("ARGUMENT", { name: "releases", found: "none", accepted: "one or more" });
  const design = designOf(study);
  const clause = { ...study.model.prior, ...options.prior };
  const shape = shapeOf(study, design, Object.hasOwn(clause, "mean"));
  const prior = regressionPrior(clause, shape, defaultsWithin(design));
  const data = releases.map((release, i) => readLogisticRelease(release, design, i + 1));
  const target = regressionModel({
    shape,
    prior,
    terms: data.map((item) => termOf(item, shape)),
    units: unitsOf(design),
    start: logisticStart(roughSums(data, shape.covariates), shape, prior),
    // u is of order 1: neither a coin toss nor certain.
    responseVariance: 1,
  });
  return Object.freeze<StudyModel>({
    target,
    method: "nuts",
    records: data.reduce((sum, item) => sum + recordsOf(item), 0),
    prior: prior.words,
    approximations: logisticApproximations(design, shape, data),
  });
}

/**
 * Priors that respect |x| <= R (glm spec §7): the paper's 2.5 for standard deviations is far too wide there,
 * and where noise dominates a wide τ shrinks the slopes.
 */
function defaultsWithin({ radius }: Design): RegressionDefaults {
  return {
    ...paperDefaults,
    intercept: { law: "normal", mean: 0, sd: 2 },
    mean: { law: "normal", mean: 0, sd: radius / 2 },
    scales: { law: "half-normal", sd: radius / 2 },
  };
}

function requireMethod(method: string | undefined): void {
  if (method !== undefined && method !== "nuts")
    fail("ARGUMENT", { name: "method", found: `"${method}"`, accepted: '"nuts" for a logistic regression' });
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

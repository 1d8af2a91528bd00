import { type Design, designOf, type Release, type Study, statedHolders } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { chosenMethod } from "../chosen-method.ts";
import type { Holder } from "../regression/holders/holder-effects.ts";
import { holderNames, isOfHolder } from "../regression/holders/holder-names.ts";
import { settledHolders } from "../regression/holders/settled-holders.ts";
import type { RegressionShape } from "../regression/index.ts";
import { regressionPriorOver } from "../regression/prior-over.ts";
import { indicatorsOf } from "../regression/regression-units.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { approximations } from "./approximations.ts";
import type { CovariateChoice, CovariateInput } from "./covariates/covariate-input.ts";
import { covariateTarget } from "./covariates/covariate-target.ts";
import { dispersionNote, hasDispersion } from "./dispersion-words.ts";
import type { OutcomeFamily } from "./outcome-family.ts";
import { type ReleasedData, readRelease } from "./releases/read-release.ts";
import { addSum, emptySums, type RoughSums, roughSums } from "./start/rough-sums.ts";
import { statisticSum } from "./statistic/statistic-sum.ts";
import { bothTerms, squareTerm } from "./sums/square-term.ts";

const choices = {
  nuts: "automatic",
  "nuts-normal": "normal",
  "nuts-cells": "cells",
  "nuts-clipped": "clipped",
} as const satisfies Readonly<Record<string, CovariateChoice>>;

/** The parts of a shape that an outcome with a dispersion has. */
const dispersed = { dispersion: true } as const;

export const glmMethods = Object.keys(choices) as readonly (keyof typeof choices)[];

/**
 * The posterior of a generalised linear model from any mixture of releases of one design. Draws are in original units.
 *
 * The covariates' mean is a parameter, except without an intercept where every covariate is a number with
 * bounds symmetric about 0 and no prior of the mean is given: such covariates count as centred.
 *
 * Methods: "nuts" models levels by cells where that is affordable, and takes values at a bound for what they are;
 * "nuts-normal" takes all covariates as jointly normal; "nuts-cells" enumerates all levels at any price; "nuts-clipped" is
 * "nuts" for values that continue beyond their bounds: those moved there are modelled as tails of the normal law.
 */
export function generalisedLinearModel<Layout extends string, Reports>(
  family: OutcomeFamily<Layout, Reports>,
  study: Study,
  releases: readonly Release[],
  options: ModelOptions,
): StudyModel {
  const choice = choices[chosenMethod(glmMethods, options.method ?? study.model.method, "nuts")];
  if (releases.length === 0) fail("ARGUMENT", { name: "releases", found: "none", accepted: "one or more" });
  const design = designOf(study);
  const clause = regressionPriorOver(study, options.prior);
  const shape = {
    ...shapeOf(study, design, Object.hasOwn(clause, "mean"), family.withoutCovariates),
    ...(hasDispersion(family, study, options) && dispersed),
  };
  const data = releases.map((release, i) => readRelease(release, design, i, family));
  const sources = holdersOf(family, releases, data);
  const settled = settledHolders({
    ...{ clause: options.holders ?? statedHolders(study), study, design },
    sources,
  });
  const sums = data.flatMap((item) => (item.kind === "sum" ? [item.sum] : []));
  const { approximations: ofCovariates, ...model } = covariateTarget({
    ...{ study, design, shape, clause, choice, effects: settled.effects },
    releases: sources.map((holder, i) => holder?.name ?? `release ${i + 1}`),
    ...ofFamily(family, design, shape, data),
    ...(sums.length === data.length && {
      sums: sums.map((sum) => statisticSum(sum, family.statistic.layouts)),
    }),
  });
  return Object.freeze<StudyModel>({
    ...model,
    method: "nuts",
    link: family.link,
    records: data.reduce((total, item) => total + recordsOf(family, item), 0),
    approximations: Object.freeze([...approximations(shape, sums, family.alsoExact), ...ofCovariates]),
    notes: Object.freeze([
      ...settled.notes,
      ...(family.notes ?? []),
      ...dispersionNote(shape, sums),
      ...model.notes,
    ]),
    ...(settled.fitted && { holders: settled.fitted }),
  });
}

/** What the family says: defaults of the prior, moments of the outcome, a start, and terms for normal covariates. */
function ofFamily<Layout extends string, Reports>(
  family: OutcomeFamily<Layout, Reports>,
  design: Design,
  shape: RegressionShape,
  data: readonly ReleasedData<Layout, Reports>[],
): Pick<CovariateInput, "defaults" | "outcome" | "curve" | "start" | "normalTerms" | "responseVariance"> {
  const outcome = family.outcome(design);
  const spread = family.spread(design);
  const termOf = (item: ReleasedData<Layout, Reports>) => {
    if (item.kind === "reports") return family.reports!.term(item.reports);
    const term = family.term({ sum: item.sum, shape, design, outcome });
    const { square } = item.sum;
    return square && shape.dispersion ? bothTerms(term, squareTerm({ ...item.sum, square }, outcome)) : term;
  };
  return {
    outcome,
    defaults: {
      ...family.defaults(design),
      ...(family.dispersion && { sigma: family.dispersion(design) }),
    },
    curve: family.curve(design),
    start: (prior, release) => {
      const seen = release === undefined ? data : [data[release]!];
      return family.start({ sums: roughly(family, seen, shape.covariates), shape, prior, design, outcome });
    },
    normalTerms: () => data.map(termOf),
    // What xᵀθ may reach in all is shared by the covariates.
    responseVariance: spread ** 2 / shape.covariates,
  };
}

/** Whoever made each release; undefined for reports of people. */
function holdersOf<Layout extends string, Reports>(
  { statistic }: OutcomeFamily<Layout, Reports>,
  releases: readonly Release[],
  data: readonly ReleasedData<Layout, Reports>[],
): readonly (Holder | undefined)[] {
  const names = holderNames(releases);
  return data.map((item, i) => {
    if (item.kind !== "sum" || !isOfHolder(releases[i]!)) return undefined;
    const { count, x } = roughSums([item.sum], statistic.layouts, item.sum.covariates);
    return { name: names[i]!, count, mean: x.map((sum) => sum / Math.max(1, count)) };
  });
}

function recordsOf<Layout extends string, Reports>(
  { reports }: OutcomeFamily<Layout, Reports>,
  item: ReleasedData<Layout, Reports>,
): number {
  return item.kind === "sum" ? Math.round(item.sum.count) : reports!.records(item.reports);
}

/** What all releases say together. */
function roughly<Layout extends string, Reports>(
  { statistic, reports }: OutcomeFamily<Layout, Reports>,
  data: readonly ReleasedData<Layout, Reports>[],
  covariates: number,
): RoughSums {
  const all = emptySums(covariates);
  for (const item of data) {
    if (item.kind === "sum") addSum(item.sum, statistic.layouts, all);
    else reports!.addTo(item.reports, all);
  }
  return all;
}

function shapeOf(
  study: Study,
  { columns, intercept }: Design,
  meanGiven: boolean,
  instead: string,
): RegressionShape {
  if (columns.length === 0)
    fail("ARGUMENT", { name: "covariates", found: "none", accepted: `one or more; ${instead}` });
  const centred = columns.every(
    ({ variable, factors }) => factors === undefined && isCentred(study.variables[variable]!),
  );
  const offset = columns.findIndex((column) => column.offset);
  return {
    covariates: columns.length,
    intercept,
    mean: intercept || meanGiven || !centred,
    residual: false,
    indicators: indicatorsOf({ columns }),
    // 1 in original units: u has no unit of its own.
    ...(offset >= 0 && { fixed: { place: offset, coefficient: columns[offset]!.scale } }),
  };
}

function isCentred(variable: Study["variables"][string]): boolean {
  return variable.type === "number" && variable.bounds[0] === -variable.bounds[1];
}

import { type Design, designOf, type Release, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { chosenMethod } from "../../chosen-method.ts";
import type { Holder } from "../../regression/holders/holder-effects.ts";
import { holderNames, isOfHolder } from "../../regression/holders/holder-names.ts";
import type { RegressionShape } from "../../regression/index.ts";
import { regressionPriorOver } from "../../regression/prior-over.ts";
import { indicatorsOf } from "../../regression/regression-units.ts";
import type { ModelOptions } from "../../study-model.ts";
import type { CovariateChoice } from "../covariates/covariate-input.ts";
import { hasDispersion } from "../dispersion-words.ts";
import type { OutcomeFamily } from "../outcome-family.ts";
import { roughSums } from "../start/rough-sums.ts";
import { type ReleasedData, readRelease } from "./read-release.ts";

const choices = {
  nuts: "automatic",
  "nuts-normal": "normal",
  "nuts-cells": "cells",
  "nuts-clipped": "clipped",
} as const satisfies Readonly<Record<string, CovariateChoice>>;

export const glmMethods = Object.keys(choices) as readonly (keyof typeof choices)[];

/** The parts of a shape that an outcome with a dispersion has. */
const dispersed = { dispersion: true } as const;

/** A study of a family and its releases, as models read them. */
export interface GlmStudy<Layout extends string, Reports> {
  readonly design: Design;
  readonly choice: CovariateChoice;
  /** The prior's clause, the options' over the study's. */
  readonly clause: ReturnType<typeof regressionPriorOver>;
  readonly shape: RegressionShape;
  /** In the order of the releases. */
  readonly data: readonly ReleasedData<Layout, Reports>[];
}

export function readStudy<Layout extends string, Reports>(
  family: OutcomeFamily<Layout, Reports>,
  study: Study,
  releases: readonly Release[],
  options: ModelOptions,
): GlmStudy<Layout, Reports> {
  const choice = choices[chosenMethod(glmMethods, options.method ?? study.model.method, "nuts")];
  if (releases.length === 0) fail("ARGUMENT", { name: "releases", found: "none", accepted: "one or more" });
  const design = designOf(study);
  const clause = regressionPriorOver(study, options.prior);
  const shape = {
    ...shapeOf(study, design, Object.hasOwn(clause, "mean"), family.withoutCovariates),
    ...(hasDispersion(family, study, options) && dispersed),
  };
  const data = releases.map((release, i) => readRelease(release, design, i, family));
  return { design, choice, clause, shape, data };
}

/** Whoever made each release; undefined for reports of people. */
export function holdersOf<Layout extends string, Reports>(
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

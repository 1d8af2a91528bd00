import { parseFormula, type Release, type Study } from "@dpbayes/privacy/formats";
import type { Target } from "../../contracts/target.ts";
import type { Fit } from "../../fit/fit.ts";
import { exactPosterior } from "../../samplers/quadrature/exact-posterior.ts";
import { significant } from "../../text/index.ts";
import { chosenMethod } from "../chosen-method.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { TINY_SHIFT } from "./compression/compression-error.ts";
import type { DataFamily } from "./density/report-density.ts";
import { clippedTailNotes, lawNotes } from "./law-notes.ts";
import { reportTerms } from "./report-terms.ts";
import { type UnivariateInput, type UnivariateModel, univariateModel } from "./univariate-model.ts";
import { verifyCompression } from "./verify-compression.ts";

/** How the posterior is computed. */
export const univariateMethods = ["nuts", "nuts-exact", "quadrature"] as const;
type UnivariateMethod = (typeof univariateMethods)[number];

/** Errors of the posterior's mass that no number of draws could show. */
const QUADRATURE_TOLERANCE = 1e-7;

/** A study's model with the univariate posterior in it, for checks after the fit. */
export interface UnivariateStudyModel extends StudyModel {
  readonly model: UnivariateModel;
}

/**
 * The posterior of a study of one number (or one yes/no answer) from local reports. Releases may differ in
 * budget and mechanism. Methods: "nuts" (default), "nuts-exact" (every distinct report is evaluated) and
 * "quadrature" (independent exact draws: no chain, no warm-up).
 */
export function univariateStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): UnivariateStudyModel {
  const method = chosenMethod(univariateMethods, options.method ?? study.model.method, "nuts");
  const model = univariateModel(univariateInput(study, releases, options, method === "nuts-exact"));
  return Object.freeze({
    target: targetOf(model, method),
    method,
    records: model.count,
    prior: model.prior.text,
    approximations: Object.freeze(approximationsOf(model, model.compression.shift)),
    approximationsAt: (fit: Fit) => approximationsOf(model, verifyCompression(model, fit.values).shift),
    notes: lawNotes(study.model.family),
    ...(study.model.family === "gaussian" && {
      notesAt: (fit: Fit) => clippedTailNotes(fit, boundsOf(study)),
    }),
    ...(method === "nuts" && { compact: { builder: "univariateModel", data: model.compressed } as const }),
    model,
  });
}

function boundsOf({ model, variables }: Study): readonly [number, number] {
  const variable = variables[parseFormula(model.formula).left[0]!]!;
  return "bounds" in variable ? variable.bounds : [0, 1];
}

/** The plain data of a study's model. */
export function univariateInput(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
  exact = false,
): UnivariateInput {
  const prior = { ...study.model.prior, ...options.prior };
  return {
    // An unknown family is refused where parameters are looked up.
    family: study.model.family as DataFamily,
    terms: reportTerms(study, releases),
    prior,
    exact,
  };
}

function targetOf(model: UnivariateModel, method: UnivariateMethod): Target {
  if (method !== "quadrature") return model;
  const { sampler } = exactPosterior(model, { tolerance: QUADRATURE_TOLERANCE });
  return Object.freeze({ parameters: model.parameters, sampler: () => sampler });
}

function approximationsOf({ compression: { points } }: UnivariateModel, shift: number): readonly string[] {
  if (shift <= TINY_SHIFT) return [];
  const most = shift < 1 ? `by up to ${significant(shift, 1)}` : "by an unknown amount";
  return [
    `the reports are represented by ${points} points, which changes posterior probabilities ${most}; method "nuts-exact" avoids this`,
  ];
}

import type { Column, Design, Release, Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import {
  type RegressionShape,
  type RegressionTerm,
  regressionModel,
  regressionPrior,
  unitsOf,
} from "../regression/index.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import type { InputMoments } from "./input-moments.ts";
import { perturbedInputsTerm } from "./input-term.ts";
import { readInputRelease } from "./read-input-release.ts";
import { readSumRelease } from "./read-sum-release.ts";
import { refuseRelease, requireDesign } from "./release-checks.ts";
import {
  estimateFromInputs,
  estimateFromSums,
  type MomentEstimate,
  regressionStart,
  responseVarianceOf,
} from "./start.ts";
import type { SummedMoments } from "./summed-moments.ts";
import { summedMomentsTerm } from "./summed-moments-term.ts";

/** What one release holds. */
type Part =
  | { readonly kind: "sums"; readonly sums: SummedMoments }
  | { readonly kind: "inputs"; readonly inputs: InputMoments };

/**
 * The posterior of a linear regression from releases of any mixture: summed statistics (of people, of
 * one holder or of several) and perturbed inputs, with any budgets. Each contributes a factor.
 *
 * With an intercept the covariates' mean is a parameter. Without one it is 0 where only second moments
 * were released, as in the papers, and a parameter where there are perturbed inputs to tell it.
 */
export function linearStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  requireMethod(options.method ?? study.model.method);
  if (releases.length === 0) fail("ARGUMENT", { name: "releases", found: "none", accepted: "one or more" });
  const design = requireDesign(releases[0]!, 0);
  const parts = releases.map((release, i) => readPart(release, requireDesign(release, i, design), i));
  const mean = design.intercept || parts.some(({ kind }) => kind === "inputs");
  const shape: RegressionShape = {
    covariates: design.columns.length,
    intercept: design.intercept,
    mean,
    residual: true,
  };
  const prior = regressionPrior({ ...study.model.prior, ...options.prior }, shape);
  const estimates = parts.map(estimateOf);
  const target = regressionModel({
    shape,
    prior,
    terms: parts.map((part) => termOf(part, mean)),
    units: unitsOf(design),
    start: regressionStart(estimates, shape),
    responseVariance: responseVarianceOf(estimates),
  });
  const records = parts.reduce((sum, part) => sum + countOf(part), 0);
  const approximations = approximationsOf(design, parts, mean);
  return Object.freeze({ target, method: "nuts", records, prior: prior.words, approximations });
}

function requireMethod(method: string | undefined): void {
  if (method !== undefined && method !== "nuts")
    fail("ARGUMENT", { name: "method", found: `"${method}"`, accepted: '"nuts" for linear regression' });
}

function readPart(release: Release, design: Design, index: number): Part {
  const { kind } = release.statistic;
  if (release.kind === "sum" && kind === "linear-regression")
    return { kind: "sums", sums: readSumRelease(release, design, index) };
  if (release.kind === "reports" && kind === "perturbed-inputs")
    return { kind: "inputs", inputs: readInputRelease(release, design, index) };
  const accepted = 'a sum of "linear-regression" or reports of "perturbed-inputs"';
  return refuseRelease(index, "statistic.kind", `"${kind}" (${release.kind})`, accepted);
}

function termOf(part: Part, mean: boolean): RegressionTerm {
  return part.kind === "sums" ? summedMomentsTerm(part.sums, { mean }) : perturbedInputsTerm(part.inputs);
}

function estimateOf(part: Part): MomentEstimate {
  return part.kind === "sums" ? estimateFromSums(part.sums) : estimateFromInputs(part.inputs);
}

function countOf(part: Part): number {
  return part.kind === "sums" ? part.sums.count : part.inputs.count;
}

function approximationsOf(design: Design, parts: readonly Part[], mean: boolean): readonly string[] {
  const indicators = design.columns.filter(({ level }: Column) => level !== undefined);
  const named = indicators.map(({ name }) => name).join(", ");
  const summed = parts.some(({ kind }) => kind === "sums");
  return Object.freeze([
    `covariates are modelled as jointly normal${mean ? "" : " with mean 0"}${named && `, also the indicators ${named}`}`,
    ...(summed
      ? ["the sum over records is treated as normal, with the fourth moments of normal records"]
      : []),
    `clipping to the bounds and to |x| <= ${Number(design.radius.toPrecision(4))} is not modelled`,
  ]);
}

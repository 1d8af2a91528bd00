import type { Design } from "@dpbayes/privacy/formats";
import type { Model } from "../../../contracts/model.ts";
import { fail } from "../../../errors/index.ts";
import type { Fit } from "../../../fit/index.ts";
import { restWords } from "../../regression/basis/column-basis.ts";
import type { Ball } from "../../regression/clipping/ball.ts";
import { normalLaw } from "../../regression/holders/coordinates/normal-law.ts";
import { saidPrior } from "../../regression/holders/effects-prior-words.ts";
import { regressionAcrossHolders } from "../../regression/holders/regression-across-holders.ts";
import { type RegressionStart, regressionModel, regressionPrior } from "../../regression/index.ts";
import {
  type ColumnKinds,
  cellCount,
  columnKinds,
  type MixedPrior,
  mixedModel,
  mixedPrior,
  numbersOnly,
} from "../../regression/mixed/index.ts";
import { unitsOf } from "../../regression/regression-units.ts";
import type { OutcomeMoments } from "../outcomes/outcome-moments.ts";
import { pooledSum, type StatisticSum } from "../statistic/statistic-sum.ts";
import { bothTerms } from "../sums/square-term.ts";
import { acrossHolders } from "./across-holders.ts";
import { affordable, ballOf, limitsOf, shareWords } from "./ball/what-is-moved.ts";
import { cellMoments } from "./cells/cell-moments.ts";
import { affordableKinds } from "./cells/choose-cells.ts";
import { normalMoments } from "./cells/normal-moments.ts";
import { normalTerm } from "./cells/normal-term.ts";
import type { ClipLimits } from "./clipping/clip-row.ts";
import { clippedMoments } from "./clipping/clipped-moments.ts";
import { type ClippingPlan, clippingPlan } from "./clipping/clipping-plan.ts";
import { type CovariateChoice, type CovariateInput, roughOf } from "./covariate-input.ts";
import { derivedColumnsOf, derivedKinds, requireOneLaw } from "./derived/derived-model.ts";
import { basisOf, derivedTarget } from "./derived/derived-target.ts";
import { derivedWords } from "./derived/derived-words.ts";
import type { MixedMoments } from "./mixed-moments.ts";
import { mixedSquareTerm } from "./mixed-square-term.ts";
import { mixedStart, startingPoints } from "./mixed-start.ts";
import { mixedSumTerm } from "./mixed-sum-term.ts";
import { covariateNotes } from "./notes/covariate-notes.ts";
import { clippingWords, covariateWords } from "./notes/covariate-words.ts";
import { ratiosToPrior } from "./notes/ratios-to-prior.ts";
import { uninformedNotes } from "./notes/uninformed.ts";
import type { RoughCovariates } from "./rough-covariates.ts";

/** A posterior, and what is to be said about the covariates. */
export interface CovariateTarget {
  readonly target: Model;
  readonly prior: readonly string[];
  readonly earlyPrior?: readonly string[];
  readonly approximations: readonly string[];
  readonly notes: readonly string[];
  /** What the draws say: how much was clipped, what the data did not inform. */
  readonly notesAt: (fit: Fit) => readonly string[];
}

/**
 * The posterior of a generalised linear model under the law of the covariates that suits the study: levels are
 * enumerated and numbers normal within cells, and clipping, where asked for, is modelled if it moves the release noticeably.
 */
export function covariateTarget(input: CovariateInput): CovariateTarget {
  const { study, design, shape, clause, defaults, sums, choice } = input;
  const declared = columnKinds(study, design);
  const layout = derivedColumnsOf(design, study);
  requireOneLaw(design, layout, {
    sums: sums !== undefined,
    normal: choice === "normal" || choice === "clipped",
    ball: Object.hasOwn(clause, "norm"),
  });
  const pooled = sums && pooledSum(sums);
  const rough = pooled && roughOf(input, pooled);
  const kinds = layout
    ? derivedKinds(declared, layout, rough!)
    : chosenKinds(declared, design, rough, choice);
  const prior = mixedPrior(clause, shape, kinds, defaults, unitsOf(design));
  if (input.effects) requireNoBall(prior);
  const start = input.start(prior);
  const limits = layout ? undefined : limitsOf(input, kinds);
  const looked = pooled !== undefined && limits !== undefined;
  const plan = looked ? planOf(input, pooled, kinds, prior, start, { rough: rough!, limits }) : undefined;
  const ball = plan && ballOf(input, kinds, plan);
  const plain = kinds.variables.length === 0 && (plan === undefined || ball) && shape.fixed === undefined;
  const basis = layout && basisOf(input, kinds, rough!);
  const target = layout
    ? derivedTarget(input, layout, kinds, prior, start, rough!, basis)
    : plain
      ? normalTarget(input, prior, start, ball)
      : mixedTarget(input, kinds, prior, start, rough!, plan);
  const modelled = plan !== undefined;
  return Object.freeze<CovariateTarget>({
    target,
    ...saidPrior(basis ? withRest(prior, restWords(basis, design)) : prior, design, input.effects),
    approximations: [
      ...covariateWords(design, kinds, rough),
      ...(layout ? derivedWords(design, layout) : []),
      clippingWords(design, doneAboutClipping(choice, looked, modelled)),
    ],
    notes: rough ? covariateNotes(design.columns, rough) : [],
    notesAt: (fit) => [
      ...(layout ? [] : shareWords(fit, input, limits, modelled)),
      ...uninformedNotes(ratiosToPrior(fit, design, prior)),
    ],
  });
}

function withRest<Prior extends MixedPrior>(prior: Prior, line: string): Prior {
  return { ...prior, words: [...prior.words, line] };
}

function doneAboutClipping(choice: CovariateChoice, looked: boolean, modelled: boolean) {
  if (choice !== "clipped") return modelled ? "moved" : "counted";
  return modelled ? "modelled" : looked ? "small" : "ignored";
}

/** A ball of coefficients holds one set of them; those of several holders scatter without bounds. */
function requireNoBall({ norm }: MixedPrior): void {
  if (norm < Infinity)
    fail("ARGUMENT", {
      name: "prior norm",
      found: "given for holders that differ",
      accepted: 'absent, or holders "same"',
    });
}

function chosenKinds(
  declared: ColumnKinds,
  { columns }: Design,
  rough: RoughCovariates | undefined,
  choice: CovariateChoice,
): ColumnKinds {
  if (rough === undefined || choice === "normal") return numbersOnly(declared.covariates);
  return choice === "cells" ? declared : affordableKinds(declared, columns, rough);
}

function planOf(
  { shape, outcome, curve }: CovariateInput,
  pooled: StatisticSum,
  kinds: ColumnKinds,
  prior: MixedPrior,
  start: RegressionStart,
  { rough, limits }: { readonly rough: RoughCovariates; readonly limits: ClipLimits },
): ClippingPlan | undefined {
  const exact = exactMoments(pooled, kinds, outcome);
  const points = startingPoints(shape, kinds, prior, start, rough);
  return clippingPlan(exact, pooled, kinds, curve, limits, points);
}

function exactMoments(
  { monomials }: Pick<StatisticSum, "monomials">,
  kinds: ColumnKinds,
  outcome: OutcomeMoments,
): MixedMoments {
  return kinds.variables.length === 0
    ? normalMoments(monomials, kinds.covariates, outcome)
    : cellMoments(monomials, kinds, cellCount(kinds), outcome);
}

function normalTarget(
  input: CovariateInput,
  prior: MixedPrior,
  start: RegressionStart,
  ball: Ball | undefined,
): Model {
  const { shape, clause, defaults, design, responseVariance, releases, effects } = input;
  const units = unitsOf(design);
  if (effects)
    return regressionAcrossHolders({
      ...{ shape, units, effects, prior },
      releases: input.normalTerms(ball).map((term, j) => {
        const own = input.start(prior, j);
        return { term, start: own, law: normalLaw(shape, prior, own) };
      }),
    });
  if (!Object.hasOwn(clause, "norm"))
    return regressionModel({
      ...{ shape, units, start, responseVariance, releases },
      prior: regressionPrior(clause, shape, defaults, { units }),
      terms: input.normalTerms(ball),
    });
  const kinds = numbersOnly(shape.covariates);
  const terms = input.normalTerms(ball).map((term) => normalTerm(term, shape.covariates));
  const bounded = mixedPrior(clause, shape, kinds, defaults, unitsOf(design));
  return mixedModel({ shape, units, start, kinds, terms, releases, prior: bounded });
}

function mixedTarget(
  input: CovariateInput,
  kinds: ColumnKinds,
  prior: MixedPrior,
  start: RegressionStart,
  rough: RoughCovariates,
  plan: ClippingPlan | undefined,
): Model {
  const { shape, design, sums, outcome, curve, effects } = input;
  const cells = cellCount(kinds);
  const momentsOf = ({ monomials }: StatisticSum): MixedMoments => {
    const exact = exactMoments({ monomials }, kinds, outcome);
    return plan
      ? clippedMoments(exact, monomials, kinds, cells, curve, plan.limits, affordable(plan).nodes)
      : exact;
  };
  const terms = sums!.map((sum) => {
    const term = mixedSumTerm(sum, momentsOf(sum));
    const { square } = sum;
    return square && shape.dispersion
      ? bothTerms(term, mixedSquareTerm({ ...sum, square }, kinds, cells, outcome))
      : term;
  });
  if (effects) return acrossHolders(input, effects, kinds, prior, terms);
  const units = unitsOf(design);
  const { releases } = input;
  return mixedModel({ shape, kinds, prior, units, terms, releases, start: mixedStart(start, kinds, rough) });
}

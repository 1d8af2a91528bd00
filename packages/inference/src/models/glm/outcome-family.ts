import type { Design, ReportsRelease } from "@dpbayes/privacy/formats";
import type { ScalarLaw } from "../priors/index.ts";
import type {
  RegressionDefaults,
  RegressionPrior,
  RegressionShape,
  RegressionStart,
  RegressionTerm,
} from "../regression/index.ts";
import type { OutcomeCurve, OutcomeMoments } from "./outcomes/outcome-moments.ts";
import type { RoughSums } from "./start/rough-sums.ts";
import type { OutcomeSampler } from "./statistic/simulate-sum.ts";
import type { StatisticLayouts } from "./statistic/statistic-coordinates.ts";
import type { SummedStatistic } from "./statistic/summed-statistic.ts";
import type { ShiftableTerm } from "./sums/shiftable-term.ts";

/** The statistic that a family's records are summed in. */
export interface FamilyStatistic<Layout extends string> {
  /** As releases name it. */
  readonly kind: string;
  readonly layouts: StatisticLayouts<Layout>;
  /** The layout of a study without an intercept, and of one with. */
  readonly layout: { readonly plain: Layout; readonly intercept: Layout };
  /** What releases must agree about in the response beside its name, and in words. */
  readonly response: { readonly fields: readonly (keyof Design["response"])[]; readonly words: string };
}

/** A family's own reports of people: releases that are not sums. `Reports` is one as it was read. */
export interface FamilyReports<Reports> {
  /** `index` counts from 0. */
  readonly read: (release: ReportsRelease, design: Design, index: number) => Reports;
  readonly records: (reports: Reports) => number;
  readonly addTo: (reports: Reports, sums: RoughSums) => void;
  readonly term: (reports: Reports) => RegressionTerm;
}

/** A summed release within its study. */
export interface FamilySum<Layout extends string> {
  readonly sum: SummedStatistic<Layout>;
  readonly shape: RegressionShape;
  readonly design: Design;
  readonly outcome: OutcomeMoments;
}

/** What releases say together about where chains should start. */
export interface FamilyStart {
  readonly sums: RoughSums;
  readonly shape: RegressionShape;
  readonly prior: RegressionPrior;
  readonly design: Design;
  readonly outcome: OutcomeMoments;
}

/**
 * All that tells one family of outcomes from another. A new family is a folder that exports one of these: its outcome
 * moments are what it must derive; its statistic may be that of another family, its term `denseSumTerm` of the statistic,
 * and its start `momentStart` with `solvedOutcome`.
 */
export interface OutcomeFamily<Layout extends string, Reports = never> {
  /** In words: "a logistic regression". */
  readonly name: string;
  /** How the outcome's mean follows from u, by name. */
  readonly link: string;
  /** What to use where there are no covariates. */
  readonly withoutCovariates: string;
  readonly statistic: FamilyStatistic<Layout>;
  /** Default priors that do not move with the bounds. */
  readonly defaults: (design: Design) => RegressionDefaults;
  /** How far u = α + xᵀθ may reach. */
  readonly spread: (design: Design) => number;
  readonly outcome: (design: Design) => OutcomeMoments;
  readonly curve: (design: Design) => OutcomeCurve;
  /** Draws an outcome as it is summed, given u. */
  readonly sample: (design: Design) => OutcomeSampler;
  readonly start: (given: FamilyStart) => RegressionStart;
  /** The likelihood of normal covariates, in its fastest form. */
  readonly term: (given: FamilySum<Layout>) => ShiftableTerm;
  /** The default prior of a dispersion φ: var(y | u) is φ times what the family's law implies. Absent: it has none. */
  readonly dispersion?: (design: Design) => ScalarLaw;
  /** What else is exact in the moments of a sum, in words after a comma. */
  readonly alsoExact?: string;
  /** What a reader should know of it before the numbers. */
  readonly notes?: readonly string[];
  readonly reports?: FamilyReports<Reports>;
}

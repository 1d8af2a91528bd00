import type { Design, Study } from "@dpbayes/privacy/formats";
import type { Ball } from "../../regression/clipping/ball.ts";
import type { HolderEffects } from "../../regression/holders/holder-effects.ts";
import type {
  RegressionDefaults,
  RegressionPrior,
  RegressionShape,
  RegressionStart,
  RegressionTerm,
} from "../../regression/index.ts";
import type { OutcomeCurve, OutcomeMoments } from "../outcomes/outcome-moments.ts";
import type { StatisticSum } from "../statistic/statistic-sum.ts";
import { type RoughCovariates, roughCovariates } from "./rough-covariates.ts";

/** How the covariates' law is chosen: the best that is affordable, with or without clipped tails, normal, or cells at any price. */
export type CovariateChoice = "automatic" | "clipped" | "normal" | "cells";

export interface CovariateInput {
  readonly study: Study;
  readonly design: Design;
  readonly shape: RegressionShape;
  /** The prior clause. */
  readonly clause: Readonly<Record<string, unknown>>;
  readonly defaults: RegressionDefaults;
  /** Every release as a sum of monomials; absent where one is not, which leaves the normal model. */
  readonly sums?: readonly StatisticSum[];
  readonly outcome: OutcomeMoments;
  readonly curve: OutcomeCurve;
  /** From all releases together, or from one of them. */
  readonly start: (prior: RegressionPrior, release?: number) => RegressionStart;
  /** The likelihood of normal covariates, in its fastest form; of records whose rows were moved into a ball, if there is one. */
  readonly normalTerms: (ball?: Ball) => readonly RegressionTerm[];
  readonly responseVariance: number;
  readonly choice: CovariateChoice;
  /** Names of the releases. */
  readonly releases: readonly string[];
  /** How the holders of the releases differ; absent where all follow one law. */
  readonly effects?: HolderEffects | undefined;
}

/** What one sum says about the covariates. */
export function roughOf({ design, shape }: CovariateInput, sum: StatisticSum): RoughCovariates {
  return roughCovariates(sum, shape.covariates, (j) => design.columns[j]!.level !== undefined);
}

import { type LkjCholesky, lkjCholesky } from "../../distributions/index.ts";
import { fail } from "../../errors/index.ts";
import {
  type PriorClause,
  readPrior,
  type ScalarLaw,
  type ScalarPrior,
  type Support,
  scalarPriorOf,
} from "../priors/index.ts";
import { priorWords } from "./prior-words.ts";
import { scatterOf } from "./scatter.ts";

/** Which parts a regression has. */
export interface RegressionShape {
  /** d, the number of covariates. */
  readonly covariates: number;
  readonly intercept: boolean;
  /** The covariates' mean is unknown; otherwise it is 0. */
  readonly mean: boolean;
  /** y has a residual variance of its own (linear regression). */
  readonly residual: boolean;
  /** Columns that indicate a level: to a standardised effect, their standard deviation counts as 1/2. */
  readonly indicators?: readonly number[];
  /** y has a dispersion φ in the place of σ: its variance given u is φ times what its mean implies. */
  readonly dispersion?: true;
}

/** Priors in the units of the design (numbers scaled by their bounds to [-1, 1]). */
export interface RegressionPrior {
  /** Of the coefficients θ; where `standardised`, of the effects b_k = θ_k·s_k/σ instead. */
  readonly coefficients: ScalarPrior;
  /**
   * Whether the law of the coefficients is that of the effect of one standard deviation s_k of a covariate, in
   * standard deviations σ of the residual (without one, in `unit`, or 1): it then follows the model's own spread, not the bounds.
   */
  readonly standardised: boolean;
  /** What effects are counted in beside that, where the family says so. */
  readonly unit?: EffectUnit;
  /** Of the intercept α; where `atMean`, of the level α + θᵀm at the covariates' mean instead. */
  readonly intercept: ScalarPrior;
  readonly atMean: boolean;
  readonly mean: ScalarPrior;
  /** Of the covariates' standard deviations. */
  readonly scales: ScalarPrior;
  /** Of what those of several holders have in common; absent where `scales` was given, which is then a law of each holder's own. */
  readonly commonScales?: ScalarPrior;
  /** Shape η of the LKJ law of the covariates' correlations. */
  readonly eta: number;
  readonly correlation: LkjCholesky;
  readonly sigma: ScalarPrior;
  /** One line per part that the model has. */
  readonly words: readonly string[];
}

/** A unit of the linear predictor that depends on its level at the covariates' mean. */
export interface EffectUnit {
  at(level: number): number;
  /** d log unit/d level. */
  slope(level: number): number;
  /** "1 + the mean count". */
  readonly words: string;
}

/** What stands in for fields that a prior clause leaves out: one law of slopes, one of the level. */
export type RegressionDefaults = Readonly<
  Record<"mean" | "scales" | "sigma", ScalarLaw> &
    (Record<"coefficients", ScalarLaw> | Record<"standardised", ScalarLaw>) &
    (Record<"intercept", ScalarLaw> | Record<"level", ScalarLaw>) & {
      readonly unit?: EffectUnit;
      /** Absent: as `scales`. */
      readonly commonScales?: ScalarLaw;
    }
>;

/** Laws of the coefficients and of the intercept themselves. */
export type PaperDefaults = Readonly<
  Record<"coefficients" | "intercept" | "mean" | "scales" | "sigma", ScalarLaw>
>;

const wide: ScalarLaw = { law: "normal", mean: 0, sd: Math.sqrt(5) };

/**
 * The paper's priors where it has them (local spec §8): coefficients N(0, 5), read as a variance, so
 * sd √5; τ half-normal with sd 2.5 (a signed normal τ gives the same prior on Σ, mirrored); LKJ(2);
 * σ half-normal with sd 2.5, for which the paper gives none. The mean of covariates that were
 * scaled to [-1, 1] gets N(0, 1).
 */
export const paperDefaults: PaperDefaults = Object.freeze({
  coefficients: wide,
  intercept: wide,
  mean: { law: "normal", mean: 0, sd: 1 },
  scales: { law: "half-normal", sd: 2.5 },
  sigma: { law: "half-normal", sd: 2.5 },
});

/**
 * Reads a prior clause; fields of parts that the model does not have are refused. `coefficients` and `standardised`
 * are two laws of the same numbers, and so are `intercept` and `level`: at most one of each is given. `scales` and `commonScales` differ
 * where there are several holders only.
 */
export function regressionPrior(
  clause: unknown,
  shape: RegressionShape,
  defaults: RegressionDefaults = paperDefaults,
): RegressionPrior {
  const read = readPrior(clause);
  const slopes = oneOf(read, "coefficients", "standardised", "real", defaults);
  const level = shape.intercept
    ? oneOf(read, "intercept", "level", "real", defaults)
    : { law: slopes.law, other: false };
  const mean = shape.mean ? read.scalar("mean", "real", defaults.mean) : slopes.law;
  const { scales, commonScales } = scaleLaws(read, defaults);
  const eta = read.positive("eta", 2);
  const scatter = scatterOf(shape);
  const sigma = scatter ? read.scalar(scatter, "positive", defaults.sigma) : scales;
  read.done();
  const prior = {
    ...{ coefficients: slopes.law, standardised: slopes.other },
    ...(slopes.other && shape.intercept && defaults.unit && { unit: defaults.unit }),
    ...{ intercept: level.law, atMean: level.other },
    ...{
      ...(commonScales && { commonScales }),
      mean,
      scales,
      eta,
      correlation: lkjCholesky(shape.covariates, eta),
      sigma,
    },
  };
  return Object.freeze({ ...prior, words: Object.freeze(priorWords(shape, prior)) });
}

/** `commonScales` is the law of a scale where there is one holder only, too. */
function scaleLaws(read: PriorClause, defaults: RegressionDefaults) {
  const { law } = oneOf(read, "scales", "commonScales", "positive", defaults);
  const given = read.has("scales") || read.has("commonScales");
  const common = scalarPriorOf(defaults.commonScales ?? defaults.scales);
  return { scales: law, commonScales: read.has("scales") ? undefined : given ? law : common };
}

/** The law of either field, and whether it is that of the second. */
function oneOf(
  read: PriorClause,
  first: string,
  second: string,
  support: Support,
  defaults: RegressionDefaults,
): { readonly law: ScalarPrior; readonly other: boolean } {
  const { unit: _, ...rest } = defaults;
  const laws = rest as Readonly<Record<string, ScalarLaw>>;
  if (read.has(first) && read.has(second))
    fail("ARGUMENT", {
      name: read.named(second),
      found: `given beside ${first}`,
      accepted: `one of the two: both are laws of the same numbers`,
    });
  const other = read.has(second) || (!read.has(first) && Object.hasOwn(laws, second));
  const fallback = (laws[first] ?? laws[second])!;
  const [plain, alternative] = [
    read.scalar(first, support, fallback),
    read.scalar(second, support, fallback),
  ];
  return { law: other ? alternative : plain, other };
}

import { type LkjCholesky, lkjCholesky } from "../../distributions/index.ts";
import { fail } from "../../errors/index.ts";
import {
  type PriorClause,
  readPrior,
  type ScalarLaw,
  type ScalarPrior,
  scalarPriorOf,
} from "../priors/index.ts";
import { isByName } from "../priors/laws-by-name.ts";
import { earlyPriorWords } from "./early-prior-words.ts";
import { levelLaw } from "./level-law.ts";
import { columnPriors, responsePrior } from "./named-priors.ts";
import { priorWords } from "./prior-words.ts";
import { plainUnits, type RegressionUnits } from "./regression-units.ts";
import { scatterOf } from "./scatter.ts";
import { slopeLaws } from "./slope-laws.ts";

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
  /** A column whose coefficient is known, in the design's units. */
  readonly fixed?: { readonly place: number; readonly coefficient: number };
  /** y has a dispersion φ in the place of σ: its variance given u is φ times what its mean implies. */
  readonly dispersion?: true;
}

/** Priors in the units of the design (numbers scaled by their bounds to [-1, 1]). */
export interface RegressionPrior {
  /** Of each coefficient θ_k; where `standardised`, of its effect b_k = θ_k·s_k/σ instead. */
  readonly coefficients: readonly ScalarPrior[];
  /**
   * Whether the law of a coefficient is that of the effect of one standard deviation s_k of a covariate, in
   * standard deviations σ of the residual (without one, in `unit`, or 1): it then follows the model's own spread, not the bounds.
   */
  readonly standardised: readonly boolean[];
  /** What effects are counted in beside that, where the family says so. */
  readonly unit?: EffectUnit;
  /** Of the intercept α; where `atMean`, of the level α + θᵀm at the covariates' mean instead; with an origin, of that there. */
  readonly intercept: ScalarPrior;
  readonly atMean: boolean;
  /** Where all covariates are 0 in original units, in the design's. */
  readonly origin?: Float64Array;
  /** Of each covariate's mean. */
  readonly mean: readonly ScalarPrior[];
  /** Of the covariates' standard deviations. */
  readonly scales: ScalarPrior;
  /** Of each by itself, where they differ. */
  readonly ownScales?: readonly ScalarPrior[];
  /** Of what those of several holders have in common; absent where `scales` was given, which is then a law of each holder's own. */
  readonly commonScales?: ScalarPrior;
  /** Of the spread of holders' coefficients, in standardised effects or prior sds; absent where nobody stated it. */
  readonly spread?: ScalarPrior;
  /** Shape η of the LKJ law of the covariates' correlations. */
  readonly eta: number;
  readonly correlation: LkjCholesky;
  readonly sigma: ScalarPrior;
  /** One line per part that the model has, in the units of results. */
  readonly words: readonly string[];
  /** The same as fits of early versions say it; absent where they had no such prior. */
  readonly earlyWords?: readonly string[];
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

/** What a law of spreads looks like; never taken, since the field is read where it was given. */
const halfNormal: ScalarLaw = { law: "half-normal", sd: 1 };

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

/** What a prior may be told beside its clause. */
export interface PriorSettings {
  /** Names and units of the columns, for laws under names; without them the design's own. */
  readonly units?: RegressionUnits;
  /** Columns whose scales and correlations have laws; all without it. */
  readonly numbers?: number;
}

/**
 * Reads a prior clause; fields of parts that the model does not have are refused. `coefficients` and `standardised`
 * are laws of the same numbers, and so are `intercept` and `level`. `scales` and `commonScales` differ
 * where there are several holders only.
 */
export function regressionPrior(
  clause: unknown,
  shape: RegressionShape,
  defaults: RegressionDefaults = paperDefaults,
  { units = plainUnits(shape.covariates), numbers = shape.covariates }: PriorSettings = {},
): RegressionPrior {
  const read = readPrior(clause);
  const slopes = slopeLaws(read, defaults, units);
  const level = shape.intercept
    ? levelLaw(read, defaults, units)
    : { intercept: scalarPriorOf(paperDefaults.intercept), atMean: false };
  const mean = shape.mean ? meanLaws(read, defaults, units) : slopes.coefficients;
  const { scales, commonScales } = scaleLaws(read, defaults);
  const eta = read.positive("eta", 2);
  const sigma = scatterLaw(read, shape, defaults, units);
  const spread =
    read.given("spread") === undefined ? undefined : read.scalar("spread", "positive", halfNormal);
  read.done();
  const correlation = lkjCholesky(numbers, eta);
  const prior = {
    ...slopes,
    ...(slopes.standardised.some(Boolean) && shape.intercept && defaults.unit && { unit: defaults.unit }),
    ...level,
    ...(commonScales && { commonScales }),
    ...(spread && { spread }),
    ...{ mean, scales, eta, correlation, sigma },
  };
  const own = { ...shape, covariates: numbers };
  const [words, earlyWords] = [priorWords(own, prior, units), earlyPriorWords(own, prior)];
  return Object.freeze({ ...prior, words: Object.freeze(words), ...(earlyWords && { earlyWords }) });
}

function meanLaws(
  read: PriorClause,
  defaults: RegressionDefaults,
  units: RegressionUnits,
): readonly ScalarPrior[] {
  const { named, others } = columnPriors(read, "mean", "column", units);
  const otherwise = scalarPriorOf(defaults.mean);
  return Object.freeze(named.map((law, j) => law ?? others?.[j] ?? otherwise));
}

/** Of σ, which has the response's unit, or of φ, which has none; of neither, any law. */
function scatterLaw(
  read: PriorClause,
  shape: RegressionShape,
  defaults: RegressionDefaults,
  units: RegressionUnits,
): ScalarPrior {
  const scatter = scatterOf(shape);
  if (scatter === undefined) return scalarPriorOf(defaults.sigma);
  return scatter === "sigma" && isByName(read.given(scatter))
    ? responsePrior(read, scatter, "positive", units).law
    : read.scalar(scatter, "positive", defaults.sigma);
}

/** `commonScales` is the law of a scale where there is one holder only, too. */
function scaleLaws(read: PriorClause, defaults: RegressionDefaults) {
  const [own, common] = [read.has("scales"), read.has("commonScales")];
  if (own && common)
    fail("ARGUMENT", {
      name: read.named("commonScales"),
      found: "given beside scales",
      accepted: "one of the two: both are laws of the same numbers",
    });
  const law = read.scalar(common ? "commonScales" : "scales", "positive", defaults.scales);
  read.given(common ? "scales" : "commonScales");
  const otherwise = scalarPriorOf(defaults.commonScales ?? defaults.scales);
  return { scales: law, commonScales: own ? undefined : common ? law : otherwise };
}

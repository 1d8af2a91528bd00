import { type Column, columnProduct, designOf, designVariables, familyOf } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../math/random/index.ts";
import { type CovariateLaw, covariateLaw } from "./covariate-law.ts";
import { type CovariateGuess, type Guess, guessedSlopes, numberOf, refuse } from "./guess.ts";
import { levelsOf } from "./levels.ts";
import type { PopulationInput } from "./population.ts";

export interface HoldersInput extends Pick<PopulationInput, "study" | "guess"> {
  /** Their names, each once. */
  readonly holders: readonly string[];
}

/**
 * What is true of each holder: the guess with an intercept, coefficients, sigma and covariates of its own, from which its population
 * follows. With c the covariates' mean over holders, a = α + cᵀβ the level there, and z_j standard normal,
 *
 *     φ_j = (a, β) + spread·z_j/√λ_j,   λ_j = 1, or Gamma(2, 2) for the Student law of four degrees;   α_j = a_j − cᵀβ_j
 *
 * so that the spread of the intercept does not depend on where the covariates' 0 lies. A holder's numbers come from a stream of its own:
 * more holders leave the former ones as they are.
 */
export function holderGuesses({ study, guess, holders }: HoldersInput, rng: SeededSource): readonly Guess[] {
  if (!familyOf(study).regression) {
    if (guess.parameters["spread"] !== undefined)
      refuse("guess.parameters.spread", "given", "absent: only regressions have holders that differ");
    return holders.map(() => guess);
  }
  if (guess.population !== undefined) return holders.map(() => guess);
  const truth = commonTruth(study, guess);
  return holders.map((name, j) => {
    const source = rng.split(j);
    return {
      ...guess,
      parameters: { ...guess.parameters, ...ownParameters(truth, name, source.split("coefficients")) },
      covariates: ownCovariates(truth, source.split("covariates")),
    };
  });
}

/** The regression that the holders' own lie about, in original units. */
interface CommonTruth {
  readonly guess: Guess;
  readonly columns: readonly Column[];
  readonly intercept: boolean;
  readonly slopes: Float64Array;
  readonly spreads: Float64Array;
  readonly levelSpread: number;
  /** Means of the columns over all holders. */
  readonly centre: Float64Array;
  readonly covariates: ReadonlyMap<string, CovariateLaw>;
  readonly levels: ReadonlyMap<string, readonly string[]>;
}

function commonTruth(study: PopulationInput["study"], guess: Guess): CommonTruth {
  const { columns, intercept } = designOf(study);
  const variables = designVariables(columns);
  const covariates = new Map(
    variables.map((name) => [name, covariateLaw(name, study.variables[name]!, guess)]),
  );
  const names = columns.map(({ name }) => name);
  const spread = spreadsOf(guess, intercept ? ["intercept", ...names] : names);
  return {
    guess,
    columns,
    intercept,
    slopes: guessedSlopes(guess, columns),
    spreads: Float64Array.from(names, (name) => spread[name] ?? 0),
    levelSpread: intercept ? (spread["intercept"] ?? 0) : 0,
    centre: Float64Array.from(columns, (column) => columnMean(column, covariates, study, variables)),
    covariates,
    levels: new Map(variables.map((name) => [name, levelsOf(study.variables[name]!)])),
  };
}

/** Of a derived column, about: its value where every number is at its mean, averaged over the levels of its variables. */
function columnMean(
  { variable, level, factors }: Column,
  laws: ReadonlyMap<string, CovariateLaw>,
  { variables }: PopulationInput["study"],
  order: readonly string[],
): number {
  const law = laws.get(variable)!;
  if (factors === undefined) return law.kind === "number" ? law.mean : law.shares[level!]!;
  const isLevel = (name: string) => laws.get(name)!.kind === "levels";
  const share = factors
    .filter((factor) => factor.level !== undefined)
    .reduce((product, factor) => {
      const of = laws.get(factor.variable)!;
      return product * (of.kind === "levels" ? of.shares[factor.level!]! : 1);
    }, 1);
  const numbers = factors.filter((factor) => !isLevel(factor.variable));
  if (numbers.length === 0) return share;
  const means = order.map((name) => {
    const of = laws.get(name)!;
    return of.kind === "number" ? of.mean : 0;
  });
  return share * columnProduct({ variable: numbers[0]!.variable, factors: numbers }, variables, order)(means);
}

/** Absent coefficients are the same at all holders. */
function spreadsOf({ parameters }: Guess, accepted: readonly string[]): Readonly<Record<string, number>> {
  const spread = (parameters["spread"] ?? {}) as Readonly<Record<string, number>>;
  for (const [name, value] of Object.entries(spread)) {
    if (!accepted.includes(name))
      refuse(`guess.parameters.spread.${name}`, "given", `of one of ${accepted.join(", ")}`);
    if (!(typeof value === "number" && value >= 0 && Number.isFinite(value)))
      refuse(`guess.parameters.spread.${name}`, String(value), "a number of at least 0");
  }
  return spread;
}

function ownParameters(truth: CommonTruth, holder: string, rng: SeededSource): Guess["parameters"] {
  const { guess, columns, centre } = truth;
  const scale = guess.holders?.law === "student" ? 1 / Math.sqrt(gammaOfTwo(rng)) : 1;
  const shift = truth.levelSpread * scale * rng.normal();
  const slopes = truth.slopes.map(
    (slope, k) => given(guess, columns[k]!.name, holder) ?? slope + truth.spreads[k]! * scale * rng.normal(),
  );
  const turned = slopes.reduce((sum, slope, k) => sum + centre[k]! * (slope - truth.slopes[k]!), 0);
  const coefficients = Object.fromEntries(columns.map(({ name }, k) => [name, slopes[k]!]));
  return {
    coefficients,
    ...(truth.intercept && {
      intercept: given(guess, "intercept", holder) ?? numberOf(guess, "intercept") + shift - turned,
    }),
    ...ownSigma(guess, holder, rng),
  };
}

/** λ ~ Gamma(2, 2), the mean of two exponential numbers. */
function gammaOfTwo(rng: SeededSource): number {
  return (rng.exponential() + rng.exponential()) / 2;
}

function ownSigma(guess: Guess, holder: string, rng: SeededSource): Guess["parameters"] {
  if (guess.parameters["sigma"] === undefined) return {};
  const own = byHolder(guess.parameters["holder_sigma"], holder);
  const residual = guess.holders?.residual ?? 0;
  if (!(residual >= 0 && Number.isFinite(residual)))
    refuse("guess.holders.residual", String(residual), "a number of at least 0");
  return { sigma: own ?? numberOf(guess, "sigma") * Math.exp(residual * rng.normal()) };
}

/** A holder's own coefficient where the guess names it. */
function given({ parameters }: Guess, coefficient: string, holder: string): number | undefined {
  return byHolder(parameters[`holder[${coefficient}]`], holder);
}

function byHolder(values: Guess["parameters"][string] | undefined, holder: string): number | undefined {
  if (typeof values !== "object" || Array.isArray(values) || !Object.hasOwn(values, holder)) return undefined;
  return (values as Readonly<Record<string, number>>)[holder];
}

function ownCovariates(
  { covariates, levels }: CommonTruth,
  rng: SeededSource,
): NonNullable<Guess["covariates"]> {
  return Object.fromEntries(
    [...covariates].map(([name, law]) => [name, ownCovariate(law, levels.get(name)!, rng.split(name))]),
  );
}

function ownCovariate(law: CovariateLaw, levels: readonly string[], rng: SeededSource): CovariateGuess {
  if (law.kind === "number") return { mean: law.mean + law.spread * rng.normal(), sd: law.sd };
  const odds = law.shares.map((share, l) => (l === 0 ? share : share * Math.exp(law.spread * rng.normal())));
  return { shares: Object.fromEntries(levels.map((level, l) => [level, odds[l]!])) };
}

import { designOf, parseFormula, type Variable } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../../math/random/index.ts";
import {
  type CovariateGuess,
  type Guess,
  numberOf,
  numbersOf,
  type Population,
  refuse,
  scaledShares,
} from "../../population/guess.ts";
import { chosen, levelsOf, levelValue } from "../../population/levels.ts";
import { type Outcome, outcomeOf, type PopulationInput } from "../../population/population.ts";

/** Draws an outcome given its linear predictor u, as a record states it. */
export type DrawnOutcome = (rng: SeededSource, u: number) => unknown;

/** The law of a regression's outcome under a guess. */
export type OutcomeLaw = (guess: Guess, outcome: Outcome) => DrawnOutcome;

/** Records whose outcome follows the regression, in original units: u = intercept + Σ coefficient·column. */
export function simulatedRegression(law: OutcomeLaw): (input: PopulationInput) => Population {
  return (input) => {
    const predictor = predictorOf(input);
    const covariates = covariatesOf(input);
    const outcome = outcomeOf(input);
    const draw = law(input.guess, outcome);
    return (rng) => {
      const record: Record<string, unknown> = {};
      const seen: Record<string, number> = {};
      for (const covariate of covariates) {
        seen[covariate.name] = covariate.draw(rng);
        record[covariate.name] = covariate.value(seen[covariate.name]!);
      }
      record[outcome.name] = draw(rng, predictor(seen));
      return record;
    };
  };
}

function predictorOf({ study, guess }: PopulationInput): (seen: Readonly<Record<string, number>>) => number {
  const { columns, intercept } = designOf(study);
  const names = columns.map(({ name }) => name);
  const coefficients = numbersOf(guess, "coefficients", names);
  const base = intercept ? numberOf(guess, "intercept") : 0;
  return (seen) => {
    let u = base;
    columns.forEach(({ variable, level }, j) => {
      const value = level === undefined ? seen[variable]! : Number(seen[variable] === level);
      u += coefficients[j]! * value;
    });
    return u;
  };
}

interface Covariate {
  readonly name: string;
  draw(rng: SeededSource): number;
  value(drawn: number): unknown;
}

function covariatesOf({ study, guess }: PopulationInput): readonly Covariate[] {
  return parseFormula(study.model.formula).right.map((name) => ({
    name,
    ...covariateOf(name, study.variables[name]!, guess),
  }));
}

function covariateOf(name: string, variable: Variable, { covariates }: Guess): Omit<Covariate, "name"> {
  const guess = covariates?.[name];
  const levels = levelsOf(variable);
  if (levels.length > 0) {
    const shares = levelShares(`guess.covariates.${name}`, levels, guess);
    return { draw: (rng) => chosen(rng, shares), value: (level) => levelValue(variable, level) };
  }
  if (!("bounds" in variable))
    return refuse(`variable ${name}`, variable.type, "a number, a count or levels");
  const [low, high] = variable.bounds;
  const { mean, sd } = guess && "mean" in guess ? guess : { mean: (low + high) / 2, sd: (high - low) / 6 };
  if (!(Number.isFinite(mean) && sd >= 0)) refuse(`guess.covariates.${name}`, "no law", "a mean and an sd");
  const draw = (rng: SeededSource) => mean + sd * rng.normal();
  return {
    draw: variable.type === "count" ? (rng) => Math.max(0, Math.round(draw(rng))) : draw,
    value: (x) => x,
  };
}

function levelShares(
  name: string,
  levels: readonly string[],
  guess: CovariateGuess | undefined,
): Float64Array {
  if (guess === undefined) return new Float64Array(levels.length).fill(1 / levels.length);
  if ("share" in guess) return Float64Array.of(1 - guess.share, guess.share);
  if ("shares" in guess)
    return scaledShares(
      name,
      Float64Array.from(levels, (level) => guess.shares[level] ?? 0),
    );
  return refuse(name, "a mean", "shares of the levels");
}

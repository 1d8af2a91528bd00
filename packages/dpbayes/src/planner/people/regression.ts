import type { SeededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { log1pExp, logistic } from "@dpbayes/inference/math";
import { parseFormula, type Variable } from "@dpbayes/privacy";
import { designOf } from "@dpbayes/privacy/formats";
import { type CovariateGuess, type Guess, numberOf, numbersOf, positiveOf, scaledShares } from "../guess.ts";
import { refuse } from "../refuse.ts";
import { chosen, levelsOf, levelValue } from "./levels.ts";
import { outcomeOf, type People, type PeopleInput } from "./people-input.ts";

/** People whose outcome follows the regression, in original units: u = intercept + Σ coefficient·column. */
export function regressionPeople(input: PeopleInput): People {
  const { study, guess } = input;
  const { columns, intercept } = designOf(study);
  const coefficients = numbersOf(
    guess,
    "coefficients",
    columns.map(({ name }) => name),
  );
  const base = intercept ? numberOf(guess, "intercept") : 0;
  const covariates = parseFormula(study.model.formula).right.map((name) => ({
    name,
    ...covariateOf(name, study.variables[name]!, guess),
  }));
  const { name: outcome, variable } = outcomeOf(input);
  const respond = responseOf(input, variable);
  return (rng) => {
    const record: Record<string, unknown> = {};
    const seen: Record<string, number> = {};
    for (const { name, draw, value } of covariates) {
      seen[name] = draw(rng);
      record[name] = value(seen[name]);
    }
    let u = base;
    columns.forEach(({ variable: name, level }, j) => {
      u += coefficients[j]! * (level === undefined ? seen[name]! : Number(seen[name] === level));
    });
    record[outcome] = respond(rng, u);
    return record;
  };
}

interface Covariate {
  draw(rng: SeededSource): number;
  value(drawn: number): unknown;
}

function covariateOf(name: string, variable: Variable, { covariates }: Guess): Covariate {
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
  const whole = variable.type === "count";
  const draw = (rng: SeededSource) => mean + sd * rng.normal();
  return {
    draw: whole ? (rng) => Math.max(0, Math.round(draw(rng))) : draw,
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

function responseOf({ study, guess }: PeopleInput, variable: Variable) {
  switch (study.model.family) {
    case "linear-regression": {
      const sigma = positiveOf(guess, "sigma");
      return (rng: SeededSource, u: number): unknown => u + sigma * rng.normal();
    }
    case "logistic-regression":
      return (rng: SeededSource, u: number): unknown =>
        levelValue(variable, Number(rng.uniform() < logistic(u)));
    // The link is softplus: rates log(1 + e^u).
    default:
      return (rng: SeededSource, u: number): unknown => poisson.sample(rng, log1pExp(u));
  }
}

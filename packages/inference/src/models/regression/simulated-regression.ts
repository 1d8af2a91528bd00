import { designOf, parseFormula, type Variable } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../../math/random/index.ts";
import { covariateLaw } from "../../population/covariate-law.ts";
import { type Guess, numberOf, numbersOf, type Population } from "../../population/guess.ts";
import { chosen, levelValue } from "../../population/levels.ts";
import { type Outcome, outcomeOf, type PopulationInput } from "../../population/population.ts";

/** Draws an outcome given its linear predictor u, as a record states it. */
export type DrawnOutcome = (rng: SeededSource, u: number) => unknown;

/** The law of a regression's outcome under a study's guess. */
export type OutcomeLaw = (input: PopulationInput, outcome: Outcome) => DrawnOutcome;

/** Records whose outcome follows the regression, in original units: u = intercept + Σ coefficient·column. */
export function simulatedRegression(law: OutcomeLaw): (input: PopulationInput) => Population {
  return (input) => {
    const predictor = predictorOf(input);
    const covariates = covariatesOf(input);
    const outcome = outcomeOf(input);
    const draw = law(input, outcome);
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

function covariateOf(name: string, variable: Variable, guess: Guess): Omit<Covariate, "name"> {
  const law = covariateLaw(name, variable, guess);
  if (law.kind === "levels")
    return { draw: (rng) => chosen(rng, law.shares), value: (level) => levelValue(variable, level) };
  const draw = (rng: SeededSource) => law.mean + law.sd * rng.normal();
  return {
    draw: variable.type === "count" ? (rng) => Math.max(0, Math.round(draw(rng))) : draw,
    value: (x) => x,
  };
}

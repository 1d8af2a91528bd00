import { columnProduct, designOf, parseFormula, type Variable } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../../math/random/index.ts";
import { covariateLaw } from "../../population/covariate-law.ts";
import { type Guess, guessedSlopes, numberOf, type Population } from "../../population/guess.ts";
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
    const seen = new Float64Array(covariates.length);
    const outcome = outcomeOf(input);
    const draw = law(input, outcome);
    return (rng) => {
      const record: Record<string, unknown> = {};
      covariates.forEach((covariate, i) => {
        seen[i] = covariate.draw(rng);
        record[covariate.name] = covariate.value(seen[i]!);
      });
      record[outcome.name] = draw(rng, predictor(seen));
      return record;
    };
  };
}

/** From the variables right of ~, in their order. Derived columns are those of values within the bounds: a logarithm of others may not exist. */
function predictorOf({ study, guess }: PopulationInput): (seen: ArrayLike<number>) => number {
  const { columns, intercept } = designOf(study);
  const coefficients = guessedSlopes(guess, columns);
  const base = intercept ? numberOf(guess, "intercept") : 0;
  const order = parseFormula(study.model.formula).right;
  const products = columns.map((column) => columnProduct(column, study.variables, order));
  const limits = order.map((name) => boundsOf(study.variables[name]!));
  const held = new Float64Array(order.length);
  return (seen) => {
    for (let i = 0; i < held.length; i++)
      held[i] = Math.min(limits[i]![1], Math.max(limits[i]![0], seen[i]!));
    return products.reduce(
      (u, product, j) => u + coefficients[j]! * product(columns[j]!.factors ? held : seen),
      base,
    );
  };
}

function boundsOf(variable: Variable): readonly [number, number] {
  return "bounds" in variable ? variable.bounds : [-Infinity, Infinity];
}

interface Covariate {
  readonly name: string;
  draw(rng: SeededSource): number;
  value(drawn: number): unknown;
}

/** The variables right of ~, in their order. */
export function covariatesOf({
  study,
  guess,
}: Pick<PopulationInput, "study" | "guess">): readonly Covariate[] {
  const factors = designOf(study).columns.flatMap((column) => column.factors ?? []);
  const logged = new Set(factors.flatMap(({ variable, log }) => (log ? [variable] : [])));
  return parseFormula(study.model.formula).right.map((name) => ({
    name,
    ...covariateOf(name, study.variables[name]!, guess, logged.has(name)),
  }));
}

/** A number whose logarithm is taken is nowhere below its lower bound, which is positive. */
function covariateOf(
  name: string,
  variable: Variable,
  guess: Guess,
  isLogged: boolean,
): Omit<Covariate, "name"> {
  const law = covariateLaw(name, variable, guess);
  if (law.kind === "levels")
    return { draw: (rng) => chosen(rng, law.shares), value: (level) => levelValue(variable, level) };
  const least = isLogged && "bounds" in variable ? variable.bounds[0] : -Infinity;
  const draw = (rng: SeededSource) => Math.max(least, law.mean + law.sd * rng.normal());
  return {
    draw: variable.type === "count" ? (rng) => Math.max(least, 0, Math.round(draw(rng))) : draw,
    value: (x) => x,
  };
}

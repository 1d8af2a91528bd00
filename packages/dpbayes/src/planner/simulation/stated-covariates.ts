import type { CovariateGuess, Guess } from "@dpbayes/inference/families";
import { familyOf, parseFormula, type Study } from "@dpbayes/privacy";

/**
 * The guess with the covariates that it leaves open written out, by the study's own bounds: other bounds are to be compared on the
 * same population, and what is not stated would follow the bounds.
 */
export function withStatedCovariates(study: Study, guess: Guess): Guess {
  if (!familyOf(study).regression || guess.population !== undefined) return guess;
  const open = parseFormula(study.model.formula).right.flatMap((name): [string, CovariateGuess][] => {
    const variable = study.variables[name];
    if (variable === undefined || !("bounds" in variable)) return [];
    const [low, high] = variable.bounds;
    return [[name, { mean: (low + high) / 2, sd: (high - low) / 6 }]];
  });
  return { ...guess, covariates: { ...Object.fromEntries(open), ...guess.covariates } };
}

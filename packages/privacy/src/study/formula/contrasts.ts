import type { Variable } from "../variable.ts";
import { type Formula, type FormulaFactor, type FormulaTerm, isPlain } from "./formula.ts";

type Variables = Readonly<Record<string, Variable>>;

/** Whether a factor with levels has a column for each of them, rather than for all but the one they are compared with. */
export type HasAllLevels = (term: FormulaTerm, factor: FormulaFactor) => boolean;

/**
 * R's choice of contrasts. A factor f of a term T has contrasts if the product of T's other factors is part of a term before
 * T: the columns of that one already hold the sum over f's levels. If nothing else stands in T it is the
 * intercept that holds it; without one, the first factor with levels of the first term that has any gets all of them.
 *
 * A formula of variables alone is older than this: without an intercept all its categories have all their levels.
 */
export function contrastsOf(formula: Formula, variables: Variables): HasAllLevels {
  if (isPlain(formula)) return (_, factor) => !formula.intercept && isCategory(factor, variables);
  const first = formula.intercept ? undefined : firstWithLevels(formula.terms, variables);
  const earlier = termsByFactor(formula.terms);
  return (term, factor) => {
    if (first?.term === term && first.factor === factor) return true;
    const others = term.factors.filter((other) => other !== factor);
    return others.length > 0 && !isWithinEarlier(others, term, earlier);
  };
}

function isCategory(factor: FormulaFactor, variables: Variables): boolean {
  return factor.is === "variable" && variables[factor.variable]!.type === "category";
}

function firstWithLevels(terms: readonly FormulaTerm[], variables: Variables) {
  for (const term of terms) {
    const factor = term.factors.find((one) => levelsOf(one, variables) !== undefined);
    if (factor !== undefined) return { term, factor };
  }
  return undefined;
}

/** The levels of a factor; undefined for numbers. */
export function levelsOf(factor: FormulaFactor, variables: Variables): readonly string[] | undefined {
  if (factor.is !== "variable" && factor.is !== "factor") return undefined;
  const variable = variables[factor.variable]!;
  if (variable.type === "boolean") return ["false", "true"];
  return variable.type === "category" ? variable.levels : undefined;
}

/** The terms that have a factor, in order. */
function termsByFactor(terms: readonly FormulaTerm[]): ReadonlyMap<FormulaFactor, readonly FormulaTerm[]> {
  const byFactor = new Map<FormulaFactor, FormulaTerm[]>();
  for (const term of terms)
    for (const factor of term.factors) {
      const known = byFactor.get(factor);
      if (known) known.push(term);
      else byFactor.set(factor, [term]);
    }
  return byFactor;
}

function isWithinEarlier(
  others: readonly FormulaFactor[],
  term: FormulaTerm,
  byFactor: ReadonlyMap<FormulaFactor, readonly FormulaTerm[]>,
): boolean {
  for (const earlier of byFactor.get(others[0]!)!) {
    if (earlier === term) return false;
    if (others.every((one) => earlier.factors.includes(one))) return true;
  }
  return false;
}

import { fail } from "../errors/index.ts";
import { shown } from "../json/read-shape.ts";
import { declaredFamilies, type Family } from "./families/declared-families.ts";
import type { DeclaredFamily, FormulaShape, VariableType } from "./families/declared-family.ts";
import { checkTerms } from "./formula/check-terms.ts";
import type { Formula } from "./formula/formula.ts";
import { parseFormula } from "./formula/parse-formula.ts";
import type { Variable } from "./variable.ts";

/** Checks that the formula fits its family and that every variable in it is declared with a fitting type. */
export function checkFormula(
  family: Family,
  text: string,
  variables: Readonly<Record<string, Variable>>,
): Formula {
  const formula = parseFormula(text);
  const { formula: shape }: DeclaredFamily = declaredFamilies[family];
  const refuse = (problem: string) => fail("STUDY_FORMULA", { found: shown(text), problem });
  checkLeft(shape, formula, refuse);
  if (shape.right.length === 0 && formula.right.length > 0)
    refuse(`${family} describes one variable: write y ~ 1`);
  if (shape.right.length > 0 && formula.right.length === 0) refuse(`${family} needs a variable right of ~`);
  if (shape.right.length > 0 && !shape.nested && formula.terms.length === 0)
    refuse("an offset alone has no coefficient: add a term, or 1");
  for (const name of formula.left) checkType(name, shape.left, variables, refuse);
  for (const name of formula.right) checkType(name, shape.right, variables, refuse);
  checkTerms(family, formula, variables, refuse);
  checkGroups(shape, formula, variables, refuse);
  checkOutcomeLevels(family, variables[formula.left[0]!]!, refuse);
  return formula;
}

/** A nested formula has any number of features, a cross-classification none, everything else one outcome. */
function checkLeft(
  { nested, left }: FormulaShape,
  formula: Formula,
  refuse: (problem: string) => never,
): void {
  const found = formula.left.length;
  if (nested && (!formula.nested || found === 0)) refuse("write features ~ sequence / time");
  if (nested) return;
  if (left.length === 0 && (found > 0 || formula.nested)) refuse("nothing stands left of ~: write ~ x + z");
  if (left.length === 0 && !formula.intercept) refuse("a table has no intercept to take away: write ~ x + z");
  if (left.length > 0 && (found !== 1 || formula.nested)) refuse("one variable stands left of ~");
}

function checkType(
  name: string,
  accepted: readonly VariableType[],
  variables: Readonly<Record<string, Variable>>,
  refuse: (problem: string) => never,
): void {
  const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (variable === undefined) refuse(`${name} is not declared in variables`);
  else if (!accepted.includes(variable.type))
    refuse(`${name} is a ${variable.type}, must be one of: ${accepted.join(", ")}`);
}

function checkGroups(
  { groups }: FormulaShape,
  { right }: Formula,
  variables: Readonly<Record<string, Variable>>,
  refuse: (problem: string) => never,
): void {
  if (groups === undefined) return;
  if (right.length !== 1) refuse("one variable stands right of ~, the group");
  const group = variables[right[0]!]!;
  const found = group.type === "category" ? group.levels.length : 2;
  if (found !== groups) refuse(`${right[0]} has ${found} levels, must have ${groups}: a group each`);
}

function checkOutcomeLevels(family: Family, outcome: Variable, refuse: (problem: string) => never): void {
  const { outcomeLevels }: FormulaShape = declaredFamilies[family].formula;
  if (outcomeLevels === undefined || outcome.type !== "category" || outcome.levels.length === outcomeLevels)
    return;
  const words = family.replaceAll("-", " ");
  refuse(`the outcome of a ${words} has ${outcomeLevels} levels, not ${outcome.levels.length}`);
}

import { shown } from "../../json/read-shape.ts";
import { LARGEST_BOUND, LEAST_WIDTH } from "../bounds-limits.ts";
import { declaredFamilies, type Family } from "../families/declared-families.ts";
import type { Variable } from "../variable.ts";
import type { NamedColumn } from "./column-factor.ts";
import { productRange } from "./column-range.ts";
import { offsetColumn, termColumns } from "./columns.ts";
import { levelsOf } from "./contrasts.ts";
import { type Formula, type FormulaFactor, isPlain, labelOf, variablesOf } from "./formula.ts";

type Variables = Readonly<Record<string, Variable>>;
type RefuseFormula = (problem: string) => never;

/** Columns that derived terms may make: a design that large has more second moments than a release may hold. */
const MOST_COLUMNS = 10_000;

/** Checks what derived terms ask of the declared variables: numbers where there must be some, and values that bounds confine. */
export function checkTerms(
  family: Family,
  formula: Formula,
  variables: Variables,
  refuse: RefuseFormula,
): void {
  if (formula.effects && !declaredFamilies[family].regression)
    refuse(`( | holder) is for regressions, not for ${family}`);
  if (isPlain(formula)) return;
  if (!declaredFamilies[family].regression)
    refuse(`${family} takes variables by their names alone; products and functions are for regressions`);
  const { offset } = formula;
  const factors = new Set([...formula.terms.flatMap((term) => term.factors), ...(offset ? [offset] : [])]);
  for (const factor of factors) checkFactor(factor, variables, refuse);
  if (offset?.is === "variable") requireNumbers(`offset(${offset.variable})`, offset, variables, refuse);
  requireFewColumns(formula, variables, refuse);
  const columns = termColumns(formula, variables).flatMap((term) => term.columns);
  for (const column of [...columns, ...(offset ? [offsetColumn(offset, variables)] : [])])
    checkRange(column, variables, refuse);
}

function checkFactor(factor: FormulaFactor, variables: Variables, refuse: RefuseFormula): void {
  if (factor.is === "factor") checkReference(factor, variables, refuse);
  if (factor.is === "variable" || factor.is === "factor") return;
  requireNumbers(labelOf(factor), factor, variables, refuse);
  if (factor.is !== "logarithm") return;
  const { bounds } = variables[factor.variable] as Extract<Variable, { bounds: unknown }>;
  if (!(bounds[0] > 0))
    refuse(`log(${factor.variable}) needs bounds above 0, and ${factor.variable} starts at ${bounds[0]}`);
}

function checkReference(
  factor: Extract<FormulaFactor, { is: "factor" }>,
  variables: Variables,
  refuse: RefuseFormula,
): void {
  const { variable, reference } = factor;
  const levels = levelsOf(factor, variables);
  if (levels === undefined)
    refuse(`factor(${variable}) is for categories, and ${variable} is a ${variables[variable]!.type}`);
  if (reference !== undefined && !levels!.includes(reference))
    refuse(`${shown(reference)} is no level of ${variable}, whose levels are the study's`);
}

function requireNumbers(
  label: string,
  factor: FormulaFactor,
  variables: Variables,
  refuse: RefuseFormula,
): void {
  for (const name of variablesOf(factor)) {
    const { type } = variables[name]!;
    if (type !== "number" && type !== "count") refuse(`${label} is for numbers, and ${name} is a ${type}`);
  }
}

/** Counted, not built: two categories can ask for more products than any memory holds. */
function requireFewColumns({ terms }: Formula, variables: Variables, refuse: RefuseFormula): void {
  const width = (factor: FormulaFactor) =>
    factor.is === "polynomial" ? factor.degree : (levelsOf(factor, variables)?.length ?? 1);
  const columns = terms.reduce(
    (sum, { factors }) => sum + factors.reduce((product, factor) => product * width(factor), 1),
    0,
  );
  if (columns > MOST_COLUMNS)
    refuse(`its terms have up to ${columns} columns, at most ${MOST_COLUMNS} may be`);
}

function checkRange({ name, factors }: NamedColumn, variables: Variables, refuse: RefuseFormula): void {
  if (factors.every(({ level }) => level !== undefined)) return;
  const [low, high] = productRange(factors, variables);
  if (!(Math.max(-low, high) <= LARGEST_BOUND && high - low >= LEAST_WIDTH))
    refuse(`the bounds of ${name} are not at most 2^200 in magnitude and at least 2^-200 apart`);
}

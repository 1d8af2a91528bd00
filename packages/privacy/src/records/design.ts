import { deepFreeze } from "../json/deep-freeze.ts";
import { type ColumnFactor, isPlainProduct, type NamedColumn } from "../study/formula/column-factor.ts";
import { productRange } from "../study/formula/column-range.ts";
import { offsetColumn, termColumns } from "../study/formula/columns.ts";
import { unitScale } from "../study/formula/factor-value.ts";
import type { Formula } from "../study/formula/formula.ts";
import { parseFormula } from "../study/formula/parse-formula.ts";
import type { Study } from "../study/study.ts";

/**
 * One column of the design matrix: `(value - centre) / scale` for a number or a count, and the
 * indicator of one level (0 or 1) for a category or a boolean. The value of a derived column is the product of its
 * `factors`. All constants come from the study.
 */
export interface Column {
  readonly name: string;
  /** Of a derived column, that of its first factor. */
  readonly variable: string;
  readonly centre: number;
  readonly scale: number;
  /** Index of the level this column indicates; absent for numbers and counts. */
  readonly level?: number;
  /** What a derived column is the product of; absent for a variable or one of its levels. */
  readonly factors?: readonly ColumnFactor[];
  /** The coefficient is known: 1 in original units. */
  readonly offset?: true;
}

/** The response of a regression in units in which the mechanism sees it. */
export interface Response {
  readonly variable: string;
  readonly centre: number;
  readonly scale: number;
  /** |y| <= bound (linear), y in {-1, +1} (logistic, bound 1), 0 <= y <= bound (Poisson). */
  readonly bound: number;
}

export interface Design {
  readonly columns: readonly Column[];
  readonly intercept: boolean;
  /** Rows are projected to |x| <= radius. */
  readonly radius: number;
  readonly response: Response;
}

/**
 * The design of a regression study, its columns in R's order, the offset last. With an intercept, numbers and products of numbers are centred and
 * scaled by their bounds to [-1, 1]; without one, centring would change the model, so they are only scaled. Indicators, and products with them, are
 * never centred: they are 0 for all levels but the record's own.
 */
export function designOf(study: Study): Design {
  const formula = parseFormula(study.model.formula);
  return deepFreeze({
    columns: columnsOf(study, formula),
    intercept: formula.intercept,
    radius: study.model.statistic?.radius ?? freeRadius(formula),
    response: responseOf(study, formula),
  });
}

/**
 * A radius that clips nothing: |x|² <= Σ over terms (and 1 for an offset) of the product of its polynomials' degrees. It is the
 * default (glm-models spec §6 asks for radius >= 2·√tr Σ).
 *
 * 1. Every column lies in [-1, 1] (`unitScale` of the product's range, and what rounding adds is cut).
 * 2. The columns of a term are the products of its factors' columns: one for a number, a power or a logarithm, k for
 *    poly(x, k), one per level for a category. A record has one level of each category, so at most one
 *    combination of indicators is not 0, and products with indicators are not centred: of the columns of a term at most Πk
 *    are not 0. With 1 the term adds at most Πk to |x|².
 * 3. It is attained where all factors are at an end at once: P_j(1) = 1 for all j, and a variable or a product at its largest is 1.
 */
function freeRadius({ terms, offset }: Formula): number {
  const squares = terms.map(({ factors }) =>
    factors.reduce((product, factor) => product * (factor.is === "polynomial" ? factor.degree : 1), 1),
  );
  return Math.sqrt(squares.reduce((sum, square) => sum + square, offset ? 1 : 0));
}

function columnsOf(study: Study, formula: Formula): readonly Column[] {
  const columns = termColumns(formula, study.variables).flatMap((term) => term.columns);
  const scaled = columns.map((column) => scaledColumn(column, study, formula.intercept));
  if (formula.offset === undefined) return scaled;
  const offset = offsetColumn(formula.offset, study.variables);
  return [...scaled, { ...scaledColumn(offset, study, formula.intercept), offset: true }];
}

function scaledColumn({ name, factors }: NamedColumn, study: Study, intercept: boolean): Column {
  const [{ variable, level }] = factors as readonly [ColumnFactor];
  const unit = unitOf(factors, study, intercept);
  if (!isPlainProduct(factors)) return { name, variable, ...unit, factors };
  return { name, variable, ...unit, ...(level !== undefined && { level }) };
}

function unitOf(factors: readonly ColumnFactor[], { variables }: Study, intercept: boolean) {
  const hasLevels = factors.some(({ level }) => level !== undefined);
  return unitScale(productRange(factors, variables), intercept && !hasLevels);
}

function responseOf(study: Study, formula: Formula): Response {
  const name = formula.left[0]!;
  const variable = study.variables[name]!;
  if (variable.type === "number")
    return { variable: name, ...unitScale(variable.bounds, formula.intercept), bound: 1 };
  if (variable.type === "count") return { variable: name, centre: 0, scale: 1, bound: variable.bounds[1] };
  return { variable: name, centre: 0, scale: 1, bound: 1 };
}

import { deepFreeze } from "../json/deep-freeze.ts";
import { columnNames } from "../study/column-names.ts";
import { type Formula, parseFormula } from "../study/formula.ts";
import type { Study } from "../study/study.ts";
import type { Variable } from "../study/variable.ts";

/**
 * One column of the design matrix: `(value - centre) / scale` for a number or a count, and the
 * indicator of one level (0 or 1) for a category or a boolean. All constants come from the study.
 */
export interface Column {
  readonly name: string;
  readonly variable: string;
  readonly centre: number;
  readonly scale: number;
  /** Index of the level this column indicates; absent for numbers and counts. */
  readonly level?: number;
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
 * The design of a regression study. With an intercept, numbers are centred and scaled by their
 * bounds to [-1, 1]; without one, centring would change the model, so they are only scaled. Every
 * variable then contributes at most 1 to |x|², so a radius of √(number of variables) clips nothing:
 * that is the default (glm-models spec §6 asks for radius >= 2·√tr Σ).
 */
export function designOf(study: Study): Design {
  const formula = parseFormula(study.model.formula);
  return deepFreeze({
    columns: formula.right.flatMap((name) => columnsOf(name, study.variables[name]!, formula.intercept)),
    intercept: formula.intercept,
    radius: study.model.statistic?.radius ?? Math.sqrt(formula.right.length),
    response: responseOf(study, formula),
  });
}

function columnsOf(name: string, variable: Variable, centred: boolean): readonly Column[] {
  switch (variable.type) {
    case "number":
    case "count":
      return [{ name, variable: name, ...unitScale(variable.bounds, centred) }];
    case "boolean":
      return [{ name, variable: name, centre: 0, scale: 1, level: 1 }];
    case "category":
      return columnNames(name, variable, centred).map((column, i) => ({
        ...{ name: column, variable: name, centre: 0, scale: 1 },
        level: centred ? i + 1 : i,
      }));
    case "counts":
      return [];
    default:
      return variable satisfies never;
  }
}

/** Maps [low, high] into [-1, 1], about its middle or about 0. */
export function unitScale(
  [low, high]: readonly [number, number],
  centred: boolean,
): { centre: number; scale: number } {
  if (!centred) return { centre: 0, scale: Math.max(Math.abs(low), Math.abs(high)) };
  return { centre: low + (high - low) / 2, scale: (high - low) / 2 };
}

function responseOf(study: Study, formula: Formula): Response {
  const name = formula.left[0]!;
  const variable = study.variables[name]!;
  if (variable.type === "number")
    return { variable: name, ...unitScale(variable.bounds, formula.intercept), bound: 1 };
  if (variable.type === "count") return { variable: name, centre: 0, scale: 1, bound: variable.bounds[1] };
  return { variable: name, centre: 0, scale: 1, bound: 1 };
}

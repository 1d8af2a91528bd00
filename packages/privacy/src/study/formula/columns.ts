import type { Variable } from "../variable.ts";
import type { NamedColumn } from "./column-factor.ts";
import { contrastsOf, levelsOf } from "./contrasts.ts";
import { type Formula, type FormulaFactor, labelOf } from "./formula.ts";

type Variables = Readonly<Record<string, Variable>>;

/** A term with the columns it becomes in a design. */
export interface TermColumns {
  readonly label: string;
  readonly columns: readonly NamedColumn[];
}

/**
 * The columns of a regression's terms, in R's order: of a product, the columns of the first factor run fastest. With an
 * intercept one level of a category is what the others are compared with, and has no column.
 */
export function termColumns(formula: Formula, variables: Variables): readonly TermColumns[] {
  const hasAllLevels = contrastsOf(formula, variables);
  return formula.terms.map((term) => ({
    label: term.label,
    columns: term.factors
      .map((factor) => factorColumns(factor, variables, hasAllLevels(term, factor)))
      .reduce(productsOf),
  }));
}

function productsOf(left: readonly NamedColumn[], right: readonly NamedColumn[]): readonly NamedColumn[] {
  return right.flatMap((slow) =>
    left.map((fast) => ({ name: `${fast.name}:${slow.name}`, factors: [...fast.factors, ...slow.factors] })),
  );
}

/** The column of an offset. */
export function offsetColumn(offset: FormulaFactor, variables: Variables): NamedColumn {
  const [column] = factorColumns(offset, variables, false);
  return { ...column!, name: `offset(${column!.name})` };
}

function factorColumns(factor: FormulaFactor, variables: Variables, all: boolean): readonly NamedColumn[] {
  const name = labelOf(factor);
  switch (factor.is) {
    case "variable":
    case "factor": {
      const levels = levelsOf(factor, variables);
      return levels
        ? levelColumns(factor, variables[factor.variable]!, levels, all)
        : [{ name, factors: [{ variable: name }] }];
    }
    case "product":
      return [
        {
          name,
          factors: factor.of.map(({ variable, power }) => ({ variable, ...(power > 1 && { power }) })),
        },
      ];
    case "polynomial":
      return Array.from({ length: factor.degree }, (_, i) => ({
        name: `${name}[${i + 1}]`,
        factors: [{ variable: factor.variable, degree: i + 1 }],
      }));
    case "logarithm":
      return [{ name, factors: [{ variable: factor.variable, log: true }] }];
    default:
      return factor satisfies never;
  }
}

/**
 * The level that others are compared with comes first, as `relevel` has it, or not at all. A boolean that is compared with its
 * "false" has the variable's own name.
 */
function levelColumns(
  factor: Extract<FormulaFactor, { is: "variable" | "factor" }>,
  { type }: Variable,
  levels: readonly string[],
  all: boolean,
): readonly NamedColumn[] {
  const { variable } = factor;
  const stated = factor.is === "factor" ? factor.reference : undefined;
  const reference = stated === undefined ? 0 : levels.indexOf(stated);
  const others = [...levels.keys()].filter((level) => level !== reference);
  const named = (level: number) =>
    type === "boolean" && !all && reference === 0 ? variable : `${variable}=${levels[level]}`;
  return (all ? [reference, ...others] : others).map((level) => ({
    name: named(level),
    factors: [{ variable, level }],
  }));
}

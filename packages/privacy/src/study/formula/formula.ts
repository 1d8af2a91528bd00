/** One thing that stands in a product right of ~, as R's `terms` has them. */
export type FormulaFactor =
  | { readonly is: "variable"; readonly variable: string }
  /** `factor(ward, ref = "B")`: a category whose other levels are compared with `reference`, without it with the first. */
  | { readonly is: "factor"; readonly variable: string; readonly reference?: string }
  /** `I(x^2*z)`: one number. */
  | { readonly is: "product"; readonly of: readonly Power[] }
  /** `poly(x, 2)`: Legendre polynomials of degree 1 to `degree` of the number scaled by its bounds. */
  | { readonly is: "polynomial"; readonly variable: string; readonly degree: number }
  | { readonly is: "logarithm"; readonly variable: string };

export interface Power {
  readonly variable: string;
  readonly power: number;
}

/** A product of factors: `age:ward`. Its columns are products of the factors' columns. */
export interface FormulaTerm {
  /** The term as people write it; `factor(ward, ref = "B")` is called `ward`. */
  readonly label: string;
  readonly factors: readonly FormulaFactor[];
}

/**
 * A parsed formula.
 * - `y ~ x1 + x2` has an intercept, `y ~ 0 + x1 + x2` (or `- 1`) has none;
 * - `y ~ 1` asks for the distribution of `y` alone;
 * - `~ a + b` counts the records of every combination of levels;
 * - `y ~ a * b + I(x^2) + offset(log(days)) + (1 | holder)` has derived terms;
 * - `a + b ~ region / month` (hidden Markov model): features, then sequence / time.
 */
export interface Formula {
  readonly left: readonly string[];
  /** The variables that stand right of ~, each once, in order of appearance. */
  readonly right: readonly string[];
  readonly intercept: boolean;
  readonly nested: boolean;
  /** What stands right of ~, in R's order: main effects first, then products of two factors, and so on. */
  readonly terms: readonly FormulaTerm[];
  /** A known part of the linear predictor, whose coefficient is 1. */
  readonly offset?: FormulaFactor;
  /** What differs between the holders of data: "intercept" and labels of terms, as `(age | holder)` says. */
  readonly effects?: readonly string[];
}

/** Whether every term is a variable by itself: what a formula of any family may be. */
export function isPlain({ terms, offset }: Formula): boolean {
  return (
    offset === undefined && terms.every(({ factors }) => factors.length === 1 && isVariable(factors[0]!))
  );
}

function isVariable({ is }: FormulaFactor): boolean {
  return is === "variable";
}

/** The variables that a factor reads. */
export function variablesOf(factor: FormulaFactor): readonly string[] {
  return factor.is === "product" ? factor.of.map(({ variable }) => variable) : [factor.variable];
}

/** A factor as people write it, and what it is told from others by. */
export function labelOf(factor: FormulaFactor): string {
  switch (factor.is) {
    case "variable":
    case "factor":
      return factor.variable;
    case "product":
      return `I(${factor.of.map(({ variable, power }) => (power === 1 ? variable : `${variable}^${power}`)).join("*")})`;
    case "polynomial":
      return `poly(${factor.variable}, ${factor.degree})`;
    case "logarithm":
      return `log(${factor.variable})`;
    default:
      return factor satisfies never;
  }
}

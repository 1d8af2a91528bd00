import type { Shape } from "../../json/shape.ts";
import type { Variable } from "../variable.ts";

/** The types that variables are declared with. */
export type VariableType = Variable["type"];

/** Which formulas a family understands. */
export interface FormulaShape {
  /** Types the left-hand variables may have; empty: none stands there (`~ x + z`). */
  readonly left: readonly VariableType[];
  /** Types the right-hand variables may have; empty: none may stand there (`y ~ 1`). */
  readonly right: readonly VariableType[];
  /** Written `features ~ sequence / time`. */
  readonly nested?: true;
  /** How many levels an outcome with levels must have, if it matters. */
  readonly outcomeLevels?: number;
  /** One variable stands right of ~, with this many levels. */
  readonly groups?: number;
}

/** What a study may ask of a family: public facts, without the way from records to a statistic. */
export interface DeclaredFamily {
  readonly formula: FormulaShape;
  /** What the formula means, in words. */
  readonly words: string;
  /** An outcome given covariates: records become rows of a design, and coefficients are asked for. */
  readonly regression: boolean;
  /** The outcome scatters about its mean by a residual whose size is a parameter. */
  readonly residual?: true;
  /** The outcome is a share: bounds beyond [0, 1] would mean nothing. */
  readonly share?: true;
  /** The mean of a count is asked for, as that of a Poisson law or of one that scatters more. */
  readonly rate?: true;
  /** Mean and standard deviation of a normal law: what bounds leave possible of both is known. */
  readonly normal?: true;
  /** Mean and standard deviation whatever the law: the interval rests on the sum of the records being normal. */
  readonly normalSum?: true;
  /** The sum over the records that are held is asked for, not a property of the population they come from. */
  readonly sum?: true;
  /** Records are counted in bins of a number, to tell this of its distribution. */
  readonly binned?: "quantiles" | "distribution-function";
  /** Records are counted in the cells of a cross-classification: every one is in one cell. */
  readonly cells?: true;
  /** Every record is reported by itself: there is no table to sum. */
  readonly localOnly?: true;
  /**
   * Record i is that of the i-th member of a public list, which the model reads: the order of records is no secret and is
   * kept. Elsewhere it means nothing to the model and may follow the records, so that nobody outside may see it.
   */
  readonly publicOrder?: true;
  /** The fields of `model.options`: the structure of the model, as far as the study may choose it. */
  readonly options: Readonly<Record<string, Shape>>;
}

export const withLevels: readonly VariableType[] = ["category", "boolean"];
const covariates: readonly VariableType[] = ["number", "count", ...withLevels];

/** The law of one variable: `y ~ 1`. */
export function oneVariable(types: readonly VariableType[]): DeclaredFamily & { readonly regression: false } {
  return {
    formula: { left: types, right: [] },
    words: "y ~ 1, the distribution of y",
    regression: false,
    options: {},
  };
}

/** An outcome of these types given covariates: `y ~ x1 + x2`. */
export function regression(
  outcome: readonly VariableType[],
  restriction: Pick<FormulaShape, "outcomeLevels"> = {},
): DeclaredFamily & { readonly regression: true } {
  return {
    formula: { left: outcome, right: covariates, ...restriction },
    words: "outcome ~ covariates, with an intercept (0 + x has none)",
    regression: true,
    options: {},
  };
}

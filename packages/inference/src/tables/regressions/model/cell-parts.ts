import type { CellRegression } from "./cell-regression.ts";
import { CutPart } from "./cut-part.ts";
import { PredictorPart } from "./predictor-part.ts";
import { ScatterPart } from "./scatter-part.ts";
import { ScatteredLevels } from "./scattered-levels.ts";

/** What the coordinates of a regression on cells are, part by part, in their order. */
export interface CellParts {
  readonly dimension: number;
  readonly predictors: readonly PredictorPart[];
  readonly cuts: CutPart;
  readonly scatter: ScatterPart;
  /** Logarithms of the rows' mean totals; absent where totals are known or not asked about. */
  readonly totals?: ScatteredLevels;
  readonly totalsFrom: number;
}

export function cellParts(regression: CellRegression): CellParts {
  const { design, groups, terms, prior, family, totalsTold } = regression;
  let from = 0;
  const taken = <Part extends { readonly dimension: number }>(part: Part): Part => {
    from += part.dimension;
    return part;
  };
  const predictors = Array.from({ length: terms.predictors }, () =>
    taken(new PredictorPart(design, groups, prior, hasLevel(regression), from)),
  );
  const cuts = taken(new CutPart(terms.cuts, prior.cut, from));
  const scatter = taken(new ScatterPart(family === "negative-binomial", prior.scatter, from));
  const parts = { predictors, cuts, scatter, totalsFrom: from };
  if (!terms.totals) return { ...parts, dimension: from };
  const { totalSpread: spread, totalLevel: mean } = prior;
  const totals = taken(new ScatteredLevels({ levels: terms.terms.length, spread, mean, told: totalsTold }));
  return { ...parts, totals, dimension: from };
}

/** Cuts of an ordered outcome are its levels. */
export function hasLevel({ design, terms }: Pick<CellRegression, "design" | "terms">): boolean {
  return design.intercept && terms.cuts === 0;
}

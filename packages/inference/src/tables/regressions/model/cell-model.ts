import type { Model } from "../../../contracts/model.ts";
import { rowPoint } from "../terms/row-term.ts";
import { cellParameters, writeParameters } from "./cell-parameters.ts";
import { type CellParts, cellParts } from "./cell-parts.ts";
import type { CellRegression } from "./cell-regression.ts";
import { cellStart } from "./cell-start.ts";

/**
 * The posterior of a regression on cells as gradient samplers see it: latent counts are summed out row by row, and the coordinates
 * are levels and slopes of standardised columns, so that NUTS needs to learn little.
 */
export function cellModel(regression: CellRegression): Model {
  const { terms } = regression.terms;
  const point = rowPoint(regression.terms.predictors, regression.terms.cuts);
  const parts = cellParts(regression);
  const { predictors, totals } = parts;

  function write(q: Float64Array): number {
    let sum = parts.cuts.write(q, point) + parts.scatter.write(q, point);
    for (let p = 0; p < predictors.length; p++) sum += predictors[p]!.write(q);
    return totals ? sum + totals.write(q, parts.totalsFrom) : sum;
  }

  function evaluate(row: number, q: Float64Array): number {
    for (let p = 0; p < predictors.length; p++) point.predictors[p] = predictors[p]!.at(row, q);
    if (totals) point.logTotal = totals.values[row]!;
    return terms[row]!.evaluate(point);
  }

  function collect(row: number, gradient: Float64Array): void {
    for (let p = 0; p < predictors.length; p++)
      predictors[p]!.collect(row, point.predictorSlopes[p]!, gradient);
    parts.cuts.collect(point);
    parts.scatter.collect(point);
    if (totals) totals.slopes[row] = point.logTotalSlope;
  }

  return {
    parameters: cellParameters(regression),
    dimension: parts.dimension,
    logDensityGradient(q, gradient) {
      gradient.fill(0);
      let value = write(q);
      for (let row = 0; row < terms.length; row++) {
        if (!(value > Number.NEGATIVE_INFINITY)) return Number.NEGATIVE_INFINITY;
        value += evaluate(row, q);
        collect(row, gradient);
      }
      pull(parts, q, gradient);
      parts.cuts.pull(q, point, gradient);
      parts.scatter.pull(point, gradient);
      return value > Number.NEGATIVE_INFINITY ? value : Number.NEGATIVE_INFINITY;
    },
    constrain(q, out) {
      write(q);
      writeParameters(regression, parts, point.cuts, q, out);
    },
    initial: cellStart(regression, parts),
  };
}

function pull({ predictors, totals, totalsFrom }: CellParts, q: Float64Array, gradient: Float64Array): void {
  for (let p = 0; p < predictors.length; p++) predictors[p]!.pull(q, gradient);
  if (totals) totals.pull(q, totalsFrom, gradient);
}

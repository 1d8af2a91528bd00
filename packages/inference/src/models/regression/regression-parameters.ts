import type { Parameter } from "../../contracts/model.ts";
import type { RegressionShape } from "./regression-prior.ts";
import type { RegressionUnits } from "./regression-units.ts";
import { scatterOf } from "./scatter.ts";

/** What a regression's draws hold, by name and in order. */
export function regressionParameters(
  shape: RegressionShape,
  { columns }: RegressionUnits,
): readonly Parameter[] {
  const labels = columns.map(({ name }) => name);
  const vector = (name: string): Parameter => ({ name, shape: [labels.length], labels });
  const scatter = scatterOf(shape);
  return Object.freeze([
    ...(shape.intercept ? [{ name: "intercept", shape: [] }] : []),
    vector("coefficients"),
    ...(scatter ? [{ name: scatter, shape: [] }] : []),
    ...(shape.mean ? [vector("covariate_mean")] : []),
    vector("covariate_sd"),
  ]);
}

/** A point of a regression in the design's units. */
export interface RegressionValues {
  readonly intercept: number;
  readonly coefficients: Float64Array;
  /** Of the residual; unused without one. */
  readonly variance: number;
  /** Of one covariate. */
  mean(column: number): number;
  sd(column: number): number;
}

/** Writes the parameters in original units (see `regressionModel`). */
export function writeRegressionParameters(
  shape: RegressionShape,
  { columns, response }: RegressionUnits,
  { intercept, coefficients, variance, mean, sd }: RegressionValues,
  out: Float64Array,
): void {
  let at = 0;
  if (shape.intercept) {
    let shift = intercept;
    columns.forEach((column, j) => {
      shift -= (coefficients[j]! * column.centre) / column.scale;
    });
    out[at++] = response.centre + response.scale * shift;
  }
  columns.forEach((column, j) => {
    out[at++] = (response.scale * coefficients[j]!) / column.scale;
  });
  if (scatterOf(shape)) out[at++] = (shape.residual ? response.scale : 1) * Math.sqrt(variance);
  if (shape.mean)
    columns.forEach((column, j) => {
      out[at++] = column.centre + column.scale * mean(j);
    });
  columns.forEach((column, j) => {
    out[at++] = column.scale * sd(j);
  });
}

import {
  type Blocks,
  ball,
  blocks,
  correlationCholesky,
  positive,
  real,
  type Transform,
} from "../../../transforms/index.ts";
import type { RegressionShape } from "../regression-prior.ts";
import type { ColumnKinds, DiscreteCells } from "./discrete-cells.ts";

type Part =
  | "intercept"
  | "coefficients"
  | "mean"
  | "shifts"
  | "effects"
  | "interactions"
  | "correlation"
  | "scales";

/** Where each part starts in the constrained vector; -1: absent. */
export type MixedPlaces = Readonly<Record<Part, number>>;

/** The coordinates of a mixed regression, part by part. `shifts` is by rows: numbers × main effects. */
export function mixedVector(
  { intercept, mean }: RegressionShape,
  { covariates, numbers }: ColumnKinds,
  { mains, pairs }: DiscreteCells,
  norm: number,
): { readonly vector: Blocks<Part>; readonly places: MixedPlaces } {
  const g = numbers.length;
  const named: Partial<Record<Part, Transform>> = {
    ...(intercept && { intercept: real() }),
    coefficients: norm < Infinity ? ball(covariates, norm) : real([covariates]),
    ...(mean && g > 0 && { mean: real([g]) }),
    ...(g > 0 && mains.length > 0 && { shifts: real([g * mains.length]) }),
    ...(mains.length > 0 && { effects: real([mains.length]) }),
    ...(pairs.length > 0 && { interactions: real([pairs.length]) }),
    ...(g > 0 && { correlation: correlationCholesky(g), scales: positive([g]) }),
  };
  const vector = blocks(named as Record<Part, Transform>);
  const at = (part: Part) => vector.places[part]?.xAt ?? -1;
  return {
    vector,
    places: {
      intercept: at("intercept"),
      coefficients: at("coefficients"),
      mean: at("mean"),
      shifts: at("shifts"),
      effects: at("effects"),
      interactions: at("interactions"),
      correlation: at("correlation"),
      scales: at("scales"),
    },
  };
}

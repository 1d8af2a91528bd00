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
import { scatterOf } from "../scatter.ts";
import type { ColumnKinds, DiscreteCells } from "./discrete-cells.ts";

type Part =
  | "intercept"
  | "coefficients"
  | "mean"
  | "shifts"
  | "effects"
  | "interactions"
  | "correlation"
  | "scales"
  | "sigma";

/** Where each part starts in the constrained vector; -1: absent. */
export type MixedPlaces = Readonly<Record<Part, number>>;

/** A constrained vector, and where each part of a regression lies in it. */
export interface MixedVector {
  readonly vector: Blocks<Part>;
  readonly places: MixedPlaces;
}

/** The coordinates of a mixed regression, part by part. */
export function mixedVector(
  shape: RegressionShape,
  kinds: ColumnKinds,
  cells: DiscreteCells,
  norm: number,
  scales: Transform,
): MixedVector {
  const d = kinds.covariates;
  return vectorOf({
    ...(shape.intercept && { intercept: real() }),
    coefficients: norm < Infinity ? ball(d, norm) : real([d]),
    ...lawParts(shape, kinds, cells),
    ...(kinds.numbers.length > 0 && { scales }),
    ...(scatterOf(shape) && { sigma: positive([1]) }),
  });
}

/** Those of the covariates' law alone, without the scales. */
export function mixedLawVector(
  shape: RegressionShape,
  kinds: ColumnKinds,
  cells: DiscreteCells,
): MixedVector {
  return vectorOf(lawParts(shape, kinds, cells));
}

/** `shifts` is by rows: numbers × main effects. */
function lawParts(
  { mean }: RegressionShape,
  { numbers }: ColumnKinds,
  { mains, pairs }: DiscreteCells,
): Partial<Record<Part, Transform>> {
  const g = numbers.length;
  return {
    ...(mean && g > 0 && { mean: real([g]) }),
    ...(g > 0 && mains.length > 0 && { shifts: real([g * mains.length]) }),
    ...(mains.length > 0 && { effects: real([mains.length]) }),
    ...(pairs.length > 0 && { interactions: real([pairs.length]) }),
    ...(g > 0 && { correlation: correlationCholesky(g) }),
  };
}

function vectorOf(named: Partial<Record<Part, Transform>>): MixedVector {
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
      sigma: at("sigma"),
    },
  };
}

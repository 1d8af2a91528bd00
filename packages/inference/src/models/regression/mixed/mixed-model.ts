import type { Model } from "../../../contracts/model.ts";
import { posteriorOfTerms } from "../posterior-of-terms.ts";
import { regressionParameters, writeRegressionParameters } from "../regression-parameters.ts";
import type { RegressionShape } from "../regression-prior.ts";
import type { RegressionUnits } from "../regression-units.ts";
import type { ColumnKinds } from "./discrete-cells.ts";
import { type MixedStart, mixedCoordinates } from "./mixed-coordinates.ts";
import type { MixedPoint, MixedTerm } from "./mixed-point.ts";
import type { MixedPrior } from "./mixed-prior.ts";

export interface MixedInput {
  readonly shape: RegressionShape;
  readonly kinds: ColumnKinds;
  readonly prior: MixedPrior;
  /** The likelihood is the product of the terms. */
  readonly terms: readonly MixedTerm[];
  readonly units: RegressionUnits;
  readonly start: MixedStart;
}

/**
 * The posterior of a regression whose covariates are numbers and levels: as `regressionModel`, with the law of the
 * covariates by cells. Its parameters are the same; mean and sd of a covariate are those over all cells.
 */
export function mixedModel(input: MixedInput): Model {
  const { shape, kinds, terms, units } = input;
  const coordinates = mixedCoordinates(shape, kinds, input.prior, input.start);
  const { point } = coordinates;
  return Object.freeze<Model>({
    parameters: regressionParameters(shape, units),
    ...posteriorOfTerms(coordinates, terms, coordinates.start()),
    constrain(q, out) {
      coordinates.moveTo(q);
      const moments = units.columns.map((_, j) => columnMoments(point, kinds, j));
      const { intercept, coefficients } = point;
      const mean = (j: number) => moments[j]!.mean;
      const sd = (j: number) => Math.sqrt(moments[j]!.variance);
      writeRegressionParameters(shape, units, { intercept, coefficients, variance: 0, mean, sd }, out);
    },
  });
}

/** Mean and variance of one covariate over all cells. */
function columnMoments(
  { shares, means, factor }: MixedPoint,
  { covariates: d, numbers }: ColumnKinds,
  j: number,
): { readonly mean: number; readonly variance: number } {
  let mean = 0;
  for (let c = 0; c < shares.length; c++) mean += shares[c]! * means[c * d + j]!;
  let variance = 0;
  for (let c = 0; c < shares.length; c++) variance += shares[c]! * (means[c * d + j]! - mean) ** 2;
  const i = numbers.indexOf(j);
  const g = numbers.length;
  for (let k = 0; i >= 0 && k <= i; k++) variance += factor[i * g + k]! ** 2;
  return { mean, variance };
}

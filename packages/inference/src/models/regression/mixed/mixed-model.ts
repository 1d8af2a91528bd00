import type { Model } from "../../../contracts/model.ts";
import type { ColumnMoments } from "../holders/coordinates/covariate-law.ts";
import { posteriorOfTerms, recordedTerms } from "../posterior-of-terms.ts";
import { regressionParameters, writeRegressionParameters } from "../regression-parameters.ts";
import type { RegressionShape } from "../regression-prior.ts";
import type { RegressionUnits } from "../regression-units.ts";
import { columnMoments } from "./column-moments.ts";
import type { ColumnKinds } from "./discrete-cells.ts";
import { mixedCoordinates } from "./mixed-coordinates.ts";
import type { MixedStart } from "./mixed-covariates.ts";
import type { MixedPoint, MixedTerm } from "./mixed-point.ts";
import type { MixedPrior } from "./mixed-prior.ts";

export interface MixedInput {
  readonly shape: RegressionShape;
  readonly kinds: ColumnKinds;
  readonly prior: MixedPrior;
  /** The likelihood is the product of the terms. */
  readonly terms: readonly MixedTerm[];
  /** Names of the releases behind the terms, for what is recorded of them. */
  readonly releases?: readonly string[] | undefined;
  readonly units: RegressionUnits;
  readonly start: MixedStart;
  /** Mean and variance of the covariates at a point, where some are derived; otherwise they follow from cells and numbers. */
  readonly columnMoments?: (point: MixedPoint) => readonly ColumnMoments[];
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
    recorded: recordedTerms(coordinates, terms, input.releases),
    // A product goes with what it is made of.
    ...(kinds.derived && { correlated: true }),
    constrain(q, out) {
      coordinates.moveTo(q);
      const moments =
        input.columnMoments?.(point) ?? units.columns.map((_, j) => columnMoments(point, kinds, j));
      const { intercept, coefficients, variance } = point;
      const mean = (j: number) => moments[j]!.mean;
      const sd = (j: number) => Math.sqrt(moments[j]!.variance);
      writeRegressionParameters(shape, units, { intercept, coefficients, variance, mean, sd }, out);
    },
  });
}

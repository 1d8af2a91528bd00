import type { Model } from "../../contracts/model.ts";
import type { ColumnBasis } from "./basis/column-basis.ts";
import { startInBasis, termInColumns, writeInColumns } from "./basis/point-in-columns.ts";
import { type RegressionStart, regressionCoordinates } from "./coordinates/regression-coordinates.ts";
import { posteriorOfTerms, recordedTerms } from "./posterior-of-terms.ts";
import { regressionParameters, writeRegressionParameters } from "./regression-parameters.ts";
import { type RegressionTerm, regressionPoint } from "./regression-point.ts";
import type { RegressionPrior, RegressionShape } from "./regression-prior.ts";
import type { RegressionUnits } from "./regression-units.ts";

export interface RegressionInput {
  readonly shape: RegressionShape;
  readonly prior: RegressionPrior;
  /** The likelihood is the product of the terms: several releases, budgets or mechanisms in one fit. */
  readonly terms: readonly RegressionTerm[];
  /** Names of the releases behind the terms, for what is recorded of them. */
  readonly releases?: readonly string[] | undefined;
  readonly units: RegressionUnits;
  readonly start: RegressionStart;
  /**
   * About how large a variance of the response one covariate may explain, in the design's units: slopes are then
   * sampled in coordinates that suit weak data. Changes the sampler's work, not the posterior.
   */
  readonly responseVariance?: number;
  /** What is sampled, and what the prior speaks of, where columns are derived; terms and start are in the design's own columns. */
  readonly basis?: ColumnBasis | undefined;
}

/** A regression's posterior, with the way from a point to the coordinates that it is sampled in. */
export interface RegressionModel extends Model {
  /** The coordinates of a point in the design's units. */
  coordinatesOf(point: RegressionStart): Float64Array;
}

/**
 * The posterior of a regression from any mixture of releases. Draws are in original units: with
 * ỹ = α + Σθ_jx̃_j in the design's units, x̃_j = (x_j − c_j)/s_j and ỹ = (y − c)/s,
 *
 *   slope_j = s·θ_j/s_j,   intercept = c + s·(α − Σ_j θ_jc_j/s_j),   sigma = s·σ.
 */
export function regressionModel(input: RegressionInput): RegressionModel {
  const { shape, units, basis } = input;
  const start = basis ? startInBasis(input.start, basis) : input.start;
  const terms = basis ? input.terms.map((term) => termInColumns(term, basis)) : input.terms;
  const inColumns = regressionPoint(shape.covariates);
  const coordinates = regressionCoordinates(shape, input.prior, {
    responseVariance: input.responseVariance,
    limits: start.limits,
    effects: start.effects,
  });
  const { point } = coordinates;
  return Object.freeze<RegressionModel>({
    parameters: regressionParameters(shape, units),
    ...posteriorOfTerms(coordinates, terms, coordinates.coordinatesOf(start)),
    recorded: recordedTerms(coordinates, terms, input.releases),
    constrain(q, out) {
      coordinates.moveTo(q);
      if (basis) writeInColumns(basis, point, inColumns);
      const { intercept, coefficients, variance, mean, covariance } = basis ? inColumns : point;
      const sd = (j: number) => Math.sqrt(covariance[j * (shape.covariates + 1)]!);
      writeRegressionParameters(
        ...([shape, units] as const),
        { intercept, coefficients, variance, mean: (j) => mean[j]!, sd: basis ? sd : coordinates.scale },
        out,
      );
    },
    coordinatesOf: (at) => coordinates.coordinatesOf(basis ? startInBasis(at, basis) : at),
  });
}

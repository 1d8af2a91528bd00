import type { Model } from "../../../../contracts/model.ts";
import { suitsHolders } from "../../../regression/basis/basis-across-holders.ts";
import {
  type ColumnBasis,
  columnBasis,
  REST_SD,
  speaksOfColumns,
} from "../../../regression/basis/column-basis.ts";
import type { ColumnMoments } from "../../../regression/holders/coordinates/covariate-law.ts";
import type { HolderEffects } from "../../../regression/holders/holder-effects.ts";
import type { RegressionStart } from "../../../regression/index.ts";
import {
  type ColumnKinds,
  type MixedPoint,
  type MixedPrior,
  type MixedTerm,
  mixedModel,
} from "../../../regression/mixed/index.ts";
import { mixedTermInColumns } from "../../../regression/mixed/mixed-term-in-columns.ts";
import { unitsOf } from "../../../regression/regression-units.ts";
import { acrossHolders } from "../across-holders.ts";
import type { CovariateInput } from "../covariate-input.ts";
import { mixedStart } from "../mixed-start.ts";
import type { RoughCovariates } from "../rough-covariates.ts";
import type { DerivedDesign } from "./base-columns.ts";
import { derivedModel } from "./derived-model.ts";

/** Levels are enumerated and numbers integrated over, since what is derived from them is no longer normal. */
export function derivedTarget(
  input: CovariateInput,
  layout: DerivedDesign,
  kinds: ColumnKinds,
  prior: MixedPrior,
  start: RegressionStart,
  rough: RoughCovariates,
  basis: ColumnBasis | undefined,
): Model {
  const { shape, design, study, sums, curve, releases } = input;
  const { termOf, columnMoments } = derivedModel(design, study, layout, kinds, curve);
  const terms = sums!.map((sum) => termOf(sum, shape.dispersion === true));
  if (input.effects)
    return derivedAcrossHolders(input, input.effects, kinds, prior, terms, columnMoments, basis);
  return mixedModel({
    ...{ shape, kinds, prior, releases, terms, columnMoments },
    units: unitsOf(design),
    start: mixedStart(start, kinds, rough),
  });
}

/**
 * Coefficients of what derived columns have beyond the others, where nothing speaks against it: those of the design go together so closely
 * that chains hardly move, and effects of holders at the middle of the data are what may be taken as independent.
 */
function derivedAcrossHolders(
  input: CovariateInput,
  effects: HolderEffects,
  kinds: ColumnKinds,
  prior: MixedPrior,
  terms: readonly MixedTerm[],
  moments: (point: MixedPoint) => readonly ColumnMoments[],
  basis: ColumnBasis | undefined,
): Model {
  if (basis === undefined) return acrossHolders(input, effects, kinds, prior, terms, { moments });
  const derived = kinds.derived!.map(({ place, ...one }) =>
    basis.derived.includes(place) ? { place, mean: 0, sd: REST_SD } : { place, ...one },
  );
  const inBasis = terms.map((term) => mixedTermInColumns(term, basis));
  return acrossHolders(input, effects, { ...kinds, derived }, prior, inBasis, { moments, basis });
}

/** Undefined where the prior or what differs is stated of the design's own columns. */
export function basisOf(
  { study, design, clause, effects }: CovariateInput,
  { covariates: d, derived }: ColumnKinds,
  rough: RoughCovariates,
): ColumnBasis | undefined {
  if (effects === undefined || speaksOfColumns(clause)) return undefined;
  const sd = (j: number) =>
    derived?.find(({ place }) => place === j)?.sd ??
    Math.sqrt(Math.max(1e-4, rough.covariance[j * d + j]! - rough.noise[j * d + j]!));
  const basis = columnBasis(design, study, {
    mean: rough.mean,
    sd: Array.from({ length: d }, (_, j) => sd(j)),
  });
  return basis && suitsHolders(basis, effects) ? basis : undefined;
}

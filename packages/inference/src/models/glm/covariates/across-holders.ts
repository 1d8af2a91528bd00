import type { Model } from "../../../contracts/model.ts";
import type { ColumnBasis } from "../../regression/basis/column-basis.ts";
import { slopesInBasis } from "../../regression/basis/point-in-columns.ts";
import type { ColumnMoments } from "../../regression/holders/coordinates/covariate-law.ts";
import type { HolderEffects } from "../../regression/holders/holder-effects.ts";
import { regressionAcrossHolders } from "../../regression/holders/regression-across-holders.ts";
import {
  type ColumnKinds,
  type MixedPoint,
  type MixedPrior,
  type MixedTerm,
  mixedLaw,
} from "../../regression/mixed/index.ts";
import { unitsOf } from "../../regression/regression-units.ts";
import { type CovariateInput, roughOf } from "./covariate-input.ts";
import { mixedStart } from "./mixed-start.ts";

/** What derived columns bring: their moments at a point, and what terms and prior speak of, if that is another basis. */
export interface DerivedParts {
  readonly moments?: (point: MixedPoint) => readonly ColumnMoments[];
  readonly basis?: ColumnBasis | undefined;
}

/** Holders that differ, each with a law of its own of cells and numbers. */
export function acrossHolders(
  input: CovariateInput,
  effects: HolderEffects,
  kinds: ColumnKinds,
  prior: MixedPrior,
  terms: readonly MixedTerm[],
  { moments, basis }: DerivedParts = {},
): Model {
  const { shape, design, sums } = input;
  return regressionAcrossHolders({
    ...{ shape, effects, prior, basis },
    units: unitsOf(design),
    releases: terms.map((term, j) => {
      const own = mixedStart(input.start(prior, j), kinds, roughOf(input, sums![j]!));
      const start = basis ? slopesInBasis(own, basis) : own;
      return { term, start, law: mixedLaw(shape, kinds, prior, start, moments) };
    }),
  });
}

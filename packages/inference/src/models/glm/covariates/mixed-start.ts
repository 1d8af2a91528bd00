import { meanSquare } from "../../priors/scalar-prior.ts";
import type { RegressionShape, RegressionStart } from "../../regression/index.ts";
import type { ColumnKinds, MixedPoint, MixedPrior, MixedStart } from "../../regression/mixed/index.ts";
import { mixedCoordinates } from "../../regression/mixed/mixed-coordinates.ts";
import type { RoughCovariates } from "./rough-covariates.ts";

/** The start with shares of levels from the release: kept inside (0, 1), and near one half where noise dominates. */
export function mixedStart(
  start: RegressionStart,
  { covariates: d, variables }: ColumnKinds,
  rough: RoughCovariates,
): MixedStart {
  const { mean: found, sd } = rough;
  const mean = Float64Array.from({ length: d }, (_, j) => start.mean?.[j] ?? 0);
  for (const { columns, levels } of variables)
    for (const { place } of columns) {
      // The noise on the mean is about that on the square.
      const weight = 1 / (1 + (sd[place * d + place]! / 0.3) ** 2);
      const share = weight * found[place]! + (1 - weight) / levels;
      mean[place] = Math.min(0.95, Math.max(0.03, share));
    }
  return { ...start, mean, rough };
}

/** Points at which clipping is judged: the start, and one whose numbers spread as far as their noise allows. */
export function startingPoints(
  shape: RegressionShape,
  kinds: ColumnKinds,
  prior: MixedPrior,
  start: RegressionStart,
  rough: RoughCovariates,
): readonly MixedPoint[] {
  const d = kinds.covariates;
  const begun = mixedStart(start, kinds, rough);
  const wide = Float64Array.from({ length: d }, (_, j) => {
    const scale = begun.scales?.[j] ?? 0.5;
    const most = Math.max(scale, Math.sqrt(meanSquare(prior.scales)));
    return Math.min(most, Math.sqrt(scale ** 2 + rough.sd[j * d + j]!));
  });
  return [begun, { ...begun, scales: wide }].map((at) => {
    const coordinates = mixedCoordinates(shape, kinds, prior, at);
    coordinates.moveTo(coordinates.start());
    return coordinates.point;
  });
}

import type { CovariateLaw } from "../holders/coordinates/covariate-law.ts";
import type { RegressionShape } from "../regression-prior.ts";
import { columnMoments } from "./column-moments.ts";
import { type ColumnKinds, discreteCells } from "./discrete-cells.ts";
import { type MixedStart, mixedCovariates } from "./mixed-covariates.ts";
import { mixedLawVector } from "./mixed-places.ts";
import { clearMixedPoint, type MixedPoint, mixedPoint } from "./mixed-point.ts";
import type { MixedPrior } from "./mixed-prior.ts";

/** Covariates of one holder by cells, numbers normal within them; coordinates as in `mixedCoordinates`. */
export function mixedLaw(
  shape: RegressionShape,
  kinds: ColumnKinds,
  prior: MixedPrior,
  start: MixedStart,
): CovariateLaw<MixedPoint> {
  const { covariates: d, numbers } = kinds;
  const cells = discreteCells(kinds);
  const { vector, places } = mixedLawVector(shape, kinds, cells);
  const covariates = mixedCovariates(kinds, cells, places, prior, start, false);
  const { maps } = covariates;
  const x = new Float64Array(vector.constrainedLength);
  const gradientX = new Float64Array(vector.constrainedLength);
  const point = mixedPoint(d, cells.cells, numbers.length);
  const gradient = mixedPoint(d, cells.cells, numbers.length);
  let logPrior = 0;

  function startOf(): Float64Array {
    const given = new Float64Array(vector.constrainedLength);
    covariates.writeStart(given);
    maps?.toSampled(given);
    const q = new Float64Array(vector.unconstrainedLength);
    vector.unconstrain(given, 0, q, 0);
    return q;
  }

  return Object.freeze<CovariateLaw<MixedPoint>>({
    dimension: vector.unconstrainedLength,
    point,
    gradient,
    start: startOf(),
    get logPrior() {
      return logPrior;
    },
    moveTo(q, at) {
      const logJacobian = vector.constrain(q, at, x, 0);
      if (!Number.isFinite(logJacobian)) return -Infinity;
      maps?.toNatural(x);
      clearMixedPoint(gradient);
      gradientX.fill(0);
      logPrior = covariates.moveTo(x, point, gradientX) + covariates.scalesPrior(x, gradientX);
      return logJacobian;
    },
    pullBack(q, at, gradientQ) {
      covariates.pullBack(x, point, gradient, gradientX);
      maps?.pullBack(gradientX);
      vector.pullBack(q, at, x, 0, gradientX, gradientQ);
    },
    mean: (j) => columnMoments(point, kinds, j).mean,
    columnVariance: (j) => columnMoments(point, kinds, j).variance,
  });
}

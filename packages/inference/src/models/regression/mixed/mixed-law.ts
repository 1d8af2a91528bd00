import type { ColumnMoments, CovariateLaw } from "../holders/coordinates/covariate-law.ts";
import type { RegressionShape } from "../regression-prior.ts";
import { columnMoments } from "./column-moments.ts";
import { type ColumnKinds, discreteCells } from "./discrete-cells.ts";
import { type MixedStart, mixedCovariates } from "./mixed-covariates.ts";
import { mixedLawVector } from "./mixed-places.ts";
import { clearMixedPoint, type MixedPoint, mixedPoint } from "./mixed-point.ts";
import type { MixedPrior } from "./mixed-prior.ts";

/** Covariates of one holder by cells, numbers normal within them; coordinates as in `mixedCoordinates`, but for the scales. */
export function mixedLaw(
  shape: RegressionShape,
  kinds: ColumnKinds,
  prior: MixedPrior,
  start: MixedStart,
  /** Where some follow from others. */
  momentsAt?: (point: MixedPoint) => readonly ColumnMoments[],
): CovariateLaw<MixedPoint> {
  const { covariates: d, numbers } = kinds;
  const g = numbers.length;
  const cells = discreteCells(kinds);
  const { vector, places: sampled } = mixedLawVector(shape, kinds, cells);
  // Scales lie behind what has coordinates here.
  const places = { ...sampled, scales: vector.constrainedLength };
  const covariates = mixedCovariates(kinds, cells, places, prior, start, false);
  const { maps } = covariates;
  const x = new Float64Array(vector.constrainedLength + g);
  const gradientX = new Float64Array(vector.constrainedLength + g);
  const scales = new Float64Array(g);
  const startScales = new Float64Array(scales.length);
  const inScales = gradientX.subarray(places.scales);
  const point = mixedPoint(d, cells.cells, numbers.length);
  const gradient = mixedPoint(d, cells.cells, numbers.length);
  let logPrior = 0;

  function startOf(): Float64Array {
    const given = new Float64Array(x.length);
    covariates.writeStart(given);
    startScales.set(given.subarray(places.scales));
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
    scaled: numbers,
    ...(kinds.derived && { derivedSds: new Map(kinds.derived.map(({ place, sd }) => [place, sd])) }),
    ...{ scales, inScales, startScales },
    get logPrior() {
      return logPrior;
    },
    moveTo(q, at) {
      const logJacobian = vector.constrain(q, at, x, 0);
      if (!Number.isFinite(logJacobian)) return -Infinity;
      x.set(scales, places.scales);
      maps?.toNatural(x);
      clearMixedPoint(gradient);
      gradientX.fill(0);
      logPrior = covariates.moveTo(x, point, gradientX) + covariates.correlationPrior(x, gradientX);
      return logJacobian;
    },
    pullBack(q, at, gradientQ) {
      covariates.pullBack(x, point, gradient, gradientX);
      maps?.pullBack(gradientX);
      vector.pullBack(q, at, x, 0, gradientX, gradientQ);
    },
    mean: (j) => columnMoments(point, kinds, j).mean,
    moments: () => momentsAt?.(point) ?? Array.from({ length: d }, (_, j) => columnMoments(point, kinds, j)),
    addToMean(j, slope) {
      for (let c = 0; c < cells.cells; c++) {
        gradient.shares[c]! += slope * point.means[c * d + j]!;
        gradient.means[c * d + j]! += slope * point.shares[c]!;
      }
    },
  });
}

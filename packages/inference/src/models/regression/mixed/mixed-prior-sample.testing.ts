import type { SeededSource } from "../../../math/random/index.ts";
import { scaleRows } from "../../../transforms/index.ts";
import type { RegressionShape } from "../regression-prior.ts";
import { columnMoments } from "./column-moments.ts";
import { type ColumnKinds, discreteCells } from "./discrete-cells.ts";
import { type MixedPoint, mixedPoint } from "./mixed-point.ts";
import type { MixedPrior } from "./mixed-prior.ts";

/** A draw from the prior, for calibration: what a regression without data might be. */
export function mixedPriorSample(
  rng: SeededSource,
  shape: RegressionShape,
  kinds: ColumnKinds,
  prior: MixedPrior,
): MixedPoint {
  const { cells, indicators } = discreteCells(kinds);
  const point = mixedPoint(kinds.covariates, cells, kinds.numbers.length);
  point.means.set(indicators);
  sampleShares(rng, kinds, prior, point.shares);
  const scales = sampleNumbers(rng, shape, kinds, prior, point);
  const level = shape.intercept ? prior.intercept.sample(rng) : 0;
  const unit = prior.unit?.at(level) ?? 1;
  const sd = (j: number) => (shape.indicators?.includes(j) ? 0.5 : (scales[kinds.numbers.indexOf(j)] ?? 0.5));
  do {
    for (let j = 0; j < kinds.covariates; j++)
      point.coefficients[j] = prior.coefficients[j]!.sample(rng) * (prior.standardised[j] ? unit / sd(j) : 1);
  } while (Math.hypot(...point.coefficients) > prior.norm);
  if (!shape.intercept) return point;
  point.intercept = level;
  const at = prior.origin ?? [];
  for (let j = 0; j < at.length; j++) point.intercept -= point.coefficients[j]! * at[j]!;
  if (prior.atMean)
    for (let j = 0; j < kinds.covariates; j++)
      point.intercept -= point.coefficients[j]! * columnMoments(point, kinds, j).mean;
  return point;
}

/** The indicator of a level less 1/levels, as the priors count. */
function codedLevels(kinds: ColumnKinds): Float64Array {
  const { mains, inLevel } = discreteCells(kinds);
  return inLevel.map((value, at) => value - 1 / kinds.variables[mains[at % mains.length]!.variable]!.levels);
}

function sampleShares(rng: SeededSource, kinds: ColumnKinds, prior: MixedPrior, shares: Float64Array): void {
  const { cells, mains, pairs } = discreteCells(kinds);
  const coded = codedLevels(kinds);
  const E = mains.length;
  const effects = mains.map(() => prior.effects.sample(rng));
  const interactions = pairs.map(() => prior.interactions.sample(rng));
  for (let c = 0; c < cells; c++) {
    const at = (e: number) => coded[c * E + e]!;
    const main = effects.reduce((sum, effect, e) => sum + effect * at(e), 0);
    shares[c] = Math.exp(
      interactions.reduce((sum, J, n) => sum + J * at(pairs[n]![0]) * at(pairs[n]![1]), main),
    );
  }
  const total = shares.reduce((a, b) => a + b);
  for (let c = 0; c < cells; c++) shares[c]! /= total;
}

function sampleNumbers(
  rng: SeededSource,
  shape: RegressionShape,
  kinds: ColumnKinds,
  prior: MixedPrior,
  point: MixedPoint,
): Float64Array {
  const { cells, mains } = discreteCells(kinds);
  const coded = codedLevels(kinds);
  const g = kinds.numbers.length;
  const scales = Float64Array.from({ length: g }, () => prior.scales.sample(rng));
  kinds.numbers.forEach((place, i) => {
    const mean = shape.mean ? prior.mean[place]!.sample(rng) : 0;
    const shifts = mains.map(() => prior.shifts.sample(rng) * (prior.ownShifts ? scales[i]! : 1));
    for (let c = 0; c < cells; c++)
      point.means[c * kinds.covariates + place] = shifts.reduce(
        (sum, shift, e) => sum + shift * coded[c * mains.length + e]!,
        mean,
      );
  });
  if (g === 0) return scales;
  const factor = new Float64Array(g * g);
  prior.correlation.sample(rng, factor);
  scaleRows(scales, 0, factor, 0, g, point.factor);
  return scales;
}

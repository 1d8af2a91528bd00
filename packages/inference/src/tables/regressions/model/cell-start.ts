import type { SeededSource } from "../../../math/random/index.ts";
import { logit } from "../../../math/special/index.ts";
import type { CellParts } from "./cell-parts.ts";
import type { CellRegression } from "./cell-regression.ts";

/** How far starts of different chains lie apart. */
const JITTER = 0.1;

/** Starts near crude rates: levels from the sums over all rows, slopes and deviations near 0, totals near the published ones. */
export function cellStart(
  regression: CellRegression,
  { dimension, predictors, cuts, scatter, totals, totalsFrom }: CellParts,
): (rng: SeededSource) => Float64Array {
  const levels = crudeLevels(regression);
  const logTotals = regression.crude.totals.map((total) => Math.log(Math.max(1, total)));
  const mean = logTotals.reduce((sum, log) => sum + log, 0) / logTotals.length;
  return (rng) => {
    const near = (x: number) => x + JITTER * rng.normal();
    const q = new Float64Array(dimension);
    predictors.forEach((part, p) => {
      part.place(levels[p]!, near, q);
    });
    cuts.place(levels, near, q);
    scatter.place(near, q);
    totals?.place(logTotals.map(near), near(mean), Math.exp(near(0)), q, totalsFrom);
    return q;
  };
}

/** Of every predictor, or of every cut. */
function crudeLevels({ family, crude, terms }: CellRegression): readonly number[] {
  const { sums, total } = crude;
  const all = sums.reduce((sum, one) => sum + one, 0);
  switch (family) {
    case "poisson":
    case "negative-binomial":
      return [Math.log(sums[0]! / total)];
    case "binomial":
      return [logit(Math.min(0.99, Math.max(0.01, sums[1]! / total)))];
    case "multinomial":
      return Array.from(sums.subarray(1), (sum) => Math.log(sum / sums[0]!));
    case "ordinal":
      return Array.from({ length: terms.cuts }, (_, k) =>
        logit(sums.subarray(0, k + 1).reduce((sum, one) => sum + one, 0) / all),
      );
    default:
      return family satisfies never;
  }
}

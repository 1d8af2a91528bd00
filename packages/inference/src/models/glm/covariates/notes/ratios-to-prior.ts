import type { Column, Design } from "@dpbayes/privacy/formats";
import { pooled, varianceOf } from "../../../../diagnostics/index.ts";
import type { Fit } from "../../../../fit/index.ts";
import { INDICATOR_SD } from "../../../regression/coordinates/standardised-slopes.ts";
import type { MixedPrior } from "../../../regression/mixed/index.ts";
import type { RatioToPrior } from "./uninformed.ts";

/**
 * How wide the posterior of every coefficient is against its prior, in the numbers that the prior speaks of: the
 * coefficient in the design's units, or the effect of one standard deviation of its covariate.
 */
export function ratiosToPrior(
  fit: Fit,
  { columns }: Pick<Design, "columns">,
  prior: Pick<MixedPrior, "coefficients" | "standardised" | "unit" | "norm">,
): readonly RatioToPrior[] {
  // A ball that is small for the normal law leaves a nearly uniform one, of sd norm/√(d + 2).
  const ball = prior.norm / Math.sqrt(columns.length + 2);
  const units = unitsOfEffects(fit, columns, prior);
  return columns.map((column, j) => {
    const isEffect = prior.standardised[j] === true;
    const sd = Math.min(Math.sqrt(prior.coefficients[j]!.variance), ball);
    const name = `coefficients[${column.name}]`;
    const draws = pooled(fit.chains(name));
    const scale = isEffect ? spreadOf(fit, column) : () => column.scale;
    const counted = draws.map((slope, i) => (slope * scale(i)) / (isEffect ? units(i) : 1));
    return { name, ratio: Math.sqrt(varianceOf(counted)) / sd };
  });
}

type PerDraw = (draw: number) => number;

function spreadOf(fit: Fit, { name, level }: Column): PerDraw {
  if (level !== undefined) return () => INDICATOR_SD;
  const sds = pooled(fit.chains(`covariate_sd[${name}]`));
  return (i) => sds[i]!;
}

/** The family's unit at the level of each draw. */
function unitsOfEffects(
  fit: Fit,
  columns: readonly Column[],
  { unit, standardised }: Pick<MixedPrior, "standardised" | "unit">,
): PerDraw {
  if (!standardised.some(Boolean) || unit === undefined) return () => 1;
  const levels = Float64Array.from(pooled(fit.chains("intercept")));
  for (const { name } of columns) {
    const slopes = pooled(fit.chains(`coefficients[${name}]`));
    const means = pooled(fit.chains(`covariate_mean[${name}]`));
    for (let i = 0; i < levels.length; i++) levels[i]! += slopes[i]! * means[i]!;
  }
  return (i) => unit.at(levels[i]!);
}

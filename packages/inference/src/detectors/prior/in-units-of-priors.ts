import type { Chains } from "../../diagnostics/index.ts";
import type { Fit } from "../../fit/fit.ts";

/**
 * The draws of a number as priors may speak of it: as it is, and for the coefficient of a regression also as the effect of one standard
 * deviation of its covariate, in standard deviations of the residual where there is one.
 */
export function inUnitsOfPriors(fit: Fit, name: string): readonly Chains[] {
  const draws = fit.chains(name);
  const column = /^coefficients\[(.*)\]$/s.exec(name)?.[1];
  const spread = `covariate_sd[${column}]`;
  if (column === undefined || !fit.names.includes(spread)) return [draws];
  const sds = fit.chains(spread);
  const sigma = fit.names.includes("sigma") ? fit.chains("sigma") : undefined;
  const effects = draws.map((chain, c) =>
    chain.map((slope, i) => (slope * sds[c]![i]!) / (sigma ? sigma[c]![i]! : 1)),
  );
  return [draws, effects];
}

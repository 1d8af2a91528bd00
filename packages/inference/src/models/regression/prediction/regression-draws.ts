import { fail } from "../../../errors/index.ts";
import type { Fit } from "../../../fit/fit.ts";
import { interceptLaw, newHolderDraws } from "./new-holder-draws.ts";
import { columnsOf, slopeLabels } from "./regression-columns.ts";
import { holderAsked, type WhichHolder } from "./which-holder.ts";

/** The draws of one regression: that of all records, of the mean over holders, of a holder or of a new one. */
export interface RegressionDraws {
  /** Of the slopes. */
  readonly labels: readonly string[];
  /** At every draw the intercept (0 where there is none), then the slopes. */
  readonly coefficients: Float64Array;
  /** Linear regression: the residual sd at every draw. */
  readonly sigma?: Float64Array;
}

/** The regression that is asked for, from the draws of a fit. */
export function regressionDraws(fit: Fit, which: WhichHolder = {}): RegressionDraws {
  const labels = slopeLabels(fit);
  const asked = holderAsked(fit, which);
  if (asked === "new") return newRegression(fit, which);
  const holder = asked === undefined ? undefined : fit.origin.holders!.names[asked]!;
  const named = (common: string, own: string) =>
    holder !== undefined && fit.names.includes(own) ? own : common;
  const coefficients = [
    named("intercept", `holder[intercept][${holder}]`),
    ...labels.map((label) => named(`coefficients[${label}]`, `holder[${label}][${holder}]`)),
  ];
  const sigma = named("sigma", `holder_sigma[${holder}]`);
  return {
    labels,
    coefficients: columnsOf(fit, coefficients),
    ...(fit.names.includes(sigma) && { sigma: columnsOf(fit, [sigma]) }),
  };
}

/** Without a law of the intercepts nothing can be expected of an outcome. */
function newRegression(fit: Fit, { seed }: WhichHolder): RegressionDraws {
  if (interceptLaw(fit) === "none")
    fail("ARGUMENT", {
      name: "options.holder",
      found: '"new"',
      accepted:
        'a holder of the fit: each has an intercept of its own, and no law of them was fitted; fit with holders { differ: ["intercept", ...] }',
    });
  return newHolderDraws(fit, seed);
}

import type { Fit } from "../../fit/fit.ts";
import type { Difference } from "../../models/regression/holders/holder-effects.ts";
import type { Quantity } from "../holders/quantities.ts";

/** How a fit's model lets holders differ, as its parameters tell. */
export interface FittedDifferences {
  of(quantity: Quantity): Difference;
  /** Whether every holder has a law of the covariates of its own. */
  readonly ownCovariates: boolean;
}

/**
 * Parameters say it all: spread[k] belongs to a random coefficient, holder[intercept] without a spread to an own level,
 * holder_sigma to own residuals, and where levels are the holders' own so are the laws of their covariates.
 */
export function fittedDifferences({ names, origin }: Pick<Fit, "names" | "origin">): FittedDifferences {
  const has = (start: string) => names.some((name) => name.startsWith(start));
  const anyOwn = origin.holders !== undefined || has("holder[") || has("record_weighted[");
  const coefficient = (name: string): Difference => {
    if (names.includes(`spread[${name}]`)) return "random";
    return name === "intercept" && has("holder[intercept][") ? "own" : "same";
  };
  const of = ({ block, name }: Quantity): Difference => {
    switch (block) {
      case "level":
        return coefficient("intercept");
      case "slopes":
        return coefficient(name);
      case "residual":
        return has("holder_sigma[") ? "own" : "same";
      case "means":
      case "spreads":
        return anyOwn ? "own" : "same";
      default:
        return block satisfies never;
    }
  };
  return Object.freeze({ of, ownCovariates: anyOwn });
}

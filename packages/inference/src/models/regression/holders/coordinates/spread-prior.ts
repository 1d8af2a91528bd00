import { type ScalarPrior, scalarPriorOf } from "../../../priors/scalar-prior.ts";
import { SPREAD_SHARE } from "../effect-constants.ts";

/** The prior of τ_k, from that of a coefficient in the same unit. */
export function spreadPrior({ variance }: Pick<ScalarPrior, "variance">): ScalarPrior {
  return halfNormalSpread(SPREAD_SHARE * Math.sqrt(variance));
}

export function halfNormalSpread(sd: number): ScalarPrior {
  return scalarPriorOf({ law: "half-normal", sd });
}

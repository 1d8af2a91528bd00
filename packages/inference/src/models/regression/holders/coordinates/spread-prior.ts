import { type ScalarPrior, scalarPriorOf } from "../../../priors/scalar-prior.ts";
import { SPREAD_SHARE } from "../effect-constants.ts";

/** The prior of τ_k, from that of the coefficient. */
export function spreadPrior({ variance }: Pick<ScalarPrior, "variance">): ScalarPrior {
  return scalarPriorOf({ law: "half-normal", sd: SPREAD_SHARE * Math.sqrt(variance) });
}

import type { Claim } from "./experiment.ts";

/** Every chain of a study found the same law. */
export function convergenceClaim(worst: number, limit = 1.1): Claim {
  return {
    text: `R-hat is below ${limit} in every fit (largest ${worst.toFixed(3)})`,
    holds: worst < limit,
  };
}

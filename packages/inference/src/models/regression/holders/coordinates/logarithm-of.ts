import type { ScalarPrior } from "../../../priors/index.ts";
import type { RoughPrior } from "./random-coefficient.ts";

/** The law of log x. Its moments only have to be of the right size. */
export function logarithmOf(prior: ScalarPrior): RoughPrior {
  return {
    logDensity: (y) => prior.logDensity(Math.exp(y)) + y,
    slope: (y) => prior.slope(Math.exp(y)) * Math.exp(y) + 1,
    ...roughMoments(prior),
  };
}

/** Those of a uniform law of the logarithm, or of the log-normal law with the same mean and variance. */
function roughMoments({ law, mean, variance }: ScalarPrior): Pick<RoughPrior, "mean" | "variance"> {
  if (law.law === "log-uniform") {
    const [from, to] = [Math.log(law.from), Math.log(law.to)];
    return { mean: 0.5 * (from + to), variance: (to - from) ** 2 / 12 };
  }
  const ofLog = Math.log1p(variance / mean ** 2);
  return { mean: Math.log(mean) - 0.5 * ofLog, variance: ofLog };
}

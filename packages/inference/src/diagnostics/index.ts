/**
 * `@dpbayes/inference/diagnostics`: whether chains can be trusted, number by number; `fit.diagnose()` uses these.
 */

// A verdict in words.

export { type Diagnosis, diagnose, type Sampled } from "./diagnose.ts";
export type { Problem } from "./problems.ts";
export { warningLines } from "./warning-lines.ts";

// Convergence, effective sizes and Monte Carlo errors of one number's chains.

export type { Chains } from "./chains.ts";
export { type Convergence, convergenceOf } from "./convergence.ts";
export { essBulk, essMean, essQuantile, essSd, essTail } from "./effective-size.ts";
export { energyFractions } from "./energy.ts";
export { rHat } from "./rhat.ts";
export { mcseMean, mcseQuantile, mcseSd } from "./standard-errors.ts";

// Plain summaries of draws.

export { pooled } from "./chains.ts";
export { varianceOf } from "./moments.ts";
export { quantileOfSorted, shortestInterval, sorted } from "./quantiles.ts";

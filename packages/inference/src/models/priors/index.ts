/**
 * `@dpbayes/inference/models/priors`: priors as studies state them.
 */

// A clause of a study, read.

export { type PriorClause, readPrior } from "./read-prior.ts";

// Laws of one number.

export type { ScalarLaw, Support } from "./scalar-law.ts";
export { type ScalarPrior, scalarPriorOf } from "./scalar-prior.ts";

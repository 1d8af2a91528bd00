export { type PriorClause, readPrior } from "./read-prior.ts";
export type { ScalarLaw, Support } from "./scalar-law.ts";
export { meanSquare, type ScalarPrior, scalarPriorOf } from "./scalar-prior.ts";

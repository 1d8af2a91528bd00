/**
 * `@dpbayes/inference/optimise`: modes and what a normal law around them says, for initial values and comparisons.
 */

// L-BFGS.

export { type MaximiseOptions, type Maximum, maximise } from "./lbfgs.ts";

// Laplace's approximation.

export { type LaplaceApproximation, laplaceApproximation } from "./laplace-approximation.ts";

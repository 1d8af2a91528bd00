/**
 * `@dpbayes/inference/examples`: posteriors and releases to try samplers on.
 */

// Posteriors with known answers.

export { eightSchools } from "./eight-schools.ts";
export { covarianceOf, normalModel } from "./normal-posterior.ts";

// Releases of holders of any size, and points to evaluate a likelihood at.

export { exampleHolders } from "./holders.ts";
export { randomMixedPoint } from "./mixed-point.ts";

/** Posteriors and releases to try samplers on: known answers, and holders of any size. */
export { eightSchools } from "./eight-schools.ts";
export { exampleHolders } from "./holders.ts";
export { randomMixedPoint } from "./mixed-point.ts";
export { covarianceOf, normalModel } from "./normal-posterior.ts";

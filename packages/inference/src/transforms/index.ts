/**
 * `@dpbayes/inference/transforms`: between constrained parameters and the whole space, with log-Jacobians and gradients.
 */

// One transform per constraint.

export { ball } from "./ball.ts";
export { correlationCholesky } from "./correlation-cholesky.ts";
export { covarianceCholesky } from "./covariance-cholesky.ts";
export { interval } from "./interval.ts";
export { ordered } from "./ordered.ts";
export { lowerBounded, positive, upperBounded } from "./positive.ts";
export { real } from "./real.ts";
export { simplex } from "./simplex.ts";
export { stickBreaking } from "./stick-breaking.ts";
export type { Transform } from "./transform.ts";

// Several blocks in one vector, and a factor with its rows scaled.

export { type BlockPlace, type Blocks, blocks } from "./blocks.ts";
export { scaleRows } from "./scaled-cholesky.ts";

import type { Design } from "@dpbayes/privacy/formats";
import { type PaperDefaults, paperDefaults } from "./regression-prior.ts";

/**
 * Default priors of generalised linear models, in the design's units (glm spec §7).
 *
 * The paper's sd of 2.5 for the covariates' standard deviations is far too wide for |x| <= R, and where noise dominates a
 * wide τ shrinks the slopes: the specification has R/2, for means as well. Numbers also stay within ±1 each,
 * so that a radius above 1 (√d, where nothing is to be clipped) says nothing about a single one: min(R, 1)/2.
 *
 * `spread` is how far u = α + xᵀθ may reach: 1 leaves the specification's sd of 2 for an intercept and the paper's N(0, 5)
 * for slopes. A mean count of 30 needs u = 30.
 */
export function defaultsWithinBounds({ radius }: Design, spread: number): PaperDefaults {
  const half = Math.min(radius, 1) / 2;
  return Object.freeze({
    ...paperDefaults,
    coefficients: { law: "normal", mean: 0, sd: Math.sqrt(5) * spread },
    intercept: { law: "normal", mean: 0, sd: 2 * spread },
    mean: { law: "normal", mean: 0, sd: half },
    scales: { law: "half-normal", sd: half },
  });
}

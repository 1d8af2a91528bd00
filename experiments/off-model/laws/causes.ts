import type { Law } from "./law-names.ts";

/**
 * No room for a normal law between the bounds, or mass at them: what shows of skewed, piled and clipped numbers; and coefficients that hang on
 * a law of covariates which does not show.
 */
const SHAPE = ["outside-bounds", "at-edge", "at-cap", "covariate-law"] as const;

/**
 * The findings of a fit that name what is wrong with data of a law. That an answer rests on its prior names none of them: a prior that
 * nothing was learned about must hold the truth as often as any other law.
 */
export const CAUSES: Readonly<Record<Law, readonly string[]>> = {
  well: [],
  "log-normal clipped": SHAPE,
  "log-normal": SHAPE,
  "heavy tails": SHAPE,
  piled: SHAPE,
  bimodal: SHAPE,
  "binary dependent": [...SHAPE, "collinear"],
  collinear: ["collinear"],
  rare: ["few-events"],
  overdispersed: ["overdispersed"],
  wide: ["wide-bounds"],
  "all wide": ["wide-bounds"],
  tight: SHAPE,
};

import type { Family } from "../study/families/declared-families.ts";

/** The families whose parameters can be drawn from a tempered posterior. */
export const drawnNames = [
  "bernoulli",
  "categorical",
  "gaussian",
  "exponential",
  "poisson",
  "naive-bayes",
] as const satisfies readonly Family[];

export type DrawnFamily = (typeof drawnNames)[number];

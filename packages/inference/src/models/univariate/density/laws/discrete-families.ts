import type { DataFamily } from "../report-density.ts";

/** Discrete data models: their values are whole whatever the channel says. */
export const discreteFamilies: ReadonlySet<DataFamily> = new Set<DataFamily>([
  "poisson",
  "geometric",
  "negative-binomial",
  "bernoulli",
]);

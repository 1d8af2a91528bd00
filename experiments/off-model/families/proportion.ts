import { bernoulli } from "./bernoulli.ts";
import type { GridFamily } from "./family.ts";

export const proportion: GridFamily = {
  ...bernoulli,
  name: "proportion",
  asked: (law) => ({ ...bernoulli.asked(law), model: { family: "proportion", formula: "y ~ 1" } }),
  estimands: (law, records) =>
    bernoulli.estimands(law, records).map((estimand) => ({ ...estimand, column: "proportion" })),
};

import { linkOption } from "./count-link.ts";
import { type DeclaredFamily, regression } from "./declared-family.ts";
import { dispersedOption } from "./dispersed.ts";

export const poissonRegression = {
  ...regression(["count"]),
  rate: true,
  words:
    'outcome ~ covariates, with an intercept (0 + x has none). Mean counts are exp(u) with options: { link: "log" }, u the linear predictor, and log(1 + exp(u)) without. Counts may scatter more than a Poisson law; options may say that they do not: { dispersed: false }',
  options: { ...linkOption, ...dispersedOption },
} as const satisfies DeclaredFamily;

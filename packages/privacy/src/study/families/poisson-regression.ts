import { type DeclaredFamily, regression } from "./declared-family.ts";
import { dispersedOption } from "./dispersed.ts";

export const poissonRegression = {
  ...regression(["count"]),
  rate: true,
  words:
    "outcome ~ covariates, with an intercept (0 + x has none). Counts may scatter more than a Poisson law; options may say that they do not: { dispersed: false }",
  options: dispersedOption,
} as const satisfies DeclaredFamily;

import { type DeclaredFamily, regression } from "./declared-family.ts";

export const linearRegression = {
  ...regression(["number"]),
  words:
    'outcome ~ covariates, with an intercept (0 + x has none). Options may say that residuals are normal: { residuals: "normal" }',
  residual: true,
  options: { "residuals?": { is: "one", of: ["any", "normal"] } },
} as const satisfies DeclaredFamily;

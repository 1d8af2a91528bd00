import { fail } from "../../../errors/index.ts";
import type { Fit } from "../../../fit/fit.ts";

/** Where the draws of a linear regression hold what. */
export interface LinearColumns {
  /** Below 0 in a model without intercept. */
  readonly intercept: number;
  /** The first of them. */
  readonly coefficients: number;
  readonly sigma: number;
  readonly labels: readonly string[];
}

export function linearColumns({ parameters, names }: Fit): LinearColumns {
  const coefficients = parameters.find(({ name }) => name === "coefficients");
  const sigma = names.indexOf("sigma");
  if (coefficients === undefined || sigma < 0)
    return fail("ARGUMENT", {
      name: "fit",
      found: "another model's",
      accepted: "one of a linear regression",
    });
  const length = coefficients.shape[0]!;
  const at = names.findIndex((name) => name.startsWith("coefficients["));
  const labels = coefficients.labels ?? Array.from({ length }, (_, j) => `x${j + 1}`);
  return { intercept: names.indexOf("intercept"), coefficients: at, sigma, labels };
}

import { parameterNames } from "../../contracts/parameter-names.ts";
import type { Fit } from "../../fit/fit.ts";

/**
 * The columns that answer a question about all records. Those of single holders are left out, whose law is part of the model, and the
 * law of a regression's covariates, which is no answer.
 */
export function parametersOfAll({ parameters, origin }: Fit): readonly string[] {
  const holders = origin.holders?.names ?? [];
  const isOfHolders = (labels: readonly string[] = []) =>
    labels.length > 0 && labels.length === holders.length && labels.every((label, i) => label === holders[i]);
  return parameterNames(
    parameters.filter(({ name, labels }) => !name.startsWith("covariate_") && !isOfHolders(labels)),
  );
}

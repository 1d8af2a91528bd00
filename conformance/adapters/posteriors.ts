import type { Adapters, Inputs } from "../adapter.ts";
import { countPosteriors } from "./count-models.ts";
import { histogramPosteriors, histogramUnconstrained } from "./histogram.ts";
import { linearPosteriors, linearUnconstrained } from "./linear-models.ts";
import { logisticPosteriors } from "./logistic-models.ts";
import { univariatePosteriors, univariateUnconstrained } from "./univariate-posterior.ts";

type ByModel = Readonly<Record<string, (inputs: Inputs) => unknown>>;

/** Whole posteriors and their unconstrained densities; the cases say which model they are about. */
export const posteriorAdapters: Adapters = {
  posterior: byModel({
    ...univariatePosteriors,
    ...histogramPosteriors,
    ...linearPosteriors,
    ...logisticPosteriors,
    ...countPosteriors,
  }),
  unconstrained_posterior: byModel({
    ...univariateUnconstrained,
    ...histogramUnconstrained,
    ...linearUnconstrained,
  }),
};

function byModel(models: ByModel): (inputs: Inputs) => unknown {
  return (inputs) => {
    const evaluate = models[String(inputs["model"])];
    if (evaluate === undefined) throw new TypeError(`model ${String(inputs["model"])} is not known`);
    return evaluate(inputs);
  };
}

import type { Adapters } from "./adapter.ts";
import { accountingAdapters } from "./adapters/accounting.ts";
import { baselineAdapters } from "./adapters/baselines.ts";
import { countModelAdapters } from "./adapters/count-models.ts";
import { hierarchicalAdapters } from "./adapters/distributed/hierarchical.ts";
import { distributedMethodAdapters } from "./adapters/distributed/methods.ts";
import { walkAdapters } from "./adapters/distributed/walk.ts";
import { gibbsConditionalAdapters } from "./adapters/gibbs-conditionals.ts";
import { glmModelAdapters } from "./adapters/glm-models.ts";
import { glmPosteriorAdapters } from "./adapters/glm-posteriors.ts";
import { glmPriorAdapters } from "./adapters/glm-prior.ts";
import { hiddenMarkovAdapters } from "./adapters/hidden-markov.ts";
import { histogramAdapters } from "./adapters/histogram.ts";
import { inferenceDistributionAdapters } from "./adapters/inference-distributions.ts";
import { leastSquaresAdapters } from "./adapters/least-squares.ts";
import { linearModelAdapters } from "./adapters/linear-models.ts";
import { logisticAdapters } from "./adapters/logistic-models.ts";
import { mechanismAdapters } from "./adapters/mechanisms.ts";
import { noiseAwareAdapters } from "./adapters/noise-aware.ts";
import { noisyTableAdapters } from "./adapters/noisy-tables.ts";
import { posteriorAdapters } from "./adapters/posteriors.ts";
import { privateMcmcAdapters } from "./adapters/private-mcmc.ts";
import { statisticsAdapters } from "./adapters/statistics/statistics.ts";
import { univariateAdapters } from "./adapters/univariate.ts";
import { univariateDatasetAdapters } from "./adapters/univariate-posterior.ts";

/** One adapter per function name of the cases. */
export const adapters: Adapters = mergeAdapters(
  accountingAdapters,
  mechanismAdapters,
  statisticsAdapters,
  inferenceDistributionAdapters,
  univariateAdapters,
  univariateDatasetAdapters,
  histogramAdapters,
  linearModelAdapters,
  logisticAdapters,
  glmModelAdapters,
  glmPriorAdapters,
  glmPosteriorAdapters,
  countModelAdapters,
  gibbsConditionalAdapters,
  posteriorAdapters,
  baselineAdapters,
  hierarchicalAdapters,
  walkAdapters,
  distributedMethodAdapters,
  noiseAwareAdapters,
  noisyTableAdapters,
  leastSquaresAdapters,
  hiddenMarkovAdapters,
  privateMcmcAdapters,
);

/** One record of all; two adapters for one name are a mistake. */
export function mergeAdapters(...records: readonly Adapters[]): Adapters {
  const all = records.flatMap((record) => Object.entries(record));
  const twice = all.find(([name], i) => all.findIndex(([other]) => other === name) !== i);
  if (twice !== undefined) throw new Error(`two adapters for ${twice[0]}`);
  return Object.freeze(Object.fromEntries(all));
}

/**
 * `@dpbayes/privacy/statistics`: bounded functions of a record, with proved sensitivities.
 */

// What a statistic is.

export { clipToBall } from "./clip-to-ball.ts";
export { type ExactSum, exactSum } from "./exact-sum.ts";
export type { MomentStatistic } from "./moments/moment-blocks.ts";
export {
  type MomentBlock,
  type MomentWriter,
  momentWriter,
  type WeightedMomentBlock,
} from "./moments/moment-writer.ts";
export type { PairSensitivity, RegressionRow } from "./moments/regression-row.ts";
export type { Norm, Statistic } from "./statistic.ts";

// Of one number or category.

export { type BinCountsOptions, binCounts } from "./bin-counts/bin-counts.ts";
export {
  type BoundedScalarOptions,
  boundedScalar,
  type ScalarBlock,
} from "./bounded-scalar/bounded-scalar.ts";
export { scalarSensitivity } from "./bounded-scalar/sensitivity.ts";
export {
  type CategoryCountsOptions,
  categoryCounts,
  successCount,
} from "./category-counts/category-counts.ts";
export { type CountVectorOptions, countVector } from "./count-vector/count-vector.ts";
export type { CountLimits } from "./count-vector/cut-counts.ts";

// Of tables.

export { type Category, groupCounts, naiveBayesTables } from "./cell-tables/cell-tables.ts";
export {
  type GroupedNumber,
  type GroupMomentsOptions,
  groupMoments,
} from "./group-moments/group-moments.ts";
export { type MarginCountsOptions, marginCounts } from "./margin-counts/margin-counts.ts";

// Of regressions.

export {
  type LinearBlock,
  type LinearRegressionOptions,
  linearRegression,
} from "./linear-regression/linear-regression.ts";
export {
  type LogisticRegressionOptions,
  logisticRegression,
} from "./logistic-regression/logistic-regression.ts";
export type { GlmOptions } from "./moments/glm-statistic.ts";
export type { CrossProducts } from "./moments/half-vectorisation.ts";
export { type PoissonRegressionOptions, poissonRegression } from "./poisson-regression/poisson-regression.ts";

// Sensitivities by themselves.

export { blockAveragedSensitivity } from "./linear-regression/block-averages.ts";
export {
  type LinearSensitivity,
  type LinearSensitivityInputs,
  type LinearSquaredWeights,
  linearAddRemoveSensitivity,
  linearReplaceOneSensitivity,
  linearSensitivity,
} from "./linear-regression/sensitivity.ts";
export {
  logisticInterceptSensitivity,
  logisticOneCovariateSensitivity,
  logisticSensitivity,
} from "./logistic-regression/sensitivity.ts";
export { type PoissonSquaredWeights, poissonSensitivity } from "./poisson-regression/sensitivity.ts";
export { type BlockReach, droppingSensitivity, recordNormSensitivity } from "./sensitivity/record-norm.ts";

// Ranges of log likelihoods, for posterior sampling.

export {
  categoricalRange,
  gaussianMeanRange,
  gaussianRange,
  type Interval,
  naiveBayesRange,
  poissonRange,
} from "./posterior-range/posterior-range.ts";

// Lemmas as papers print them, for comparison.

export { lemma31AsPrinted, lemma131AsPrinted } from "./sensitivity/printed-lemmas.ts";

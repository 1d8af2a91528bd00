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
export { type Category, cellFeatureTables, naiveBayesTables } from "./cell-tables/cell-tables.ts";
export { clipToBall } from "./clip-to-ball.ts";
export { type CountVectorOptions, countVector } from "./count-vector/count-vector.ts";
export { type ExactSum, exactSum } from "./exact-sum.ts";
export { blockAveragedSensitivity } from "./linear-regression/block-averages.ts";
export {
  type LinearBlock,
  type LinearRegressionOptions,
  linearRegression,
} from "./linear-regression/linear-regression.ts";
export {
  type LinearSensitivity,
  type LinearSensitivityInputs,
  type LinearSquaredWeights,
  linearAddRemoveSensitivity,
  linearReplaceOneSensitivity,
  linearSensitivity,
} from "./linear-regression/sensitivity.ts";
export {
  type LogisticRegressionOptions,
  logisticRegression,
} from "./logistic-regression/logistic-regression.ts";
export {
  logisticInterceptSensitivity,
  logisticOneCovariateSensitivity,
  logisticSensitivity,
} from "./logistic-regression/sensitivity.ts";
export type { GlmOptions } from "./moments/glm-statistic.ts";
export type { CrossProducts } from "./moments/half-vectorisation.ts";
export type { PairSensitivity, RegressionRow } from "./moments/regression-row.ts";
export { type PoissonRegressionOptions, poissonRegression } from "./poisson-regression/poisson-regression.ts";
export { type PoissonSquaredWeights, poissonSensitivity } from "./poisson-regression/sensitivity.ts";
export {
  categoricalRange,
  gaussianMeanRange,
  gaussianRange,
  type Interval,
  naiveBayesRange,
  poissonRange,
} from "./posterior-range/posterior-range.ts";
export { lemma31AsPrinted, lemma131AsPrinted } from "./sensitivity/printed-lemmas.ts";
export { type BlockReach, droppingSensitivity, recordNormSensitivity } from "./sensitivity/record-norm.ts";
export type { Block, Layout, Norm, Statistic } from "./statistic.ts";

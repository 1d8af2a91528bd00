export { chebyshevMonomials, passFunctions } from "./comparisons/pass-polynomial.ts";
export { populationSlopes } from "./comparisons/population-slopes.ts";
export { type TaylorVersion, taylorOutcome } from "./comparisons/taylor-comparison.ts";
export { featureSumTerm } from "./features/feature-sum-term.ts";
export { type CountDerivatives, countDerivatives } from "./outcome/count-derivatives.ts";
export { poissonOutcome } from "./outcome/poisson-outcome.ts";
export { poissonStudyModel } from "./poisson-study-model.ts";
export {
  type PoissonPredictions,
  type PredictedCount,
  poissonLogScores,
  predictPoisson,
} from "./predict-poisson.ts";
export { type SimulatedPoissonOptions, simulatePoissonSum } from "./simulate.ts";
export { densePoissonSumTerm } from "./sums/dense-sum-term.ts";
export { type PoissonMoments, poissonMoments } from "./sums/poisson-moments.ts";
export type { PoissonBlock, PoissonLayout } from "./sums/statistic-coordinates.ts";
export type { PoissonSum } from "./sums/sum-data.ts";
export { poissonSumTerm } from "./sums/sum-term.ts";

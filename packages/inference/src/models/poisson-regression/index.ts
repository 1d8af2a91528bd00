export { type CountDerivatives, countDerivatives } from "./count-derivatives.ts";
export { densePoissonSumTerm } from "./dense-sum-term.ts";
export { featureSumTerm } from "./features/feature-sum-term.ts";
export { chebyshevMonomials, passFunctions } from "./pass-polynomial.ts";
export { type PoissonMoments, poissonMoments } from "./poisson-moments.ts";
export { poissonOutcome } from "./poisson-outcome.ts";
export { poissonStudyModel } from "./poisson-study-model.ts";
export { populationSlopes } from "./population-slopes.ts";
export {
  type PoissonPredictions,
  type PredictedCount,
  poissonLogScores,
  predictPoisson,
} from "./predict-poisson.ts";
export { type SimulatedPoissonOptions, simulatePoissonSum } from "./simulate.ts";
export type { PoissonBlock, PoissonLayout } from "./statistic-coordinates.ts";
export type { PoissonSum } from "./sum-data.ts";
export { poissonSumTerm } from "./sum-term.ts";
export { type TaylorVersion, taylorOutcome } from "./taylor-comparison.ts";

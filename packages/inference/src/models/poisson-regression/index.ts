/**
 * `@dpbayes/inference/models/poisson-regression`: Poisson regression from noisy moments.
 */

// From a study.

export { poissonStudyModel } from "./poisson-study-model.ts";

// Terms of the likelihood.

export { featureSumTerm } from "./features/feature-sum-term.ts";
export { densePoissonSumTerm } from "./sums/dense-poisson-sum-term.ts";
export { type PoissonLayout, type PoissonSum, poissonLayouts } from "./sums/poisson-sum.ts";
export { poissonSumTerm } from "./sums/sum-term.ts";

// How mean counts follow from the linear predictor.

export { type CountLink, countLink } from "./link/count-link.ts";

// Moments of an outcome and of what is summed, and what Taylor's expansion makes of them.

export { chebyshevMonomials, passFunctions } from "./comparisons/pass-polynomial.ts";
export { populationSlopes } from "./comparisons/population-slopes.ts";
export { type TaylorVersion, taylorOutcome } from "./comparisons/taylor-comparison.ts";
export { type CountDerivatives, countDerivatives } from "./outcome/count-derivatives.ts";
export { poissonOutcome } from "./outcome/poisson-outcome.ts";
export { poissonMoments } from "./sums/poisson-moments.ts";

// Starting points.

export { poissonStart } from "./poisson-start.ts";

// How predictions are judged.

export { poissonLogScores } from "./predict-poisson.ts";

// Simulated sums.

export { type SimulatedPoissonOptions, simulatePoissonSum } from "./simulate-poisson.ts";

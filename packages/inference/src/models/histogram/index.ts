/**
 * `@dpbayes/inference/models/histogram`: shares of levels, from randomised responses.
 */

// The model, and what it reads of a study's releases.

export { type HistogramModelInput, histogramModel } from "./histogram-model.ts";
export { histogramStudyInput, histogramStudyModel } from "./histogram-study-model.ts";
export { type HistogramInput, type HistogramTerm, summedInput } from "./input.ts";
export { type PackedReports, packReports } from "./reports/packed-reports.ts";

// Likelihood, mode, and the unbiased estimates that papers compare with.

export { projectToSimplex, unbiasedShares } from "./baselines.ts";
export { histogramMode, type ModeOptions, type SharesMode } from "./histogram-mode.ts";
export { type HistogramLikelihood, histogramLikelihood } from "./likelihood/histogram-likelihood.ts";

// The same posterior by its latent answers: slow, no method of a study, an independent check of the model.

export { histogramGibbs } from "./gibbs/histogram-gibbs.ts";

// Simulated reports.

export {
  type SimulatedPeople,
  simulateResponses,
  simulateUnaryReports,
  simulateUnarySums,
} from "./simulate.ts";

export { projectToSimplex, unbiasedShares } from "./baselines.ts";
export { priorShares } from "./dirichlet-prior.ts";
export { histogramGibbs } from "./gibbs/histogram-gibbs.ts";
export { histogramMode, type ModeOptions, type SharesMode } from "./histogram-mode.ts";
export { type HistogramModelInput, histogramModel } from "./histogram-model.ts";
export { histogramStudyInput, histogramStudyModel } from "./histogram-study-model.ts";
export { type HistogramInput, type HistogramTerm, summedInput } from "./input.ts";
export { type HistogramLikelihood, histogramLikelihood } from "./likelihood/histogram-likelihood.ts";
export { type PackedReports, packReports } from "./reports/packed-reports.ts";
export {
  type SimulatedPeople,
  simulateResponses,
  simulateUnaryReports,
  simulateUnarySums,
} from "./simulate.ts";

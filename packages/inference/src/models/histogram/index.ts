export { projectToSimplex, unbiasedShares } from "./baselines.ts";
export { priorShares } from "./dirichlet-prior.ts";
export { histogramGibbs } from "./histogram-gibbs.ts";
export { type HistogramLikelihood, histogramLikelihood } from "./histogram-likelihood.ts";
export { histogramMode, type ModeOptions, type SharesMode } from "./histogram-mode.ts";
export { type HistogramModelInput, histogramModel } from "./histogram-model.ts";
export { histogramStudyInput, histogramStudyModel } from "./histogram-study-model.ts";
export { type HistogramInput, type HistogramTerm, summedInput } from "./input.ts";
export { type PackedReports, packReports } from "./packed-reports.ts";
export {
  type SimulatedPeople,
  simulateResponses,
  simulateUnaryReports,
  simulateUnarySums,
} from "./simulate.ts";

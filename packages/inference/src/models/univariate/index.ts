export type { WeightedPoints } from "./compression/weighted-points.ts";
export type { CountLaw } from "./density/count-laws.ts";
export type { SmoothLaw } from "./density/smooth-law.ts";
export type { LatentMoments, ReportMoments } from "./moments.ts";
export {
  type OwnDataModel,
  type OwnParameter,
  type OwnUnivariateModel,
  ownReportDensity,
  ownUnivariateModel,
} from "./own-data-model.ts";
export { reportTerms } from "./report-terms.ts";
export { type Respondents, simulateTerms } from "./simulate-terms.ts";
export type { ReportCounts, UnivariateTerm } from "./term.ts";
export { type UnivariateInput, type UnivariateModel, univariateModel } from "./univariate-model.ts";
export { type PriorInput, type UnivariatePrior, univariatePrior } from "./univariate-prior.ts";
export {
  type UnivariateStudyModel,
  univariateInput,
  univariateStudyModel,
} from "./univariate-study-model.ts";
export { type CompressionCheck, verifyCompression } from "./verify-compression.ts";
export { type LawCheck, verifyDataModel } from "./verify-data-model.ts";

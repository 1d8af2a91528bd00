export type { WeightedPoints } from "./compression/weighted-points.ts";
export type { CountLaw } from "./density/laws/count-laws.ts";
export type { SmoothLaw } from "./density/laws/smooth-law.ts";
export type { LatentMoments, ReportMoments } from "./moments/moments.ts";
export {
  type OwnDataModel,
  type OwnParameter,
  type OwnUnivariateModel,
  ownReportDensity,
  ownUnivariateModel,
} from "./own-law/own-data-model.ts";
export { type LawCheck, verifyDataModel } from "./own-law/verify-data-model.ts";
export { type PriorInput, type UnivariatePrior, univariatePrior } from "./prior/univariate-prior.ts";
export { reportTerms } from "./report-terms.ts";
export { type Respondents, simulateTerms } from "./simulate-terms.ts";
export type { ReportCounts, UnivariateTerm } from "./term.ts";
export { type UnivariateInput, type UnivariateModel, univariateModel } from "./univariate-model.ts";
export {
  type UnivariateStudyModel,
  univariateInput,
  univariateStudyModel,
} from "./univariate-study-model.ts";
export { type CompressionCheck, verifyCompression } from "./verify-compression.ts";

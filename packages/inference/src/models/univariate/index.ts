/**
 * `@dpbayes/inference/models/univariate`: the law of a number or a count, from local reports.
 */

// A law of your own for what people hold.

export type { CountLaw } from "./density/laws/count-laws.ts";
export type { SmoothLaw } from "./density/laws/smooth-law.ts";
export type { LatentMoments } from "./moments/moments.ts";
export {
  type OwnDataModel,
  type OwnParameter,
  type OwnUnivariateModel,
  ownUnivariateModel,
} from "./own-law/own-data-model.ts";
export { type LawCheck, verifyDataModel } from "./own-law/verify-data-model.ts";
export { reportTerms } from "./report-terms.ts";

// The families' model, its prior, and both from a study.

export type { WeightedPoints } from "./compression/weighted-points.ts";
export type { DataModelPosterior } from "./data-model.ts";
export type { ReportMoments } from "./moments/moments.ts";
export { type PriorInput, type UnivariatePrior, univariatePrior } from "./prior/univariate-prior.ts";
export { type UnivariateInput, type UnivariateModel, univariateModel } from "./univariate-model.ts";
export {
  type UnivariateStudyModel,
  univariateInput,
  univariateStudyModel,
} from "./univariate-study-model.ts";

// The density of a report given the law's parameters.

export { logPolynomialTimesExponential } from "./density/closed-forms/polynomial-times-exponential.ts";
export {
  type Channel,
  type DataFamily,
  type Noise,
  type ReportDensity,
  reportDensity,
} from "./density/report-density.ts";

// Simulated reports.

export { simulateReport } from "./density/simulate-report.ts";
export { type Respondents, simulateTerms } from "./simulate-terms.ts";
export type { ReportCounts, UnivariateTerm } from "./term.ts";

/**
 * What the public side may know: studies, releases, reports and the laws of the noise. Nothing here
 * touches a record or draws a random number, and nothing else of this package may be imported from
 * the right of the wall.
 */

export type { Neighbours } from "./accounting/loss.ts";
export {
  requireCount,
  requireFinite,
  requireNumber,
  requirePositive,
  requireWithin,
} from "./errors/checks.ts";
export { type ErrorMaker, errorsOf, type Fail, failWith } from "./errors/from-catalogue.ts";
export { DpbayesError, type ErrorCode, type ErrorDetails } from "./errors/index.ts";
export { sharedCatalogue } from "./errors/shared-catalogue.ts";
export { discreteGaussianLogMass, discreteGaussianVariance } from "./mechanisms/laws/discrete-gaussian.ts";
export {
  twoSidedGeometricLogCdf,
  twoSidedGeometricLogMass,
  twoSidedGeometricVariance,
} from "./mechanisms/laws/two-sided-geometric.ts";
export type { NoiseLaw, ResponseLaw } from "./mechanisms/mechanism.ts";
export { type NoiseRecord, noiseLaw } from "./mechanisms/noise-law.ts";
export {
  type PosteriorParameters,
  type PosteriorSample,
  parsePosteriorSample,
  posteriorSampleFormat,
  posteriorSampleSchema,
} from "./posterior-sampling/format.ts";
export type { Column, Design, Response } from "./records/design.ts";
export { designOf } from "./records/design.ts";
export { parseRelease } from "./release/format/parse-release.ts";
export { parseReport } from "./release/format/parse-report.ts";
export type {
  MechanismRecord,
  PrivacyStatement,
  Release,
  Report,
  ReportsRelease,
  SumRelease,
} from "./release/format/release.ts";
export { releaseFormat, reportFormat } from "./release/format/release.ts";
export { preparedSchema, releaseSchema, reportSchema } from "./release/format/schema.ts";
export { digestOf } from "./release/format/seal.ts";
export { parsePrepared } from "./release/report/parse-prepared.ts";
export { type Prepared, preparedFormat } from "./release/report/prepared.ts";
export type { Block, Layout } from "./statistics/statistic.ts";
export * from "./study/index.ts";

/**
 * What the public side may know: studies, releases, reports, the laws of the noise, and what a made-up record would
 * add to a release. Nothing here reads a holder's records or draws a random number, and nothing else of this package may
 * be imported from the right of the wall.
 */

// Studies.

export type { Neighbours } from "./accounting/loss.ts";
export { canonicalJson } from "./json/canonical.ts";
export type { JsonObject } from "./json/read-shape.ts";
export type { NumberShape, Shape } from "./json/shape.ts";
export { binEdges } from "./study/bins.ts";
export { tableAxes, tableMargins } from "./study/cells.ts";
export { type CountLinkName, countLinkOf } from "./study/families/count-link.ts";
export {
  type Family,
  families,
  familyOf,
  type RegressionFamily,
} from "./study/families/declared-families.ts";
export type { DeclaredFamily, FormulaShape, VariableType } from "./study/families/declared-family.ts";
export { hasPoissonLaw } from "./study/families/dispersed.ts";
export { type Structure, structureOf } from "./study/families/structure.ts";
export { type ColumnFactor, factorsOf } from "./study/formula/column-factor.ts";
export type { Formula, FormulaFactor, FormulaTerm } from "./study/formula/formula.ts";
export { parseFormula } from "./study/formula/parse-formula.ts";
export {
  type EffectLaw,
  type HoldersClause,
  type RandomHolders,
  readHolders,
  statedHolders,
} from "./study/holders.ts";
export { parseStudy, studyDigest, studyFormat } from "./study/parse-study.ts";
export type { PersonRecords } from "./study/persons.ts";
export { studySchema } from "./study/schema.ts";
export {
  type MechanismKind,
  type ModelClause,
  mechanismKinds,
  type PrivacyClause,
  type Setting,
  type StatisticOptions,
  type Study,
} from "./study/study.ts";
export { acceptedBoolean, acceptedNumber } from "./study/table/accepted-values.ts";
export { dayNumber, dayOf } from "./study/table/day-number.ts";
export type {
  DateInTable,
  Encoding,
  NumberInTable,
  TableClause,
  TableCode,
} from "./study/table/table-clause.ts";
export type {
  BooleanVariable,
  CategoryVariable,
  CountsVariable,
  CountVariable,
  NumberVariable,
  Outside,
  Variable,
} from "./study/variable.ts";

// Studies that ask several questions.

export { parseBundle, parseStudyOrBundle, partOf, partsOf } from "./study/bundle/parse-bundle.ts";
export { isBundle, type QuestionClause, type StudyBundle } from "./study/bundle/study-bundle.ts";

// Releases and reports.

export { parseRelease } from "./release/format/parse-release.ts";
export { parseReport } from "./release/format/parse-report.ts";
export {
  type MechanismRecord,
  type PrivacyStatement,
  type Release,
  type Report,
  type ReportsRelease,
  releaseFormat,
  reportFormat,
  type SumRelease,
} from "./release/format/release.ts";
export { releaseSchema, reportSchema } from "./release/format/schema.ts";
export { digestOf } from "./release/format/seal.ts";

// Releases of several questions, and one person's report to all of them.

export {
  type ReleaseBundle,
  type ReportBundle,
  releaseBundleFormat,
  reportBundleFormat,
} from "./release/bundle/formats.ts";
export { isReleaseBundle, parseReleaseBundle } from "./release/bundle/parse-release-bundle.ts";
export { parseReportBundle } from "./release/bundle/parse-report-bundle.ts";
export { releaseBundleSchema, reportBundleSchema } from "./release/bundle/shapes.ts";

// How a release's numbers are laid out, the design behind them, and what one record adds to them.

export { type RecordStatistic, recordStatistic } from "./families/record-statistic.ts";
export {
  type AboutStatistic,
  type AnswerBounds,
  type BinBounds,
  type BoundsByStatistic,
  type CountVectorBounds,
  isAbout,
  type LevelBounds,
  type NumberBounds,
  type RowKind,
  rowKinds,
  type StatisticKind,
} from "./measurements/bounds.ts";
export { columnProduct, designVariables } from "./records/column-product.ts";
export { type Column, type Design, designOf, type Response } from "./records/design.ts";
export type { Category } from "./statistics/cell-tables/cell-tables.ts";
export { cellNames, marginName } from "./statistics/margin-counts/cell-names.ts";
export { type Monomial, monomialCount, monomials } from "./statistics/moments/monomials.ts";
export type { Block, Layout } from "./statistics/statistic.ts";

// Studies prepared for devices, and single posterior draws.

export { parsePosteriorSample } from "./posterior-sampling/parse-posterior-sample.ts";
export type { PosteriorParameters } from "./posterior-sampling/posterior-mechanism.ts";
export { type PosteriorSample, posteriorSampleFormat } from "./posterior-sampling/posterior-sample.ts";
export { posteriorSampleSchema } from "./posterior-sampling/posterior-sample-shape.ts";
export { parsePreparedBundle } from "./release/bundle/parse-prepared-bundle.ts";
export { type PreparedBundle, preparedBundleFormat } from "./release/bundle/prepared-bundle.ts";
export { preparedSchema } from "./release/format/schema.ts";
export { parsePrepared } from "./release/report/parse-prepared.ts";
export {
  type Prepared,
  type PreparedAnswer,
  type PreparedInputs,
  type PreparedVector,
  preparedFormat,
} from "./release/report/prepared.ts";

// Noisy tables: counts that somebody made noisy on purpose, with the law of every noise.

export {
  type CellPattern,
  type HiddenRule,
  type NoisyTable,
  noisyTableFormat,
  type TableAxis,
  type TableLaw,
  type TableMeasurement,
  type TableNoise,
  type TablePrivacy,
} from "./noisy-tables/noisy-table.ts";
export { noisyTableDigest, parseNoisyTable } from "./noisy-tables/parse-noisy-table.ts";
export { noisyTableSchema } from "./noisy-tables/shape.ts";

// The laws of the noise.

export { twoSidedGeometricLogCdf, twoSidedGeometricLogMass } from "./mechanisms/laws/two-sided-geometric.ts";
export type { ParametersOf } from "./mechanisms/local-mechanisms.ts";
export type { ExactNoiseLaw } from "./mechanisms/mechanism.ts";
export type { AnswerKind, LocalKind } from "./mechanisms/mechanism-formats.ts";
export { isNoiseKind, type NoiseKind, type NoiseRecord, noiseLaw } from "./mechanisms/noise-law.ts";

// Reading what comes from outside: JSON without keys that hide another, how large it may be, and text that hides nothing.

export { didYouMean } from "./errors/nearest.ts";
export { visibleText } from "./errors/visible-text.ts";
export {
  MOST_CELLS,
  MOST_DOCUMENT_BYTES,
  MOST_LINE_CHARACTERS,
  MOST_STUDY_BYTES,
} from "./json/limits.ts";
export { type JsonProblem, type StrictJson, strictJson } from "./json/strict-json.ts";

// One error for all packages, and what a package's own catalogue is made with.

export type { PrivacyErrorCode } from "./errors/catalogue.ts";
export {
  requireCount,
  requireFinite,
  requireNumber,
  requirePositive,
  requireWithin,
} from "./errors/checks.ts";
export { DpbayesError, type ErrorDetails } from "./errors/dpbayes-error.ts";
export { type ErrorMaker, errorsOf, type Fail, failWith } from "./errors/from-catalogue.ts";
export { sharedCatalogue } from "./errors/shared-catalogue.ts";

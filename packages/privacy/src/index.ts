/**
 * `@dpbayes/privacy`: from records to a release that carries a proven privacy guarantee and
 * everything a noise-aware model needs. See README.md for a tour. What the public side reads is in
 * `/formats`; statistics, mechanisms, accounting and attacks have entry points of their own.
 */

// A study: what is asked, of whom, and what is promised.

export type { Neighbours } from "./accounting/loss.ts";
export type { JsonObject } from "./json/read-shape.ts";
export { type Family, families, familyOf } from "./study/families/declared-families.ts";
export type { DeclaredFamily, FormulaShape, VariableType } from "./study/families/declared-family.ts";
export { type Structure, structureOf } from "./study/families/structure.ts";
export type { Formula, FormulaFactor, FormulaTerm } from "./study/formula/formula.ts";
export { parseFormula } from "./study/formula/parse-formula.ts";
export type { EffectLaw, HoldersClause, RandomHolders } from "./study/holders.ts";
export { parseStudy, studyDigest } from "./study/parse-study.ts";
export type { PersonRecords } from "./study/persons.ts";
export type {
  MechanismKind,
  ModelClause,
  PrivacyClause,
  Setting,
  StatisticOptions,
  Study,
} from "./study/study.ts";
export type { DateInTable, NumberInTable, TableClause, TableCode } from "./study/table/table-clause.ts";
export type {
  BooleanVariable,
  CategoryVariable,
  CountsVariable,
  CountVariable,
  NumberVariable,
  Outside,
  Variable,
} from "./study/variable.ts";

// A study that asks several questions under one budget.

export { parseBundle, parseStudyOrBundle, partOf, partsOf } from "./study/bundle/parse-bundle.ts";
export { isBundle, type QuestionClause, type StudyBundle } from "./study/bundle/study-bundle.ts";

// What it does and costs, before any record is read.

export { costBetweenAnyRecords } from "./plan/cost-between-any-records.ts";
export type {
  AnswerPlan,
  InputsAndAnswerPlan,
  ReleasePlan,
  ReportPlan,
  VectorPlan,
  VectorReportPlan,
} from "./plan/plan.ts";
export { type BundlePlan, planBundle } from "./plan/plan-bundle.ts";
export { cost, planRelease } from "./plan/plan-release.ts";

// From a table to a release.

export type { ClippingTally } from "./records/clipping-tally.ts";
export type { TableOrStream } from "./release/for-each.ts";
export { parseRelease } from "./release/format/parse-release.ts";
export type {
  MechanismRecord,
  PrivacyStatement,
  Release,
  ReportsRelease,
  SumRelease,
} from "./release/format/release.ts";
export { privatize } from "./release/table/privatize.ts";
export type { PrivateDiagnostics, PrivatizeOptions } from "./release/table/privatize-options.ts";

// The releases of several questions, made and paid for as one.

export type { ReleaseBundle } from "./release/bundle/formats.ts";
export { parseReleaseBundle } from "./release/bundle/parse-release-bundle.ts";

// From one person's record to a report, and from reports to releases.

export type { ReportBundle } from "./release/bundle/formats.ts";
export { parseReportBundle } from "./release/bundle/parse-report-bundle.ts";
export type { PreparedBundle } from "./release/bundle/prepared-bundle.ts";
export { batchReports } from "./release/collect/batch-reports.ts";
export type { CollectOptions, Keep } from "./release/collect/collect-options.ts";
export { type CollectedReports, collectReports } from "./release/collect/collect-reports.ts";
export type { RefusalReason, Refusals } from "./release/collect/refusals.ts";
export { parseReport } from "./release/format/parse-report.ts";
export type { Report } from "./release/format/release.ts";
export { report, reporter } from "./release/report/make-report.ts";
export { prepareReports } from "./release/report/prepare-reports.ts";
export type { Prepared, PreparedAnswer, PreparedInputs, PreparedVector } from "./release/report/prepared.ts";

// A budget that refuses.

export {
  type Account,
  type MemoryAccount,
  openAccount,
  type Purchase,
} from "./accounting/ledger/account.ts";
export { type Amount, type Currency, describeAmount } from "./accounting/ledger/amount.ts";
export {
  type Ledger,
  type LedgerEntry,
  type LedgerOptions,
  openLedger,
  remaining,
  type Spend,
  spend,
  spent,
} from "./accounting/ledger/ledger.ts";
export { parseLedger } from "./accounting/ledger/parse-ledger.ts";
export type { PrivacyLoss, Relation, WithinDistance } from "./accounting/loss.ts";
export { recordsWithin, withinDistance } from "./accounting/within-distance.ts";

// Logs by region and month, as studies and records.

export {
  type LoadOptions,
  type LogColumns,
  type LogRecord,
  type LogRow,
  loadLog,
} from "./event-logs/load-log.ts";
export { type LogDeclaration, logStudy } from "./event-logs/log-study.ts";

// Errors with stable codes, from one catalogue.

export { type PrivacyErrorCode, privacyErrors } from "./errors/catalogue.ts";
export { DpbayesError, type ErrorDetails } from "./errors/dpbayes-error.ts";

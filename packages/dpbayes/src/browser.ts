/**
 * `dpbayes/browser`: what of this package runs in a page, for programs whose tables never leave one. Nothing here reads a disk.
 */

// Tables as streams of records, and what a study would make of them.

export { type CheckSourceOptions, checkSource, type DataCheck } from "./sources/check-source.ts";
export { columnOf } from "./sources/declared/column-of.ts";
export { type ValueReader, valueReader } from "./sources/declared/value-reader.ts";
export { type At, placedRecords } from "./sources/placed-records.ts";
export { privatizeRecords } from "./sources/privatize-records.ts";
export type { BrokenRow, RecordSource, SourceRecord, SourceRecords } from "./sources/record-source.ts";
export { columnNames } from "./sources/text/column-names.ts";
export { type CsvOptions, type CsvText, csvRecords } from "./sources/text/csv-records.ts";
export { decodedText } from "./sources/text/decoded-text.ts";
export { type ColumnType, wantedColumns } from "./sources/wanted-variables.ts";

// Errors of the same catalogue, for sources of a page's own.

export { fail } from "./errors/index.ts";

// What a release costs, and a ledger's file with the payment.

export type { SpendWords } from "./ledger/charge.ts";
export { type Payment, paymentOf } from "./ledger/payment.ts";
export { spendInLines } from "./ledger/spend-in-lines.ts";
export { chainOf } from "./ledger-lines/chain.ts";
export { ledgerOf } from "./ledger-lines/ledger-of.ts";

// Studies: as files, as examples, in words.

export { hospitals } from "./command/demo/studies.ts";
export { stayTable } from "./command/demo/tables.ts";
export { familyLines } from "./command/init/family-lines.ts";
export { studyText } from "./command/init/study-text.ts";
export { jsonOf } from "./files/json-of.ts";
export { yamlOf } from "./files/read-yaml.ts";
export { oddsInWords } from "./planner/words/odds-in-words.ts";
export { weakGuarantee } from "./planner/words/weak-guarantee.ts";

// What an epsilon buys.

export { exampleInText, guessInText } from "./planner/guess-in-text.ts";
export type { PlanOptions } from "./planner/plan-options.ts";
export { planStudy, type StudyPlan } from "./planner/plan-study.ts";
export type { PredictedRow, Prediction } from "./planner/widths/prediction.ts";

// The page of a fit.

export { type CompareOptions, compareForPage, type PageComparison } from "./page/comparison/comparison.ts";
export { fitPage } from "./page/fit-page.ts";
export type { PageOptions } from "./page/page-options.ts";
export { repeatCommand } from "./page/sections/repeat.ts";

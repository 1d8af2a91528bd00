/**
 * `dpbayes`: from records to honest posteriors under differential privacy, in Node. What most people need stands
 * here; models, samplers and mechanisms are in `@dpbayes/inference` and `@dpbayes/privacy`.
 *
 * `planRelease(study)` says what a study does and costs, `planStudy` what it will find out. `report(study, record)` is one
 * person's report; what a colleague gets is a page, `fitPage(fit)`.
 * In web pages, `@dpbayes/privacy/report` makes reports.
 *
 * @example A survey: every browser randomises its own answer
 * ```ts
 * import { collectReports, defineStudy, fit, report, summary } from "dpbayes";
 * const study = defineStudy({
 *   format: "dpbayes.study/1",
 *   id: "smoking",
 *   question: "How many people smoke?",
 *   variables: { smokes: { type: "category", levels: ["never", "sometimes", "daily"] } },
 *   model: { family: "categorical", formula: "smokes ~ 1" },
 *   privacy: { setting: "local", epsilon: 4, unit: "one person" },
 * });
 * const sent = Array.from({ length: 3000 }, (_, i) => report(study, { smokes: i % 5 === 0 ? "daily" : "never" }));
 * const posterior = await fit(study, await collectReports(study, sent), { chains: 2, draws: 500 });
 * console.log(summary(posterior, { names: ["shares[never]"] }).rows[0]!.mean.toFixed(1)); // 0.8
 * ```
 *
 * @example A consortium: three hospitals share noisy sums, and one regression comes out.
 * ```ts
 * import { defineStudy, fit, privatize } from "dpbayes";
 * const study = defineStudy({
 *   format: "dpbayes.study/1",
 *   id: "length-of-stay",
 *   question: "How does the length of a stay depend on age?",
 *   variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [18, 98] } },
 *   model: { family: "linear-regression", formula: "days ~ age" },
 *   privacy: { setting: "distributed", epsilon: 5, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
 * });
 * const stays = Array.from({ length: 2000 }, (_, i) => ({ age: 20 + (i % 70), days: 2 + 0.1 * (20 + (i % 70)) + (i % 3) }));
 * const holders = ["north", "south", "west"];
 * const releases = await Promise.all(holders.map((holder) => privatize(study, stays, { holder })));
 * const posterior = await fit(study, releases, { chains: 2, draws: 500 });
 * console.log(posterior.summary({ names: ["coefficients[age]"] }).rows[0]!.mean.toFixed(1)); // 0.1
 * ```
 *
 * @example A curator: a ledger keeps the budget of the table.
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { defineStudy, privatize } from "dpbayes";
 * const study = defineStudy({
 *   format: "dpbayes.study/1",
 *   id: "readmission",
 *   question: "Which share of patients comes back within a month?",
 *   variables: { readmitted: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "readmitted ~ 1" },
 *   privacy: { setting: "central", epsilon: 0.6, unit: "one patient", neighbours: "replace-one" },
 * });
 * const ledger = join(mkdtempSync(join(tmpdir(), "dpbayes-")), "patients.ledger.jsonl");
 * await privatize(study, [{ readmitted: true }], { ledger, budget: { epsilon: "1" } });
 * const second = await privatize(study, [{ readmitted: true }], { ledger }).catch((error: Error) => error.message);
 * console.log(second); // budget refused, nothing was spent...
 * ```
 *
 * @example An analyst: somebody published counts with noise; what do they say of the true ones?
 * ```ts
 * import { fitTable, parseNoisyTable, tablePage } from "dpbayes";
 * const table = parseNoisyTable({
 *   format: "dpbayes.table/1",
 *   id: "visits",
 *   axes: [{ name: "region", levels: ["north", "south"] }],
 *   measurements: [
 *     { keep: ["region"], values: [53, -2], noise: { law: "geometric", scale: 2 } },
 *     { keep: [], values: [50], noise: { law: "none" } },
 *   ],
 * });
 * const counts = await fitTable(table, { seed: 1, chains: 2, draws: 500 });
 * const [low, high] = counts.total({ region: "south" }).interval(0.9);
 * console.log(low >= 0, high < 10, tablePage(counts).startsWith("<!doctype html>")); // true true true
 * ```
 *
 * @example A researcher: does a claimed loss hold, and is a posterior of one's own calibrated through the noise?
 * ```ts
 * import { randomisedResponse } from "@dpbayes/privacy/mechanisms";
 * import { audit, calibrate } from "dpbayes";
 * console.log(audit(randomisedResponse({ epsilon: 1 }), { draws: 20_000 }).violation); // false
 * // mu ~ normal(0, 1); what is released has variance 2, so mu | released ~ normal(released/3, variance 2/3).
 * const calibration = await calibrate({
 *   names: ["mu"],
 *   prior: (rng) => Float64Array.of(rng.normal()),
 *   simulate: (rng, mu) => mu[0]! + Math.SQRT2 * rng.normal(),
 *   fit: (rng, released) => new Float64Array(99).map(() => released / 3 + Math.sqrt(2 / 3) * rng.normal()),
 *   repeats: 200,
 *   seed: 1,
 * });
 * console.log(calibration.passed); // true
 * ```
 */

// A study: what is asked, of whom, and what is promised.

export { parseStudy, type Study } from "@dpbayes/privacy";
export type { BundleDeclaration, StudyDeclaration } from "./api/declaration/study-declaration.ts";
export { defineStudy, type RecordOf, type TypedBundle, type TypedStudy } from "./api/define-study.ts";
export { readStudy } from "./files/index.ts";

// A study that asks several questions under one budget.

export {
  parseBundle,
  partOf,
  partsOf,
  planBundle,
  type ReleaseBundle,
  type ReportBundle,
  type StudyBundle,
} from "@dpbayes/privacy";
export { readStudyOrBundle } from "./files/index.ts";

// What it does and costs, and what it will find out, before any record is read.

export type { CovariateGuess, Guess, GuessedValue, HoldersGuess } from "@dpbayes/inference/families";
export { cost, planRelease } from "@dpbayes/privacy";
export { designStudy } from "./planner/design/design-study.ts";
export type {
  DesignedCoefficient,
  DesignOptions,
  DesignRow,
  StudyDesign,
} from "./planner/design/study-design.ts";
export type { PlanOptions, PlanProgress, Solved, Wanted } from "./planner/plan-options.ts";
export { planStudy, type StudyPlan } from "./planner/plan-study.ts";
export type { Scenario } from "./planner/scenario.ts";
export { guessOfFit } from "./planner/simulation/guess-of-fit.ts";
export type { CurvePoint, Limit, Solution } from "./planner/solving/solve.ts";
export type { HoldersSolution } from "./planner/solving/solve-holders.ts";
export type { ExpectedWidth, SimulatedInterval } from "./planner/widths/expected-widths.ts";
export type { PredictedRow, Prediction } from "./planner/widths/prediction.ts";
export { epsilonInWords } from "./planner/words/epsilon-in-words.ts";

// From records, wherever they are, to a release.

export type { Release } from "@dpbayes/privacy";
export { type PrivatizeWithLedgerOptions, privatize, type Records } from "./api/privatize.ts";
export {
  type CsvOptions,
  type DataOrigin,
  openSource,
  type RecordSource,
  type SourceOptions,
  type SourceRecord,
  type SourceRecords,
  type SumOptions,
  source,
  type TableOrQuery,
} from "./sources/index.ts";

// Noisy tables that other programs made.

export {
  type Imported,
  type ImportOptions,
  type ImportSettings,
  type ImportSource,
  importTable,
} from "./importers/index.ts";

// Exact sums of an engine: its SQL, what came out, and parts of it as one.

export {
  type EmitOptions,
  type EngineTable,
  type ExactSums,
  emitSums,
  type MergeOptions,
  mergeSums,
  type RunQuery,
  readSums,
  type SumsOfFile,
  writeSums,
} from "./sources/index.ts";

// A budget on disk, paid from before a release exists.

export {
  type DiskAccountOptions,
  declareBudget,
  diskAccount,
  type Paid,
  type Payment,
  paymentOf,
  type Recovered,
  type RecoverOptions,
  type Recovery,
  type Released,
  type ReleaseToFileOptions,
  readLedger,
  recoverReleases,
  releaseToFile,
  type SpendOptions,
  spendOnDisk,
} from "./ledger/index.ts";

// Whether a data set is known under another ledger.

export type { RegistryOptions, RegistryRemark } from "./registry/index.ts";

// One posterior sample, drawn privately and paid by an account.

export type { Account } from "@dpbayes/privacy";
export {
  type PosteriorPrior,
  type SamplePosteriorOptions,
  samplePosterior,
  type Truncation,
} from "@dpbayes/privacy/posterior-sampling";

// From one person's record to a report, and from reports to releases.

export { collectReports, type Report, reporter } from "@dpbayes/privacy";
export { report } from "./api/privatize.ts";

// The posterior, on all cores.

export type { Fit, Summary, SummaryOptions } from "@dpbayes/inference";
export { fit } from "@dpbayes/inference/node";
export { summary } from "./api/summary.ts";

// The posterior of a model of one's own: how one record arises.

export {
  type Arithmetic,
  type MomentsVerification,
  type ParameterLaw,
  type RecordModel,
  type RecordModelSpec,
  type VerifyMomentsOptions,
  verifyMoments,
  type WeightedRecord,
} from "@dpbayes/inference";
export { recordModel } from "./api/record-model.ts";

// What it expects at points of its covariates, and how two points differ.

export {
  type CompletePoint,
  type Contrast,
  type ContrastedNumber,
  type ContrastedPoints,
  type CovariatePoint,
  contrast,
  type PointOptions,
  type PredictedOutcome,
  type PredictedOutcomes,
  type PredictOutcomeOptions,
  predict,
} from "@dpbayes/inference";

// What its releases say against it.

export { type CheckOptions, type CheckReport, check, checkText, type Finding } from "@dpbayes/inference";
export {
  type CalibratedTruth,
  type CalibrateStudyOptions,
  calibrateStudy,
  type HeldShare,
  type StudyCalibration,
} from "./own-study/index.ts";

// A page to send to a colleague.

export {
  type ComparedRow,
  type CompareOptions,
  comparedPage,
  compareForPage,
  fitPage,
  type PageComparison,
  type PageOptions,
} from "./page/index.ts";

// Tables that are noisy already: read, fitted, asked, regressed on, and a page of what they say.

export type {
  AnsweredNumber,
  TableAnswer,
  TableFit,
  TableFitOptions,
  TableRegressionOptions,
} from "@dpbayes/inference";
export { fitTable, fitTableRegression } from "@dpbayes/inference/node";
export type { TableQuestion } from "@dpbayes/inference/tables";
export { type CellPattern, type NoisyTable, parseNoisyTable } from "@dpbayes/privacy/formats";
export { readTable } from "./files/index.ts";
export { type TablePageOptions, tablePage, tablePageQuestions } from "./table-page/index.ts";

// Does a claimed loss hold, and is a posterior calibrated through the noise?

export { calibrate } from "@dpbayes/inference/calibration";
export { audit } from "@dpbayes/privacy/audit";

// Errors with stable codes.

export { DpbayesError, type ErrorDetails, type ProgramErrorCode, programErrors } from "./errors/index.ts";

export { batchReports } from "./batch-reports.ts";
export type { CollectOptions, Keep } from "./collect-options.ts";
export { type CollectedReports, collectReports } from "./collect-reports.ts";
export { report, reporter } from "./make-report.ts";
export { prepareReports } from "./prepare-reports.ts";
export { privatize } from "./privatize.ts";
export type { PrivateDiagnostics, PrivatizeOptions } from "./privatize-options.ts";
export type { RefusalReason, Refusals } from "./refusals.ts";

export { batchReports } from "./batch-reports.ts";
export { report, reporter } from "./make-report.ts";
export { prepareReports } from "./prepare-reports.ts";
export { privatize } from "./privatize.ts";
export type { PrivateDiagnostics, PrivatizeOptions } from "./privatize-options.ts";

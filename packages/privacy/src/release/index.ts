export { batchReports } from "./batch-reports.ts";
export { report, reporter } from "./make-report.ts";
export { prepareReports } from "./prepare-reports.ts";
export { type PrivateDiagnostics, type PrivatizeOptions, privatize } from "./privatize.ts";

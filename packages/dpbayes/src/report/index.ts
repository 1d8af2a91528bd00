export {
  type ComparedRow,
  type CompareOptions,
  compareForReport,
  type ReportComparison,
} from "./comparison.ts";
export { comparedReport, htmlReport } from "./html-report.ts";
export { repeatCommand } from "./repeat-part.ts";
export type { ReportOptions } from "./report-options.ts";
export { exportSnippets, type Snippet } from "./snippets.ts";

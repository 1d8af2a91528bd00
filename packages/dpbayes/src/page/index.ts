export {
  type ComparedRow,
  type CompareOptions,
  compareForReport,
  type ReportComparison,
} from "./comparison/comparison.ts";
export { comparedReport, htmlReport } from "./fit-page.ts";
export type { ReportOptions } from "./page-options.ts";
export { repeatCommand } from "./sections/repeat.ts";
export { exportSnippets, type Snippet } from "./sections/snippets.ts";

import { deepFreeze } from "../../json/deep-freeze.ts";
import { readAs } from "../format/parse-report.ts";
import { type ReportBundle, reportBundleFormat } from "./formats.ts";
import { reportBundleShape } from "./shapes.ts";

/** Reads one person's report to several questions, as `parseReport` does to one. */
export function parseReportBundle(value: unknown, row = 1): ReportBundle {
  return deepFreeze(readReportBundle(value, row));
}

/** The same without freezing. */
export function readReportBundle(value: unknown, row: number): ReportBundle {
  // The shape describes exactly the type ReportBundle; the test of the schema holds the two together.
  return readAs(reportBundleShape, reportBundleFormat, value, row) as ReportBundle;
}

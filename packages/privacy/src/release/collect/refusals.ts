import { DpbayesError, type PrivacyErrorCode } from "../../errors/index.ts";

/** Reports that were refused for one reason. */
export interface RefusalReason {
  readonly code: ReportCode;
  /** What was wrong with them, in words without any value of a report. */
  readonly problem: string;
  readonly count: number;
  /** Their places among the reports, counted from 1: the first ten. */
  readonly rows: readonly number[];
}

export interface Refusals {
  readonly total: number;
  /** The most frequent one first. */
  readonly reasons: readonly RefusalReason[];
}

const ROWS_KEPT = 10;

const ofOneReport = ["REPORT_FORMAT", "REPORT_FIELD", "REPORT_STUDY", "REPORT_DUPLICATE"] as const;
type ReportCode = (typeof ofOneReport)[number] & PrivacyErrorCode;

/** Counts the errors of single reports by their reason; every other error is thrown again. */
export function refusalTally() {
  const reasons = new Map<string, RefusalReason & { count: number; readonly rows: number[] }>();
  return {
    add(error: unknown, row: number): void {
      if (!isOfOneReport(error)) throw error;
      const problem = problemOf(error);
      const reason = reasons.get(problem) ?? { code: error.code, problem, count: 0, rows: [] };
      reason.count++;
      if (reason.rows.length < ROWS_KEPT) reason.rows.push(row);
      reasons.set(problem, reason);
    },
    refusals(): Refusals {
      const all = [...reasons.values()].sort((a, b) => b.count - a.count);
      return { total: all.reduce((sum, { count }) => sum + count, 0), reasons: all };
    },
  };
}

function isOfOneReport(error: unknown): error is DpbayesError<ReportCode> {
  return error instanceof DpbayesError && ofOneReport.some((code) => code === error.code);
}

/** The error's sentence without the row and places in arrays: few reasons, however many reports are wrong. */
function problemOf({ message }: DpbayesError): string {
  return message.replace(/^report \d+,?/, "report").replace(/\[\d+\]/g, "");
}

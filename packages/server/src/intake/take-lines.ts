import type { Asker } from "../accounts/asker.ts";
import { DpbayesError, errorOf, fail } from "../errors/index.ts";
import type { Intake } from "./intake.ts";

/** Lines of one batch. */
export const MOST_LINES = 1000;

/** Places that are named of each reason. */
const ROWS_NAMED = 10;

export interface RefusedLines {
  readonly code: string;
  /** In words without any value of a report. */
  readonly problem: string;
  readonly count: number;
  /** Their lines, counted from 1: the first ten. */
  readonly rows: readonly number[];
}

/** What became of the lines: they add up. */
export interface BatchOutcome {
  readonly counted: number;
  readonly repeated: number;
  readonly refused: readonly RefusedLines[];
}

/**
 * Takes many reports, one a line. Each is refused or counted by itself; a batch of which some could not be stored is refused whole, and sent
 * again: those that were stored are counted already then.
 */
export async function takeLines(intake: Intake, text: string, asker: Asker): Promise<BatchOutcome> {
  const lines = linesOf(text);
  const ended = await Promise.allSettled(
    lines.map(async (line, i) => intake.take(parsed(line, i + 1), asker, i + 1)),
  );
  const failed = ended.find((one) => one.status === "rejected" && !isOfOneReport(one.reason));
  if (failed?.status === "rejected") throw failed.reason;
  const how = ended.map((one) => (one.status === "fulfilled" ? one.value : undefined));
  return {
    counted: how.filter((outcome) => outcome === "counted").length,
    repeated: how.filter((outcome) => outcome === "already counted").length,
    refused: refusedOf(ended.flatMap((one, i) => (one.status === "rejected" ? [[one.reason, i + 1]] : []))),
  };
}

function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0 || lines.length > MOST_LINES)
    fail("BATCH_LINES", { found: lines.length, accepted: MOST_LINES });
  return lines;
}

function parsed(line: string, row: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw errorOf("LINE_JSON", { row });
  }
}

/** Whether an error says something about a report; others are about the server's moment. */
function isOfOneReport(error: unknown): error is DpbayesError {
  return (
    error instanceof DpbayesError && error.code !== "OVERLOADED" && error.code !== "DATABASE_UNREACHABLE"
  );
}

function refusedOf(errors: readonly (readonly [DpbayesError, number])[]): readonly RefusedLines[] {
  const reasons = new Map<string, RefusedLines & { count: number; readonly rows: number[] }>();
  for (const [error, row] of errors) {
    const problem = problemOf(error);
    const reason = reasons.get(problem) ?? { code: error.code, problem, count: 0, rows: [] };
    reason.count++;
    if (reason.rows.length < ROWS_NAMED) reason.rows.push(row);
    reasons.set(problem, reason);
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count);
}

/** The error's sentence without its row and places in arrays: few reasons, however many reports are wrong. */
function problemOf({ message }: DpbayesError): string {
  return message.replace(/^(report|line) \d+,?/, "$1").replace(/\[\d+\]/g, "");
}

import type { Failure, Outcome } from "./evaluate.ts";

/** The lines to print, the totals line last, and whether at least one case ran and all passed. */
export interface Report {
  readonly lines: readonly string[];
  readonly passed: boolean;
}

/**
 * One line per function, each failing case below its function. `only` restricts the report to the
 * functions it names; among those a function without adapter or without any case counts as failed.
 */
export function reportOf(outcomes: readonly Outcome[], only: readonly string[] = []): Report {
  const named = only.length > 0;
  const chosen = named ? [...new Set(only)].map((name) => outcomeOf(outcomes, name)) : outcomes;
  const parts = chosen.map((outcome) => partOf(outcome, named));
  const passed = sum(parts.map((part) => part.passed));
  const failed = sum(parts.map((part) => part.failed));
  return {
    lines: [...parts.flatMap((part) => part.lines), `${passed} passed, ${failed} failed`],
    passed: passed > 0 && failed === 0,
  };
}

function outcomeOf(outcomes: readonly Outcome[], name: string): Outcome {
  return outcomes.find((o) => o.name === name) ?? { name, cases: 0, adapter: true, failures: [] };
}

interface Part {
  readonly passed: number;
  readonly failed: number;
  readonly lines: readonly string[];
}

function partOf({ name, cases, adapter, failures }: Outcome, named: boolean): Part {
  if (cases === 0)
    return {
      passed: 0,
      failed: 1,
      lines: [`${name}: 0 passed, 1 failed`, "  no case of this name in the files"],
    };
  if (adapter) {
    const [passed, failed] = [cases - failures.length, failures.length];
    return {
      passed,
      failed,
      lines: [`${name}: ${passed} passed, ${failed} failed`, ...failures.flatMap(linesOf)],
    };
  }
  if (named)
    return {
      passed: 0,
      failed: cases,
      lines: [`${name}: 0 passed, ${cases} failed`, "  no adapter of this name"],
    };
  return { passed: 0, failed: 0, lines: [`${name}: pending (${cases} cases)`] };
}

const MOST_DIFFERENCES = 5;

function linesOf({ id, differences, error }: Failure): string[] {
  if (error !== undefined) return [`  ${id}: error: ${error}`];
  const shown = differences
    .slice(0, MOST_DIFFERENCES)
    .map((d) => `  ${id}: ${d.path || "result"}: got ${show(d.got)}, expected ${show(d.expected)}`);
  const hidden = differences.length - shown.length;
  return hidden > 0 ? [...shown, `  ${id}: and ${hidden} more differences`] : shown;
}

function show(value: unknown): string {
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

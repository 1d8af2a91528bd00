import { expect, test } from "vitest";
import { type FinishedRow, finishedRow } from "./result.ts";
import type { CalibrationRow } from "./row.ts";

const FALSE_ALARM = 1e-4;
const SEED = "quick";

type QuickRow = readonly [group: string, name: string, repeats: number];

/**
 * Tests of cheap rows of a suite, controls among them; returns what was found once they have run. The seed is
 * fixed; with any other the rows that must pass fail by chance with probability 1e-4 each.
 */
export function testQuickRows(
  rows: readonly CalibrationRow[],
  quick: readonly QuickRow[],
): readonly FinishedRow[] {
  const finished: FinishedRow[] = [];
  test.each(quick)("%s: %s", async (group, name, repeats) => {
    const row = rows.find((each) => each.group === group && each.name === name)!;
    const outcome = await row.run({ repeats, seed: SEED, falseAlarm: FALSE_ALARM });
    finished.push(finishedRow(row, outcome, 1));
    expect(outcome.report.passed, outcome.report.verdict).toBe(!row.control);
  });
  return finished;
}

/** What a suite would store of them. */
export function quickResults(finished: readonly FinishedRow[]) {
  return {
    date: "2026-01-01",
    node: "v20",
    command: "npm",
    seed: SEED,
    source: "0123456789abcdef",
    falseAlarmRate: FALSE_ALARM,
    level: finished[0]!.level,
    draws: 63,
    seconds: 5,
    rows: finished.map(({ result }) => result),
    problems: ["a problem"],
  };
}

/** Every group has a control, and names are used once. */
export function expectControlsAndNames(rows: readonly CalibrationRow[]): void {
  for (const group of new Set(rows.map((row) => row.group)))
    expect(
      rows.some((row) => row.group === group && row.control),
      group,
    ).toBe(true);
  const names = rows.map(({ group, name }) => `${group}: ${name}`);
  expect(new Set(names).size).toBe(names.length);
}

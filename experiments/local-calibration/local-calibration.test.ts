import { expect, test } from "vitest";
import { calibrationPage } from "../calibration/page.ts";
import { rankPlot } from "./plot.ts";
import { type FinishedRow, finishedRow } from "./result.ts";
import { calibrationRows } from "./rows.ts";

const finished: FinishedRow[] = [];

/** Cheap rows of the suite: a count through noise (and with it ignored), an answer through a response, shares from two mechanisms. */
const quick = [
  ["univariate", "bernoulli × response"],
  ["univariate", "poisson × geometric"],
  ["histogram", "both in one fit, nuts"],
  ["univariate", "poisson × geometric, noise ignored"],
] as const;

// The seed is fixed; with any other the rows that must pass fail by chance with probability 1e-4 each.
test.each(quick)("%s: %s", async (group, name) => {
  const row = calibrationRows.find((each) => each.group === group && each.name === name)!;
  const outcome = await row.run({ repeats: 50, seed: "quick", falseAlarm: 1e-4 });
  finished.push(finishedRow(row, outcome, 1));
  expect(outcome.report.passed, outcome.report.verdict).toBe(!row.control);
});

test("the page and the plot show what was found", () => {
  const rows = finished.map(({ result }) => result);
  const about = {
    date: "2026-01-01",
    node: "v20",
    command: "npm",
    seed: "quick",
    source: "0123456789abcdef",
  };
  const results = {
    ...about,
    falseAlarmRate: 1e-4,
    level: finished[0]!.level,
    draws: 63,
    seconds: 5,
    rows,
    problems: ["a problem"],
  };
  const page = calibrationPage(results, "local-calibration");
  expect(page).toMatch(
    /\| bernoulli × response \| yes or no; 200 people \| 50 \| 2 \| \de-\d \| .* \| uniform \| 1 \|/,
  );
  expect(page).toMatch(/\| _poisson × geometric, noise ignored_ \| .* \| not uniform, as it must be \| 1 \|/);
  expect(page).toContain("**a problem**");
  const plot = rankPlot("univariate", finished, finished[0]!.level);
  // Three rows with two quantities each, and two samples in the legend.
  expect(plot.match(/<path/g)).toHaveLength(8);
});

test("every data model meets every mechanism", () => {
  const pairs = calibrationRows.filter(({ group, control }) => group === "univariate" && !control);
  expect(pairs.filter(({ name }) => / × (laplace|gaussian|geometric|response)$/.test(name))).toHaveLength(36);
});

test("names are used once, and every group has a control", () => {
  const names = calibrationRows.map(({ group, name }) => `${group}: ${name}`);
  expect(new Set(names).size).toBe(names.length);
  for (const group of new Set(calibrationRows.map((row) => row.group)))
    expect(calibrationRows.some((row) => row.group === group && row.control)).toBe(true);
});

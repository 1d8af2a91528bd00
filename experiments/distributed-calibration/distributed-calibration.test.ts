import { readFile } from "node:fs/promises";
import { measuredCoverage } from "@dpbayes/inference/models/distributed-regression";
import { expect, test } from "vitest";
import { expectControlsAndNames, quickResults, testQuickRows } from "../calibration/quick-rows.ts";
import { rankPlot } from "../calibration/rank-plot.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import { withCoverage } from "./coverage-file.ts";
import { coverageRows } from "./coverage-rows.ts";
import { calibrationRows } from "./rows.ts";
import { noiseSd } from "./setting.ts";
import { type DistributedCalibrationResults, distributedCalibrationPage } from "./table.ts";

/** Cheap rows of the suite, and a control. */
const finished = testQuickRows(calibrationRows, [
  ["hierarchical", "J = 5, d = 2, ε = 1", 60],
  ["hierarchical", "J = 5, d = 2, ε = 1, Σx of each holder", 40],
  ["hierarchical without yy", "J = 1, d = 2, ε = 0.3", 60],
  ["gibbs-clt", "J = 1, d = 2, ε = 4", 60],
  ["summed-statistics nuts", "J = 1, d = 2, ε = 4", 40],
  ["hierarchical", "fixed-s as a posterior, J = 5, d = 5, ε = 1", 60],
]);

test("the page and the plot show what was found", () => {
  const row = coverageRows.find(({ method, setting }) => method === "fixed-s" && setting.covariates === 5)!;
  const coverage = [coverageOf(row, finished[5]!.result)];
  const page = distributedCalibrationPage({ ...quickResults(finished), coverage });
  expect(page).toMatch(
    /\| J = 5, d = 2, ε = 1 \| 1000 records each \| 60 \| 5 \| \de-\d \| .* \| uniform \| 1 \|/,
  );
  expect(page).toMatch(/\| _fixed-s as a posterior, .*_ \| .* \| not uniform, as it must be \| 1 \|/);
  expect(page).toMatch(/\| 5 \| 1 \| 300 \| \d\d % \|/);
  expect(page).toContain("**a problem**");
  // Three rows with 5, 9 and 7 quantities, and two samples in the legend.
  expect(rankPlot("hierarchical", finished, finished[0]!.level).match(/<path/g)).toHaveLength(23);
});

test("the noise is that of central spec §1.2", () => {
  const setting = { covariates: 3, holders: 1, records: 10, epsilon: 1, intercept: false, squares: true };
  expect(noiseSd(setting)).toBeCloseTo((3 / Math.SQRT2) * 3.7306, 3);
});

test("every method has all 12 places of the grid, and a control; names are used once", () => {
  const groups = new Set(calibrationRows.map(({ group }) => group));
  expect(groups.size).toBe(4);
  for (const group of groups) {
    const own = calibrationRows.filter((row) => row.group === group);
    expect(own.filter(({ name }) => /^J = [15], d = [25], ε = (0\.3|1|4)$/.test(name))).toHaveLength(12);
    expect(own.some(({ name }) => name.endsWith("intercept"))).toBe(true);
  }
  expectControlsAndNames(calibrationRows);
});

test("the coverage that the package shows is the coverage that was measured", async () => {
  const results = new URL("./results.json", import.meta.url);
  const { coverage } = JSON.parse(await readFile(results, "utf8")) as DistributedCalibrationResults;
  expect(measuredCoverage).toEqual(coverage.filter(({ method }) => method !== "hierarchical"));
  expect(measuredCoverage).toHaveLength(54);
});

test("the coverage is written into the module, whatever it held before", () => {
  const module = (rows: string) => `a\n\nconst MEASURED: readonly Row[] = [\n${rows}];\n\nb\n`;
  const cell: Coverage = {
    method: "fixed-s",
    covariates: 2,
    holders: 1,
    epsilon: 0.3,
    nominal: 0.9,
    covered: 0.71,
    truths: 400,
  };
  const after = withCoverage(module('  ["fixed-s", 1, 1, 1, 1, 1],\n'), [
    cell,
    { ...cell, method: "hierarchical" },
  ]);
  expect(after).toBe(module('  ["fixed-s", 2, 1, 0.3, 0.71, 400],\n'));
  expect(() => withCoverage("", [])).toThrow("not found");
});

import { calibrationSuite } from "../calibration/calibration-suite.ts";
import type { CalibrationResults } from "../calibration/page.ts";
import type { RunOfRows } from "../calibration/run-rows.ts";
import { coverageOf } from "./coverage.ts";
import { writeMeasuredCoverage } from "./coverage-file.ts";
import { coverageRows, coverageSeed } from "./coverage-rows.ts";
import { allRows, calibrationRows } from "./rows.ts";
import { type DistributedCalibrationResults, distributedCalibrationPage } from "./table.ts";

const FIRST_COVERAGE = calibrationRows.length;

/** The row of the coverage table at a place, if it is one. */
function coverageAt(index: number) {
  return index < FIRST_COVERAGE ? undefined : coverageRows[index - FIRST_COVERAGE];
}

/** Simulation-based calibration of linear regression across data holders, and what ignoring noise costs in coverage. */
export const distributedCalibration = calibrationSuite<DistributedCalibrationResults>({
  name: "distributed-calibration",
  about: "simulation-based calibration of linear regression across holders; coverage where noise is ignored",
  seed: "distributed calibration",
  rows: allRows,
  seedOf(index) {
    const { group, name } = allRows[index]!;
    const coverage = coverageAt(index);
    return coverage === undefined ? `${group}: ${name}` : coverageSeed(coverage);
  },
  /** All but the controls and the coverage of methods that ignore noise. */
  mustPass: (index) =>
    !allRows[index]!.control && (coverageAt(index)?.method ?? "hierarchical") === "hierarchical",
  page: distributedCalibrationPage,
  resultsOf,
});

async function resultsOf(
  common: CalibrationResults,
  { rows }: RunOfRows,
): Promise<DistributedCalibrationResults> {
  const coverage = rows.flatMap(({ index, result }) => {
    const cell = coverageAt(index);
    return cell === undefined ? [] : [coverageOf(cell, result)];
  });
  await writeMeasuredCoverage(coverage);
  const ranked = rows.filter(({ index }) => coverageAt(index) === undefined);
  return { ...common, rows: ranked.map(({ result }) => result), coverage };
}

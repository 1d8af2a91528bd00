import { plainCalibrationSuite } from "../calibration/calibration-suite.ts";
import { type CalibrationResults, type Column, calibrationPage } from "../calibration/page.ts";
import { coverageAt } from "../calibration/result.ts";
import { movedRows } from "./rows.ts";

/** Simulation-based calibration of regressions whose radius moves rows: at half the corner of the box, and at 0.65 of it. */
export const clippingCalibration = plainCalibrationSuite({
  name: "clipping-calibration",
  about:
    "simulation-based calibration of regressions whose radius moves rows; models that ignore it must fail",
  seed: "moved rows",
  rows: movedRows,
  page: (results: CalibrationResults) => calibrationPage(results, [slopes]),
  legend: ["models", "controls, which ignore that rows were moved"],
});

const slopes: Column = [
  "coefficients in 50 / 90 / 95 % intervals",
  (row) => {
    const own = row.quantities.filter(({ name }) => name.startsWith("coefficients"));
    const share = (level: string) =>
      own.reduce((sum, quantity) => sum + coverageAt(level, quantity, row), 0) / own.length;
    return ["50 %", "90 %", "95 %"].map((level) => (100 * share(level)).toFixed(0)).join(" / ");
  },
];

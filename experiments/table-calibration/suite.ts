import { plainCalibrationSuite } from "../calibration/calibration-suite.ts";
import { calibrationPage } from "../calibration/page.ts";
import { calibrationRows } from "./rows.ts";

/** Simulation-based calibration of the true counts behind noisy tables, over the hierarchical prior. */
export const tableCalibration = plainCalibrationSuite({
  name: "table-calibration",
  about: "simulation-based calibration of the counts behind noisy tables; taking noise for less must fail",
  seed: "table calibration",
  rows: calibrationRows,
  page: calibrationPage,
  legend: ["noise as it is", "controls: noise taken for less"],
});

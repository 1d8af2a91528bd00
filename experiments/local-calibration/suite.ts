import { plainCalibrationSuite } from "../calibration/calibration-suite.ts";
import { calibrationPage } from "../calibration/page.ts";
import { calibrationRows } from "./rows.ts";

/** Simulation-based calibration of every local model through its mechanisms; noise-unaware controls must fail. */
export const localCalibration = plainCalibrationSuite({
  name: "local-calibration",
  about: "simulation-based calibration of every local model through its mechanisms; controls must fail",
  seed: "local calibration",
  rows: calibrationRows,
  page: calibrationPage,
});

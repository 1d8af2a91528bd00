import { plainCalibrationSuite } from "../calibration/calibration-suite.ts";
import { calibrationPage } from "../calibration/page.ts";
import { calibrationRows } from "./rows.ts";

/** Simulation-based calibration of regressions across holders that differ; reading them as one must fail. */
export const holdersCalibration = plainCalibrationSuite({
  name: "holders-calibration",
  about: "simulation-based calibration of regressions across holders that differ; pooling them must fail",
  seed: "holders calibration",
  rows: calibrationRows,
  page: calibrationPage,
  legend: ["models", "controls: holders taken for one"],
});

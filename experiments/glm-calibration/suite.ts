import { plainCalibrationSuite } from "../calibration/calibration-suite.ts";
import { calibrationRows } from "./rows.ts";
import { glmCalibrationPage } from "./table.ts";

/** Simulation-based calibration of logistic and Poisson regression from noisy statistics; the paper's formulas must fail. */
export const glmCalibration = plainCalibrationSuite({
  name: "glm-calibration",
  about:
    "simulation-based calibration of logistic and Poisson regression from sums; printed formulas must fail",
  seed: "glm calibration",
  rows: calibrationRows,
  page: glmCalibrationPage,
  legend: ["models", "controls, wrong on purpose"],
});

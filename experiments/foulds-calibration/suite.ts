import { plainCalibrationSuite } from "../calibration/calibration-suite.ts";
import { calibrationPage } from "../calibration/page.ts";
import { calibrationRows } from "./rows.ts";

/** Simulation-based calibration of the curator's families and of hidden Markov models; plug-in posteriors must fail. */
export const fouldsCalibration = plainCalibrationSuite({
  name: "foulds-calibration",
  about: "simulation-based calibration of a curator's families and hidden Markov models; plug-in must fail",
  seed: "foulds calibration",
  rows: calibrationRows,
  page: calibrationPage,
  legend: ["noise-aware", "plug-in"],
});

/**
 * `@dpbayes/inference/calibration`: simulation-based calibration with a declared false-alarm rate.
 */

// Truths from the prior, data from the truths, posteriors from the data, and uniform ranks if all is right.

export { calibrate } from "./calibrate.ts";
export { calibrationTable } from "./calibration-table.ts";
export type { CalibrationOptions, TestQuantity } from "./options.ts";
export type { CalibrationReport, Coverage, QuantityCalibration } from "./report.ts";

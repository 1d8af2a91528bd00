export { calibrate } from "./calibrate.ts";
export { calibrationTable } from "./calibration-table.ts";
export type { CalibrationOptions, TestQuantity } from "./options.ts";
export {
  type CalibrationReport,
  type Coverage,
  calibrationReport,
  type QuantityCalibration,
} from "./report.ts";

export { type CalibrateStudyOptions, calibrateStudy } from "./calibrate-study.ts";
export {
  type CalibratedTruth,
  calibrationRows,
  type HeldShare,
  isTooNarrow,
  type StudyCalibration,
} from "./study-calibration.ts";

import type { CalibrationRow } from "../calibration/row.ts";
import { histogramRows } from "./histogram-rows.ts";
import { linearRows } from "./linear-rows.ts";
import { logisticRows } from "./logistic-rows.ts";
import { univariateRows } from "./univariate-rows.ts";

/** Every row of the table; workers find theirs by its place. */
export const calibrationRows: readonly CalibrationRow[] = [
  ...univariateRows,
  ...histogramRows,
  ...linearRows,
  ...logisticRows,
];

import { type CalibrationResults, type Column, calibrationPage } from "../calibration/page.ts";
import { coverageAt } from "../calibration/result.ts";

/** The suite's part of its page. */
export function glmCalibrationPage(results: CalibrationResults): string {
  return calibrationPage(results, [
    coverageOf("coefficients in 50 / 90 / 95 % intervals", "coefficient"),
    coverageOf("sds", "sd"),
  ]);
}

/** How many of a kind of quantity lie in their central intervals, counted together. */
function coverageOf(head: string, kind: string): Column {
  return [
    head,
    (row) => {
      const own = row.quantities.filter(({ name }) => name.startsWith(`${kind} `));
      const share = (level: string) =>
        own.reduce((sum, quantity) => sum + coverageAt(level, quantity, row), 0) / own.length;
      return ["50 %", "90 %", "95 %"].map((level) => (100 * share(level)).toFixed(0)).join(" / ");
    },
  ];
}

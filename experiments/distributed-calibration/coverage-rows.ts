import { type CalibrationRow, calibrationRow } from "../calibration/row.ts";
import { fixedSSubject, hierarchicalSubject } from "./method-row.ts";
import { EPSILONS, type Setting } from "./setting.ts";

/** Of all holders together: more holders share the same records, each with its own noise. */
export const RECORDS = 10_000;

/** The method that is held against the others comes last: it is noise-aware, so its ranks are tested too. */
export const COVERAGE_METHODS = ["fixed-s", "fixed-s-fast", "hierarchical"] as const;
export type CoverageMethod = (typeof COVERAGE_METHODS)[number];

export interface CoverageRow {
  readonly method: CoverageMethod;
  readonly setting: Setting;
  readonly row: CalibrationRow;
}

const REPEATS: Readonly<Record<number, number>> = { 2: 200, 5: 100, 14: 40 };

function coverageRow(method: CoverageMethod, setting: Setting): CoverageRow {
  const { covariates, holders, epsilon } = setting;
  const label = {
    group: `coverage of ${method}`,
    name: `J = ${holders}, d = ${covariates}, ε = ${epsilon}`,
    setting: `${RECORDS} records in all`,
    control: false,
    repeats: REPEATS[covariates]!,
  };
  const subject = method === "hierarchical" ? hierarchicalSubject(setting) : fixedSSubject(setting, method);
  return { method, setting, row: calibrationRow(label, subject) };
}

/** The coverage table: d × J × ε × method. */
export const coverageRows: readonly CoverageRow[] = [2, 5, 14].flatMap((covariates) =>
  [1, 5, 10].flatMap((holders) =>
    EPSILONS.flatMap((epsilon) => {
      const records = RECORDS / holders;
      const setting = { covariates, holders, epsilon, records, intercept: false, squares: true };
      return COVERAGE_METHODS.map((method) => coverageRow(method, setting));
    }),
  ),
);

/** The seed of a cell of the table: all methods see the same truths and releases. */
export function coverageSeed({ setting: { covariates, holders, epsilon } }: CoverageRow): string {
  return `coverage: J = ${holders}, d = ${covariates}, ε = ${epsilon}`;
}

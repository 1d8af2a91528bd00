import type { HoldersClause } from "@dpbayes/privacy";
import type { ChainLength } from "../calibration/posterior-draws.ts";
import { type CalibrationRow, calibrationRow } from "../calibration/row.ts";
import { defaultPriorSubject } from "./default-prior.ts";
import type { Engine, Setting } from "./setting.ts";
import { holdersSubject } from "./subject.ts";

/** The Wishart law is exact for any number; the others rest on the central limit theorem. */
const RECORDS: Readonly<Record<Engine, number>> = {
  "linear, hierarchical": 1000,
  "linear, nuts": 4000,
  logistic: 3000,
  poisson: 3000,
};
const EPSILON = 2;
const LENGTH: ChainLength = { warmup: 200, thin: 3 };

const slopes: Setting["clause"] = { differ: ["a", "b"] };
const all: Setting["clause"] = { differ: ["intercept", "a", "b"] };
const student: Setting["clause"] = { differ: ["a", "b"], law: "student" };

const WORDS = new Map<HoldersClause, string>([
  [slopes, "random slopes"],
  [all, "all random"],
  [student, "Student slopes"],
]);

function row(
  engine: Engine,
  holders: number,
  clause: Setting["clause"],
  repeats: number,
  told?: HoldersClause,
): CalibrationRow {
  const setting: Setting = {
    ...{ engine, holders, clause, epsilon: EPSILON, records: RECORDS[engine] },
    ...(told !== undefined && { told }),
  };
  const wrong = told === undefined ? "" : ", read as pooled";
  const label = {
    group: `holders ${engine}`,
    name: `J = ${holders}, ${WORDS.get(clause)}${wrong}`,
    setting: `${RECORDS[engine]} records each, ε = ${EPSILON}`,
    control: told !== undefined,
    repeats,
  };
  return calibrationRow(label, holdersSubject(setting, LENGTH));
}

/** The default prior, whose standardised effects and shared scales may be of any size: where noise hides them, too. */
function defaultRow(holders: number, records: number, epsilon: number, repeats: number): CalibrationRow {
  const setting: Setting = { engine: "linear, nuts", holders, clause: slopes, epsilon, records };
  const label = {
    group: "holders linear, nuts",
    name: `J = ${holders}, random slopes, default prior`,
    setting: `${records} records each, ε = ${epsilon}`,
    control: false,
    repeats,
  };
  return calibrationRow(label, defaultPriorSubject(setting, { warmup: 400, thin: 4 }));
}

/** Random slopes with few and with more holders, as every family has them; and the pooled model, which must fail. */
function rowsOf(engine: Engine, repeats: number, control: number): readonly CalibrationRow[] {
  return [
    ...[3, 8].map((holders) => row(engine, holders, slopes, repeats)),
    row(engine, control, slopes, 100, "same"),
  ];
}

/** Everything that is run; workers find theirs by its place. */
export const calibrationRows: readonly CalibrationRow[] = [
  ...rowsOf("linear, hierarchical", 200, 8),
  row("linear, hierarchical", 8, all, 150),
  row("linear, hierarchical", 8, student, 150),
  ...rowsOf("linear, nuts", 100, 3),
  row("linear, nuts", 3, student, 100),
  defaultRow(3, 4000, 2, 200),
  defaultRow(8, 500, 0.5, 100),
  ...rowsOf("logistic", 100, 3),
  ...rowsOf("poisson", 100, 3),
];

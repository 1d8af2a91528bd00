import { type CalibrationRow, calibrationRow, type Subject } from "../calibration/row.ts";
import { coverageRows } from "./coverage-rows.ts";
import { fixedSSubject, gibbsCltSubject, hierarchicalSubject } from "./method-row.ts";
import { nutsSubject } from "./nuts-row.ts";
import type { Released } from "./releases.ts";
import { EPSILONS, type Setting } from "./setting.ts";

/** Few enough that a Wishart law is not a normal one: the hierarchical model is exact. */
const FEW = 1000;
/** Enough for the central limit theorem, on which the other two rest. */
const MANY = 4000;
/** What a control takes for the budget. */
const BELIEVED = 100;

type Make = (setting: Setting) => Subject<Released>;

interface Method {
  readonly group: string;
  readonly records: number;
  readonly squares: boolean;
  readonly repeats: (setting: Setting) => number;
  readonly make: Make;
}

/** Sweeps between kept draws of the Gibbs sampler: neighbours are then correlated by 0.4 at most. */
function sweeps({ covariates, epsilon }: Setting): number {
  const [weak, middle, strong] = covariates > 2 ? [200, 60, 10] : [100, 40, 5];
  return epsilon < 1 ? weak! : epsilon < 4 ? middle! : strong!;
}

const hierarchical: Method = {
  group: "hierarchical",
  records: FEW,
  squares: true,
  repeats: () => 300,
  make: hierarchicalSubject,
};
const withoutSquares: Method = { ...hierarchical, group: "hierarchical without yy", squares: false };
const gibbsClt: Method = {
  group: "gibbs-clt",
  records: MANY,
  squares: true,
  repeats: ({ covariates, epsilon }) => (covariates > 2 && epsilon < 1 ? 150 : 200),
  make: (setting) => gibbsCltSubject(setting, sweeps(setting)),
};
const nuts: Method = {
  group: "summed-statistics nuts",
  records: MANY,
  squares: true,
  repeats: ({ covariates, holders }) => (covariates < 5 ? 200 : holders > 1 ? 100 : 150),
  make: (setting) => nutsSubject(setting, { warmup: 200, thin: setting.covariates > 2 ? 3 : 2 }),
};

type Place = Pick<Setting, "covariates" | "holders" | "epsilon"> & Partial<Setting>;

function settingOf({ records, squares }: Method, place: Place): Setting {
  return { records, squares, intercept: false, ...place };
}

function row(method: Method, place: Place, more = "", make = method.make): CalibrationRow {
  const setting = settingOf(method, place);
  const { covariates, holders, epsilon, records } = setting;
  const label = {
    group: method.group,
    name: `J = ${holders}, d = ${covariates}, ε = ${epsilon}${more}`,
    setting: `${records} records each`,
    control: false,
    repeats: method.repeats(setting),
  };
  return calibrationRow(label, make(setting));
}

/** The same releases, read by something that ignores noise. */
function control(method: Method, name: string, make: Make, repeats = 50): CalibrationRow {
  const setting = settingOf(method, { covariates: 5, holders: 5, epsilon: 1 });
  const label = {
    group: method.group,
    name: `${name}, J = 5, d = 5, ε = 1`,
    setting: `${setting.records} records each`,
    control: true,
    repeats,
  };
  return calibrationRow(label, make(setting));
}

function grid(method: Method): readonly CalibrationRow[] {
  return [1, 5].flatMap((holders) =>
    [2, 5].flatMap((covariates) => EPSILONS.map((epsilon) => row(method, { covariates, holders, epsilon }))),
  );
}

const small = { covariates: 2, holders: 5, epsilon: 1 };
const withIntercept = (method: Method) => row(method, { ...small, intercept: true }, ", intercept");
const perHolder = (method: Method) =>
  row(method, small, ", Σx of each holder", (setting) => hierarchicalSubject(setting, { separate: true }));

/** Calibration of every method that claims a posterior, and controls that must fail. */
export const calibrationRows: readonly CalibrationRow[] = [
  ...grid(hierarchical),
  withIntercept(hierarchical),
  perHolder(hierarchical),
  control(hierarchical, "fixed-s as a posterior", (setting) => fixedSSubject(setting, "fixed-s"), 200),
  control(hierarchical, `noise taken for that of ε = ${BELIEVED}`, (setting) =>
    hierarchicalSubject(setting, { believed: BELIEVED }),
  ),
  ...grid(withoutSquares),
  withIntercept(withoutSquares),
  perHolder(withoutSquares),
  control(withoutSquares, `noise taken for that of ε = ${BELIEVED}`, (setting) =>
    hierarchicalSubject(setting, { believed: BELIEVED }),
  ),
  ...grid(gibbsClt),
  withIntercept(gibbsClt),
  control(gibbsClt, `noise taken for that of ε = ${BELIEVED}`, (setting) =>
    gibbsCltSubject(setting, sweeps(setting), { believed: BELIEVED }),
  ),
  ...grid(nuts),
  withIntercept(nuts),
  control(nuts, `noise taken for that of ε = ${BELIEVED}`, (setting) =>
    nutsSubject(setting, { warmup: 200, thin: 2 }, { believed: BELIEVED }),
  ),
];

/** Everything that is run; workers find theirs by its place. */
export const allRows: readonly CalibrationRow[] = [...calibrationRows, ...coverageRows.map(({ row }) => row)];

import { poissonOutcome, taylorOutcome } from "@dpbayes/inference/models/poisson-regression";
import { type CalibrationRow, calibrationRow } from "../calibration/row.ts";
import { clippedRows } from "./clipped-rows.ts";
import { printedLogistic, printedSign, withoutPoissonVariance } from "./mistakes.ts";
import { EPSILONS, type GlmFamily, RESPONSE_BOUND, type Setting } from "./setting.ts";
import { type GlmSubject, glmSubject } from "./subject.ts";

/** Enough for the central limit theorem; the heavy tails of y·x² need more. */
const RECORDS: Readonly<Record<GlmFamily, number>> = { logistic: 2000, poisson: 4000 };
/** What a control takes for the budget. */
const BELIEVED = 20;
/** At the noise of ε = 1 wrong Poisson moments hide behind it (glm spec §11). */
const QUIETER = 20;

interface RowOptions extends Omit<GlmSubject, "setting"> {
  readonly more?: string;
  readonly repeats: number;
}

function row(setting: Setting, { more = "", repeats, ...wrong }: RowOptions): CalibrationRow {
  const { family, covariates, intercept, epsilon, records, quieter = 1 } = setting;
  const label = {
    group: `glm ${family}`,
    name: `d = ${covariates}${intercept ? ", intercept" : ""}, ε = ${epsilon}${more}`,
    setting: `${records} records${quieter > 1 ? `, noise/${quieter}` : ""}`,
    control: Object.keys(wrong).length > 0,
    repeats,
  };
  return calibrationRow(label, glmSubject({ setting, ...wrong }));
}

function grid(family: GlmFamily): readonly CalibrationRow[] {
  return [2, 4].flatMap((covariates) =>
    [false, true].flatMap((intercept) =>
      EPSILONS.map((epsilon) => {
        const setting = { family, covariates, intercept, epsilon, records: RECORDS[family] };
        return row(setting, { repeats: covariates === 2 ? 300 : 150 });
      }),
    ),
  );
}

const small = { covariates: 2, intercept: false, epsilon: 1 };
const logistic: Setting = { ...small, family: "logistic", records: RECORDS.logistic };
const poisson: Setting = { ...small, family: "poisson", records: RECORDS.poisson };
const quiet: Setting = { ...poisson, quieter: QUIETER };

const rates: Setting = { ...poisson, intercept: true, link: "log" };
const quietRates: Setting = { ...rates, quieter: QUIETER };
/** Counts of the log link, as many levels of noise as of the other. */
const logRows: readonly CalibrationRow[] = [
  ...EPSILONS.map((epsilon) => row({ ...rates, epsilon }, { more: ", log link", repeats: 300 })),
  row({ ...rates, covariates: 4 }, { more: ", log link", repeats: 150 }),
  row(quietRates, { more: ", log link, little noise", repeats: 300 }),
  control(quietRates, "log link taken for softplus", {
    mistakes: { outcome: poissonOutcome(RESPONSE_BOUND) },
  }),
];

function control(setting: Setting, more: string, rest: Omit<RowOptions, "more" | "repeats">): CalibrationRow {
  return row(setting, { more: `, ${more}`, repeats: 100, ...rest });
}

/** Everything that is run; workers find theirs by its place. */
export const calibrationRows: readonly CalibrationRow[] = [
  ...grid("logistic"),
  control(logistic, "printed sign", { mistakes: { outcome: printedSign } }),
  control(logistic, "Taylor moments", { mistakes: { outcome: taylorOutcome("logistic") } }),
  control(logistic, "sign and Taylor as printed", { mistakes: { outcome: printedLogistic } }),
  control(logistic, "mean of x ≠ 0 unknown", { hiddenMean: 0.3 }),
  control({ ...logistic, intercept: true }, "noise ignored", { mistakes: { believed: BELIEVED } }),
  ...grid("poisson"),
  row(quiet, { more: ", little noise", repeats: 300 }),
  control(quiet, "Taylor moments", { mistakes: { outcome: taylorOutcome("poisson") } }),
  control(quiet, "E[y²|u] = μ²", { mistakes: { outcome: withoutPoissonVariance } }),
  control(quiet, "Taylor and μ² as printed", { mistakes: { outcome: taylorOutcome("poisson as printed") } }),
  control(quiet, "mean of x ≠ 0 unknown", { hiddenMean: 0.3 }),
  control({ ...poisson, intercept: true }, "noise ignored", { mistakes: { believed: BELIEVED } }),
  ...clippedRows,
  ...logRows,
];

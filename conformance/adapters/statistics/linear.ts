import { gaussianEpsilon, gaussianLogDelta, gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
import {
  blockAveragedSensitivity,
  lemma31AsPrinted,
  lemma131AsPrinted,
  linearAddRemoveSensitivity,
  linearRegression,
  linearReplaceOneSensitivity,
  linearSensitivity,
  logisticOneCovariateSensitivity,
  logisticSensitivity,
} from "@dpbayes/privacy/statistics";
import { type Adapters, type Inputs, numbersOf } from "../../adapter.ts";
import { numbers, statisticOf } from "./statistic-inputs.ts";

/** Linear regression (and the logistic cases that share its notation) with their sensitivities. */
export const linearAdapters: Adapters = {
  linreg_sensitivity: linearLocal,
  logreg_sensitivity: logisticLocal,
  linreg_statistic: linearStatistic,
  "sensitivity.joint_L2": jointL2,
  "sensitivity.replace_one_witness": witness,
  "sensitivity.privacy_of_the_papers_noise_under_replace_one": papersNoise,
  "sensitivity.intercept_replace_one": interceptReplaceOne,
  "sensitivity.block_averaged_replace_one": blockAveraged,
};

function linearLocal(inputs: Inputs) {
  const { R, R_y, sigma1, sigma2, sigma3, d } = numbers(
    inputs,
    "R",
    "R_y",
    "sigma1",
    "sigma2",
    "sigma3",
    "d",
  );
  const bounds = { radius: R, responseBound: R_y };
  const squaredWeights = { x2: 1, xy: (sigma1 / sigma2) ** 2, yy: (sigma1 / sigma3) ** 2 };
  return {
    sensitivity_exact: linearSensitivity({ ...bounds, squaredWeights, covariates: d }),
    sensitivity_lemma_3_1: lemma31AsPrinted({ ...bounds, sigma: [sigma1, sigma2, sigma3] }),
  };
}

function logisticLocal(inputs: Inputs) {
  const { R, sigma1, sigma2 } = numbers(inputs, "R", "sigma1", "sigma2");
  const c = (sigma1 / sigma2) ** 2;
  return {
    sensitivity_exact: logisticSensitivity({ radius: R, squaredWeights: [1, c] }).value,
    sensitivity_exact_d1: logisticOneCovariateSensitivity({ radius: R, squaredWeights: { yx: 1, x2: c } }),
    sensitivity_lemma_13_1: lemma131AsPrinted({ radius: R, sigma: [sigma1, sigma2] }),
  };
}

const unitWeights = { x2: 1, xy: 1, yy: 1 };

/** The record sits inside any ball that is large enough; the bounds do not enter the value. */
function wideRegression(covariates: number, crossProducts: "goe" | "upper-iid", square: boolean) {
  const bounds = { radius: 1e6, responseBound: 1e6 };
  return linearRegression({ covariates, ...bounds, crossProducts, square, weights: unitWeights });
}

function linearStatistic(inputs: Inputs) {
  const x = Float64Array.from(numbersOf(inputs, "x"));
  const { y } = numbers(inputs, "y");
  return { statistic: statisticOf(wideRegression(x.length, "upper-iid", true), { x, y }) };
}

function boundsOf(inputs: Inputs) {
  const { x_norm_bound: radius, y_abs_bound: responseBound } = numbers(inputs, "x_norm_bound", "y_abs_bound");
  return { radius, responseBound };
}

function jointL2(inputs: Inputs) {
  const bounds = boundsOf(inputs);
  const { d: covariates } = numbers(inputs, "d");
  const sz = { ...bounds, squaredWeights: { x2: 1, xy: 1 } };
  const szu = { ...bounds, squaredWeights: unitWeights };
  const scaled = { ...bounds, squaredWeights: { x2: 1, xy: (bounds.radius / bounds.responseBound) ** 2 } };
  const szuReplaceOne = linearReplaceOneSensitivity(szu).value;
  return {
    sz_replace_one: linearSensitivity({ ...sz, covariates }),
    [covariates === 1 ? "szu_replace_one_upper_bound" : "szu_replace_one"]: szuReplaceOne,
    sz_z_weight_R_over_Y_replace_one: linearSensitivity({ ...scaled, covariates }),
    sz_add_remove: linearAddRemoveSensitivity(sz),
    szu_add_remove: linearAddRemoveSensitivity(szu),
    sz_z_weight_R_over_Y_add_remove: linearAddRemoveSensitivity(scaled),
  };
}

function witness(inputs: Inputs) {
  const [x, x_prime] = [numbersOf(inputs, "x"), numbersOf(inputs, "x_prime")];
  const { y, y_prime } = numbers(inputs, "y", "y_prime");
  const rows = [
    { x: Float64Array.from(x), y },
    { x: Float64Array.from(x_prime), y: y_prime },
  ] as const;
  const distance = (cross: "goe" | "upper-iid") => {
    const [one, other] = rows.map((row) => statisticOf(wideRegression(x.length, cross, false), row));
    return Math.hypot(...one!.map((value, i) => value - other![i]!));
  };
  return { distance_upper_iid: distance("upper-iid"), distance_goe: distance("goe") };
}

/** The paper's noise is calibrated to the add/remove value; this is what it gives under replace-one. */
function papersNoise(inputs: Inputs) {
  const { d: covariates, eps, delta } = numbers(inputs, "d", "eps", "delta");
  const sz = { ...boundsOf(inputs), squaredWeights: { x2: 1, xy: 1 } };
  const ratio = linearSensitivity({ ...sz, covariates }) / linearAddRemoveSensitivity(sz);
  const mu = ratio / gaussianNoiseMultiplier(eps, Math.log(delta));
  return {
    mu,
    eps_at_same_delta: gaussianEpsilon(mu, Math.log(delta)),
    delta_at_same_eps: Math.exp(gaussianLogDelta(eps, 1 / mu)),
  };
}

function interceptReplaceOne(inputs: Inputs) {
  const value = (x: number) =>
    linearReplaceOneSensitivity({ ...boundsOf(inputs), squaredWeights: { x, x2: 1, y: 1, xy: 1 } }).value;
  return { upper_iid: value(1), goe: value(2) };
}

function blockAveraged(inputs: Inputs) {
  const { block: rowsPerBlock } = numbers(inputs, "block");
  return { joint_L2: blockAveragedSensitivity({ rowsPerBlock, ...boundsOf(inputs) }) };
}

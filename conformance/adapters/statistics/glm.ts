import {
  droppingSensitivity,
  linearReplaceOneSensitivity,
  logisticInterceptSensitivity,
  logisticOneCovariateSensitivity,
  logisticRegression,
  logisticSensitivity,
  poissonRegression,
  poissonSensitivity,
  type RegressionRow,
  recordNormSensitivity,
  type Statistic,
} from "@dpbayes/privacy/statistics";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../../adapter.ts";
import { inner, numbers, statisticOf } from "./statistic-inputs.ts";

/** Logistic and Poisson regression. */
export const glmAdapters: Adapters = {
  "glm.statistics": glmStatistics,
  "glm.sensitivity": (inputs) => glmSensitivity(inputs),
};

function glmStatistics(inputs: Inputs) {
  const rows = inputs["X"] as readonly (readonly number[])[];
  const y = numbersOf(inputs, "y");
  const statistic = glmLayout(String(inputs["layout"]), rows[0]!.length);
  const values = rows.map((x, i) => statisticOf(statistic, { x: Float64Array.from(x), y: y[i]! }));
  const sum = values.reduce((total, value) => total.map((sofar, j) => sofar + value[j]!));
  return { names: [...statistic.layout.coordinates], sum };
}

/** The statistic of a layout as the private side builds it. */
export function glmLayout(layout: string, covariates: number): Statistic<RegressionRow> {
  const intercept = layout.endsWith("_intercept");
  const weights = { yx: 1, x2: 1, ...(intercept && { y: 1 }) };
  const common = { covariates, radius: 1e3, intercept };
  return layout.startsWith("logistic")
    ? logisticRegression({ ...common, weights: { ...weights, ...(intercept && { x: 1 }) } })
    : poissonRegression({ ...common, responseBound: 1e6, weights: { ...weights, x: 1, yx2: 1 } });
}

/** The vectors name the mechanism in words. */
function glmSensitivity(inputs: Inputs) {
  const mechanism = String(inputs["mechanism"]);
  const found = glmMechanisms[mechanism];
  if (found === undefined) throw new Error(`glm.sensitivity has no mechanism "${mechanism}"`);
  return found(inputs, numberOf(inputs, "R"));
}

const glmMechanisms: Readonly<Record<string, (inputs: Inputs, radius: number) => unknown>> = {
  "logistic [yx, x2], replace-one, d>=2": (inputs, radius) => {
    const c = numberOf(inputs, "c=sigma_yx^2/sigma_x2^2");
    const { value, innerProduct } = logisticSensitivity({ radius, squaredWeights: [1, c] });
    return {
      delta_in_units_of_sigma_yx: value,
      worst_inner_product: innerProduct,
      d_equal_1: logisticOneCovariateSensitivity({ radius, squaredWeights: { yx: 1, x2: c } }),
    };
  },
  "logistic orders 1..M, squared weights per order": (inputs, radius) =>
    pair(logisticSensitivity({ radius, squaredWeights: numbersOf(inputs, "weights") })),
  "logistic with intercept [y, yx, x, x2]": (inputs, radius) => {
    const [y, yx, x, x2] = weightList(inputs, "squared_weights_y_yx_x_x2");
    return pair(logisticInterceptSensitivity({ radius, squaredWeights: { y, yx, x, x2 } }));
  },
  "poisson [x, x2, yx, yx2, y]": (inputs, radius) => {
    const [x, x2, yx, yx2, y] = weightList(inputs, "squared_weights_x_x2_yx_yx2_y");
    const responseBound = numberOf(inputs, "Ry");
    return pair(poissonSensitivity({ radius, responseBound, squaredWeights: { x, x2, yx, yx2, y } }));
  },
  "[yx, x2] with real |y|<=Ry (or 0<=y<=Ry)": (inputs, radius) => {
    const w = numbers(inputs, "Ry", "squared_weight_x2", "squared_weight_yx");
    const squaredWeights = { x2: w.squared_weight_x2, xy: w.squared_weight_yx };
    return { delta: linearReplaceOneSensitivity({ radius, responseBound: w.Ry, squaredWeights }).value };
  },
  "logistic [yx, x2] add/remove-one": (inputs, radius) => {
    const w = numbers(inner(inputs, "squared_weights"), "yx", "x2");
    return { delta: recordNormSensitivity(logisticReach(w.yx, w.x2, 0), { radius, responseBound: 1 }) };
  },
  "logistic [count, yx, x2], out-of-ball records dropped, replace-one": (inputs, radius) => {
    const { c, squared_weight_count } = numbers(inputs, "c", "squared_weight_count");
    const kept = logisticSensitivity({ radius, squaredWeights: [1, c] }).value;
    const reach = logisticReach(1, c, squared_weight_count);
    return { delta: droppingSensitivity(kept, recordNormSensitivity(reach, { radius, responseBound: 1 })) };
  },
};

function logisticReach(yx: number, x2: number, count: number) {
  return [
    { squaredWeight: count, degree: 0, responsePower: 0 },
    { squaredWeight: yx, degree: 1, responsePower: 1 },
    { squaredWeight: x2, degree: 2, responsePower: 0 },
  ];
}

function pair({ value, innerProduct }: { readonly value: number; readonly innerProduct: number }) {
  return { delta: value, worst_inner_product: innerProduct };
}

function weightList(inputs: Inputs, key: string) {
  return numbersOf(inputs, key) as readonly [number, number, number, number, number];
}

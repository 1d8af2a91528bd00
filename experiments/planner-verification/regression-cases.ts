import { casesOf, central, delta, distributed, local, type PlannedCase } from "./declare-case.ts";

const line = { intercept: 5, coefficients: { dose: 1 }, sigma: 1 };
const odds = { intercept: -0.5, coefficients: { dose: 1 } };
const counts = { intercept: 2, coefficients: { dose: 0.5 } };

/**
 * Regressions. The two of reports were first declared at epsilon 4, then at 8 and 16 because plans came out too
 * narrow: both stay.
 */
export const regressionCases: readonly PlannedCase[] = [
  ...casesOf(
    "linear-regression",
    {
      formula: "hours ~ dose + ill",
      privacy: distributed,
      truth: { ...line, coefficients: { dose: 1, ill: 0.5 } },
      holders: 3,
    },
    {
      noise: {
        epsilon: 0.5,
        records: 900,
        nulls: { "coefficients[dose]": [0], "coefficients[ill]": [0] },
      },
      balanced: { epsilon: 2, records: 6000 },
      data: { epsilon: 20, records: 3000 },
    },
  ),
  ...casesOf(
    "linear-regression",
    { formula: "hours ~ dose", privacy: { ...central, ...delta }, truth: line },
    {
      noise: { epsilon: 0.5, records: 300 },
      data: { epsilon: 10, records: 1000 },
    },
  ),
  ...casesOf(
    "linear-regression",
    { formula: "hours ~ dose", privacy: { ...local, ...delta }, truth: line },
    {
      noise: { epsilon: 4, records: 200_000 },
      balanced: { epsilon: 8, records: 200_000 },
      data: { epsilon: 50, records: 20_000 },
    },
  ),
  ...casesOf(
    "linear-regression",
    { formula: "hours ~ dose", privacy: { ...local, ...delta, perturb: "inputs" }, truth: line },
    {
      noise: { epsilon: 4, records: 60_000 },
      balanced: { epsilon: 16, records: 60_000 },
      data: { epsilon: 100, records: 4000 },
    },
  ),
  ...casesOf(
    "logistic-regression",
    { formula: "ill ~ dose", privacy: { ...central, ...delta }, truth: odds },
    {
      noise: { epsilon: 0.3, records: 400, nulls: { "coefficients[dose]": [0], intercept: [0] } },
      balanced: { epsilon: 1, records: 3000 },
      data: { epsilon: 10, records: 2000 },
    },
  ),
  ...casesOf(
    "poisson-regression",
    { formula: "visits ~ dose", privacy: { ...central, ...delta }, truth: counts },
    {
      noise: { epsilon: 0.3, records: 600 },
      balanced: { epsilon: 1, records: 3000 },
      data: { epsilon: 10, records: 2000 },
    },
  ),
  ...casesOf(
    "logistic-regression",
    { formula: "ill ~ dose", privacy: { ...local, ...delta }, truth: odds },
    {
      noise: { epsilon: 2, records: 20_000 },
      balanced: { epsilon: 8, records: 60_000 },
    },
  ),
  ...casesOf(
    "logistic-regression",
    { formula: "ill ~ dose", privacy: { ...local, ...delta, perturb: "inputs" }, truth: odds },
    { balanced: { epsilon: 16, records: 1000 } },
  ),
  ...casesOf(
    "poisson-regression",
    { formula: "visits ~ dose", privacy: { ...local, ...delta }, truth: counts },
    {
      noise: { epsilon: 2, records: 20_000 },
      balanced: { epsilon: 8, records: 60_000 },
    },
  ),
];

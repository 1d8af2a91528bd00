import { casesOf, central, local, type PlannedCase } from "./declare-case.ts";

const shares = { bad: 0.2, fair: 0.3, good: 0.5 };
const hours = "hours ~ 1";
const visits = "visits ~ 1";

/** Families of one variable, from reports and from a curator's sums. */
export const oneVariableCases: readonly PlannedCase[] = [
  ...casesOf(
    "bernoulli",
    { formula: "ill ~ 1", privacy: local, truth: { p: 0.3 } },
    {
      noise: { epsilon: 0.3, records: 300 },
      balanced: { epsilon: 1, records: 2000, nulls: { p: [0.25, 0.36] } },
      data: { epsilon: 5, records: 2000 },
    },
  ),
  ...casesOf(
    "bernoulli",
    { formula: "ill ~ 1", privacy: central, truth: { p: 0.3 } },
    {
      // A share next to 0, where intervals are cut off at the edge.
      noise: { epsilon: 0.05, records: 400, truth: { p: 0.05 }, nulls: { p: [0.25, 0.4] } },
      balanced: { epsilon: 0.2, records: 400 },
      data: { epsilon: 2, records: 400 },
    },
  ),
  ...casesOf(
    "categorical",
    { formula: "mood ~ 1", privacy: local, truth: { shares } },
    {
      noise: { epsilon: 0.3, records: 500 },
      balanced: { epsilon: 1, records: 3000 },
      data: { epsilon: 5, records: 3000 },
    },
  ),
  ...casesOf(
    "categorical",
    { formula: "mood ~ 1", privacy: central, truth: { shares } },
    {
      noise: { epsilon: 0.05, records: 100 },
      balanced: { epsilon: 0.2, records: 400 },
      data: { epsilon: 2, records: 400 },
    },
  ),
  ...casesOf(
    "gaussian",
    { formula: hours, privacy: local, truth: { mean: 5, sd: 2 } },
    {
      noise: { epsilon: 0.5, records: 1000 },
      balanced: { epsilon: 2, records: 10_000 },
      data: { epsilon: 20, records: 1000 },
    },
  ),
  ...casesOf(
    "gaussian",
    { formula: hours, privacy: central, truth: { mean: 5, sd: 2 } },
    {
      noise: { epsilon: 0.1, records: 100, nulls: { mean: [3, 8], sd: [3.5] } },
      balanced: { epsilon: 1, records: 400 },
      data: { epsilon: 10, records: 400 },
    },
  ),
  ...casesOf(
    "exponential",
    { formula: hours, privacy: local, truth: { rate: 0.5 } },
    {
      noise: { epsilon: 0.3, records: 500 },
      balanced: { epsilon: 1, records: 3000 },
      data: { epsilon: 20, records: 1000 },
    },
  ),
  ...casesOf(
    "exponential",
    { formula: hours, privacy: central, truth: { rate: 0.5 } },
    {
      noise: { epsilon: 0.1, records: 100 },
      balanced: { epsilon: 1, records: 400 },
      data: { epsilon: 10, records: 400 },
    },
  ),
  ...casesOf(
    "gamma",
    { formula: hours, privacy: local, truth: { shape: 3, rate: 0.8 } },
    {
      noise: { epsilon: 1, records: 1000 },
      balanced: { epsilon: 4, records: 10_000 },
    },
  ),
  ...casesOf(
    "beta",
    { formula: "score ~ 1", privacy: local, truth: { a: 2, b: 3 } },
    {
      noise: { epsilon: 1, records: 1000 },
      balanced: { epsilon: 4, records: 10_000 },
    },
  ),
  ...casesOf(
    "log-normal",
    { formula: hours, privacy: local, truth: { mean_log: 1, sd_log: 0.6 } },
    {
      noise: { epsilon: 1, records: 1000 },
      balanced: { epsilon: 4, records: 10_000 },
    },
  ),
  ...casesOf(
    "poisson",
    { formula: visits, privacy: local, truth: { mean: 3 } },
    {
      noise: { epsilon: 0.3, records: 500 },
      balanced: { epsilon: 1, records: 3000, nulls: { mean: [2.6, 3.6] } },
      data: { epsilon: 10, records: 1000 },
    },
  ),
  ...casesOf(
    "poisson",
    { formula: visits, privacy: central, truth: { mean: 3 } },
    {
      noise: { epsilon: 0.1, records: 100 },
      balanced: { epsilon: 1, records: 400 },
      data: { epsilon: 10, records: 400 },
    },
  ),
  ...casesOf(
    "geometric",
    { formula: visits, privacy: local, truth: { p: 0.3 } },
    {
      noise: { epsilon: 0.3, records: 500 },
      balanced: { epsilon: 1, records: 5000 },
      data: { epsilon: 10, records: 1000 },
    },
  ),
  ...casesOf(
    "negative-binomial",
    { formula: visits, privacy: local, truth: { r: 3, p: 0.5 } },
    {
      noise: { epsilon: 1, records: 1000 },
      balanced: { epsilon: 4, records: 10_000 },
      data: { epsilon: 20, records: 1000 },
    },
  ),
];

import { casesOf, central, distributed, local, type PlannedCase } from "./declare-case.ts";

const hours = "hours ~ 1";
const truth = { mean: 4, sd: 2 };
const groups = { north: 0.3, south: 0.4 };

/** Properties of one variable whatever its law, from reports and from holders' sums. */
export const lawFreeCases: readonly PlannedCase[] = [
  ...casesOf(
    "mean",
    { formula: hours, privacy: local, truth },
    { noise: { epsilon: 0.5, records: 1000 }, balanced: { epsilon: 4, records: 2000 } },
  ),
  ...casesOf(
    "mean",
    { formula: hours, privacy: central, truth },
    {
      noise: { epsilon: 0.1, records: 100 },
      balanced: { epsilon: 1, records: 400, nulls: { mean: [3.7, 4.2] } },
      data: { epsilon: 10, records: 400 },
    },
  ),
  ...casesOf(
    "total",
    { formula: hours, privacy: central, truth },
    { noise: { epsilon: 0.1, records: 100 }, balanced: { epsilon: 1, records: 400 } },
  ),
  ...casesOf(
    "proportion",
    { formula: "ill ~ 1", privacy: local, truth: { proportion: 0.3 } },
    { noise: { epsilon: 0.3, records: 300 }, balanced: { epsilon: 1, records: 2000 } },
  ),
  ...casesOf(
    "proportion",
    { formula: "ill ~ 1", privacy: central, truth: { proportion: 0.3 } },
    { noise: { epsilon: 0.05, records: 400 }, data: { epsilon: 2, records: 400 } },
  ),
  ...casesOf(
    "difference",
    {
      formula: "hours ~ region",
      privacy: central,
      truth: { mean: { north: 4, south: 5 }, sd: { north: 2, south: 2 }, difference: 1 },
    },
    { noise: { epsilon: 0.1, records: 2000 }, balanced: { epsilon: 1, records: 400 } },
  ),
  ...casesOf(
    "difference",
    {
      formula: "ill ~ region",
      privacy: distributed,
      holders: 3,
      truth: { proportion: groups, difference: 0.1 },
    },
    { noise: { epsilon: 0.2, records: 600 }, data: { epsilon: 2, records: 600 } },
  ),
  ...casesOf(
    "quantile",
    { formula: hours, privacy: central, truth },
    { noise: { epsilon: 0.2, records: 400 }, data: { epsilon: 5, records: 400 } },
  ),
  ...casesOf(
    "cdf",
    { formula: hours, privacy: central, truth },
    { noise: { epsilon: 0.2, records: 400 }, data: { epsilon: 5, records: 400 } },
  ),
];

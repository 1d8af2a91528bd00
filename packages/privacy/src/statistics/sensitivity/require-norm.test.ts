import { expect, test } from "vitest";
import type { Neighbours } from "../../accounting/loss.ts";
import { boundedScalar } from "../bounded-scalar/bounded-scalar.ts";
import { scalarSensitivity } from "../bounded-scalar/sensitivity.ts";
import { categoryCounts, successCount } from "../category-counts/category-counts.ts";
import { cellFeatureTables, naiveBayesTables } from "../cell-tables/cell-tables.ts";
import { countVector } from "../count-vector/count-vector.ts";
import { linearRegression } from "../linear-regression/linear-regression.ts";
import { logisticRegression } from "../logistic-regression/logistic-regression.ts";
import { perturbedInputs } from "../perturbed-inputs/perturbed-inputs.ts";
import { poissonRegression } from "../poisson-regression/poisson-regression.ts";
import type { Norm } from "../statistic.ts";

const category = { column: "c", levels: ["a", "b"] };
const row = { covariates: 2, radius: 1, responseBound: 1 };

const sensitivities: readonly [string, (norm: Norm, neighbours: Neighbours) => number][] = [
  ["categoryCounts", categoryCounts(category).sensitivity],
  ["successCount", successCount().sensitivity],
  ["naiveBayesTables", naiveBayesTables({ outcome: category, features: [category] }).sensitivity],
  ["cellFeatureTables", cellFeatureTables({ cell: category, features: [category] }).sensitivity],
  ["countVector", countVector({ columns: ["a", "b"], total: 5 }).sensitivity],
  ["countVector with a distance", countVector({ columns: ["a", "b"], distance: 5 }).sensitivity],
  ["boundedScalar", boundedScalar({ low: 0, high: 1 }).sensitivity],
  ["scalarSensitivity", (norm, neighbours) => scalarSensitivity({ low: 0, high: 1 }, 1, norm, neighbours)],
  ["linearRegression", linearRegression(row).sensitivity],
  ["logisticRegression", logisticRegression(row).sensitivity],
  ["poissonRegression", poissonRegression(row).sensitivity],
  ["perturbedInputs", perturbedInputs(row).sensitivity],
];

test.each(sensitivities)("%s refuses unknown norms and relations", (_, sensitivity) => {
  expect(sensitivity("L2", "replace-one")).toBeGreaterThan(0);
  for (const norm of ["l1", "L3", "", undefined, 1])
    expect(() => sensitivity(norm as Norm, "replace-one")).toThrow("norm is");
  for (const neighbours of ["add/remove", "addRemove", undefined, null])
    expect(() => sensitivity("L2", neighbours as Neighbours)).toThrow("neighbours is");
});

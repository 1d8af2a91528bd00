import type { Design } from "@dpbayes/privacy/formats";
import { linearDefaults } from "../regression/defaults-free-of-bounds.ts";
import { type RegressionPrior, type RegressionShape, regressionPrior } from "../regression/index.ts";
import { indicatorsOf, unitsOf } from "../regression/regression-units.ts";
import type { Parts } from "./releases/read-parts.ts";

/**
 * With an intercept the covariates' mean is a parameter. Without one it is 0 where only second moments
 * were released, as in the papers, and a parameter where there are perturbed inputs to tell it.
 */
export function linearShape({ design, parts }: Parts): RegressionShape {
  const { columns, response } = design;
  const offset = columns.findIndex((column) => column.offset);
  return {
    covariates: design.columns.length,
    intercept: design.intercept,
    mean: design.intercept || parts.some(({ kind }) => kind === "inputs"),
    residual: true,
    indicators: indicatorsOf(design),
    ...(offset >= 0 && { fixed: { place: offset, coefficient: columns[offset]!.scale / response.scale } }),
  };
}

/** The prior of method "nuts". */
export function linearPrior(clause: unknown, shape: RegressionShape, design: Design): RegressionPrior {
  return regressionPrior(clause, shape, linearDefaults, { units: unitsOf(design) });
}

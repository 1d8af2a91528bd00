import type { Design } from "@dpbayes/privacy/formats";
import type { RegressionUnit, RegressionUnits } from "../units.ts";

export type { RegressionUnit, RegressionUnits } from "../units.ts";

/** The units of a design's columns and response. */
export function unitsOf({ columns, response }: Design): RegressionUnits {
  return Object.freeze({
    columns: columns.map(({ name, centre, scale, offset }) => ({
      ...{ name, centre, scale },
      ...(offset && { offset }),
    })),
    response: { name: response.variable, centre: response.centre, scale: response.scale },
  });
}

/** The design's own units, for models that are built from numbers. */
export function plainUnits(covariates: number): RegressionUnits {
  const unit = (name: string): RegressionUnit => ({ name, centre: 0, scale: 1 });
  return Object.freeze({
    columns: Array.from({ length: covariates }, (_, j) => unit(`x${j + 1}`)),
    response: unit("y"),
  });
}

/** The columns of a design that indicate levels. */
export function indicatorsOf({ columns }: Pick<Design, "columns">): readonly number[] {
  return columns.flatMap(({ level }, j) => (level === undefined ? [] : [j]));
}

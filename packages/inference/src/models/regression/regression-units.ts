import type { Design } from "@dpbayes/privacy/formats";

/** An affine change of unit: natural = centre + scale·design. */
export interface RegressionUnit {
  readonly name: string;
  readonly centre: number;
  readonly scale: number;
}

/** The public constants that take a regression from the design's units back to people's. */
export interface RegressionUnits {
  readonly columns: readonly RegressionUnit[];
  /** centre 0 and scale 1 where the response has no unit (logistic). */
  readonly response: RegressionUnit;
}

/** The units of a design's columns and response. */
export function unitsOf({ columns, response }: Design): RegressionUnits {
  return Object.freeze({
    columns: columns.map(({ name, centre, scale }) => ({ name, centre, scale })),
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

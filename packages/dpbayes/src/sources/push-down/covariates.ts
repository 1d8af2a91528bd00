import type { Column, Design } from "@dpbayes/privacy/formats";
import {
  all,
  atMost,
  below,
  type Condition,
  call,
  choice,
  type Definition,
  type Expression,
  equal,
  minus,
  over,
  plus,
  times,
} from "./expression.ts";
import { type Bounded, type Field, isBounded } from "./fields.ts";
import { cutToUnit, NEGLIGIBLE } from "./unit.ts";

/** Clipped to the bounds and centred; 0 where the record is not `usable`. */
export function centred(field: Bounded, centre: number, usable: Condition): Expression {
  return choice([[usable, minus(inside(field), centre)]], 0);
}

/** Clipped to the bounds; a bound where the record is not `usable`. */
export function clipped(field: Bounded, usable: Condition): Expression {
  return choice([[usable, inside(field)]], field.variable.bounds[0]);
}

function inside({ column, variable }: Bounded): Expression {
  const [low, high] = variable.bounds;
  return choice(
    [
      [below(column, low), low],
      [below(high, column), high],
    ],
    column,
  );
}

/** The constants of a number's unit scale. */
export interface UnitScale {
  readonly centre: number;
  readonly scale: number;
}

/**
 * From a centred number to the unit scale, [-1, 1]. Rounding could carry the quotient beyond 1; subtraction and
 * division are monotone, so if it does not at the two bounds, it does not between them, and nothing is cut.
 */
export function intoUnit(column: string, { variable }: Bounded, { centre, scale }: UnitScale): Expression {
  const [low, high] = variable.bounds.map((bound) => (bound - centre) / scale) as [number, number];
  const quotient = over(column, scale);
  const cut = low >= -1 && high <= 1 ? quotient : cutToUnit(quotient);
  return choice([[below(call("abs", column), scale * NEGLIGIBLE), 0]], cut);
}

/** The layers from checked fields to the covariates `x0`, `x1`, … that are variables or levels, before the ball. */
export function covariateLayers(
  fields: readonly Field[],
  { columns }: Design,
  usable: Condition,
): readonly (readonly Definition[])[] {
  const fieldOf = ({ variable }: Column) => fields.find(({ name }) => name === variable)!;
  const plain = columns.flatMap((column, j) => (column.factors ? [] : [{ column, j }]));
  const numeric = plain.filter(({ column }) => column.level === undefined);
  const offsets = numeric.map(({ column, j }) => {
    const field = fieldOf(column) as Field & Bounded;
    return { name: `d${j}`, as: centred(field, column.centre, usable) };
  });
  const units = plain.map(({ column, j }) => {
    const field = fieldOf(column);
    const as = isBounded(field)
      ? intoUnit(`d${j}`, field, column)
      : choice([[all(usable, equal(field.column, column.level!)), 1]], 0);
    return { name: `x${j}`, as };
  });
  return [offsets, units].filter(({ length }) => length > 0);
}

/**
 * The layers that bound the norm from above and shrink the row into the ball, `x0` … to `z0` …, operation by
 * operation as `clipToBall` does it.
 */
export function ballLayers(covariates: number, radius: number): readonly (readonly Definition[])[] {
  const indices = Array.from({ length: covariates }, (_, j) => j);
  const sizes = indices.map((j) => call("abs", `x${j}`));
  const ratios = indices.map((j) => ({
    name: `r${j}`,
    as: choice([[equal("largest", 0), 0]], over(`x${j}`, "largest")),
  }));
  const squares = indices.map((j) => times(`r${j}`, `r${j}`)).reduce(plus);
  const norm = times(times("largest", call("sqrt", squares)), 1 + (covariates + 8) * 2 ** -53);
  return [
    [{ name: "largest", as: covariates === 1 ? sizes[0]! : call("greatest", ...sizes) }],
    ratios,
    [{ name: "norm", as: norm }],
    [{ name: "shrink", as: choice([[atMost("norm", radius), 1]], over(radius, "norm")) }],
    indices.map((j) => ({ name: `z${j}`, as: times(`x${j}`, "shrink") })),
  ];
}

/** Whether a row lay outside the ball by more than the rounding of its norm. */
export function outsideBall(covariates: number, radius: number): Condition {
  return below(radius, times("norm", 1 - 2 * (covariates + 8) * 2 ** -53));
}

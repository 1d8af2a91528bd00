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

/**
 * Numbers in the unit scale below this are taken as 0. The sums stay the same (README.md), and PostgreSQL, which
 * refuses products that underflow, never meets one.
 */
const NEGLIGIBLE = 2 ** -200;

/** Clipped to the bounds and centred; 0 where the record is not `usable`. */
export function centred({ column, variable }: Bounded, centre: number, usable: Condition): Expression {
  const [low, high] = variable.bounds;
  const inside = choice(
    [
      [below(column, low), low],
      [below(high, column), high],
    ],
    column,
  );
  return choice([[usable, minus(inside, centre)]], 0);
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
  const cut = low >= -1 && high <= 1 ? quotient : call("greatest", -1, call("least", 1, quotient));
  return choice([[below(call("abs", column), scale * NEGLIGIBLE), 0]], cut);
}

/** The layers from checked fields to covariates `x0`, `x1`, … of the design, before the ball. */
export function covariateLayers(
  fields: readonly Field[],
  { columns }: Design,
  usable: Condition,
): readonly (readonly Definition[])[] {
  const fieldOf = ({ variable }: Column) => fields.find(({ name }) => name === variable)!;
  const numeric = columns.filter(({ level }) => level === undefined);
  const offsets = numeric.map((column) => {
    const field = fieldOf(column) as Field & Bounded;
    return { name: `d${columns.indexOf(column)}`, as: centred(field, column.centre, usable) };
  });
  const units = columns.map((column, j) => {
    const field = fieldOf(column);
    const as = isBounded(field)
      ? intoUnit(`d${j}`, field, column)
      : choice([[all(usable, equal(field.column, column.level!)), 1]], 0);
    return { name: `x${j}`, as };
  });
  return offsets.length === 0 ? [units] : [offsets, units];
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

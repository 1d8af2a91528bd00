import { type Column, type ColumnFactor, type Design, factorsOf } from "@dpbayes/privacy/formats";
import { clipped } from "./covariates.ts";
import {
  below,
  type Condition,
  call,
  choice,
  type Definition,
  type Expression,
  equal,
  minus,
  over,
  term,
  times,
} from "./expression.ts";
import { type Bounded, type Field, isBounded } from "./fields.ts";
import { legendreLayers, polynomial } from "./legendre.ts";
import { logarithmLayers } from "./logarithm.ts";
import { cutToUnit, NEGLIGIBLE } from "./unit.ts";

type Layers = readonly (readonly Definition[])[];

/**
 * A number this far below its bounds' magnitude is taken as 0 before it is multiplied, so that PostgreSQL never meets a
 * product that underflows. The range of a product with it holds 0, so the column's scale is at least half of the product of the bounds'
 * magnitudes, and in the unit scale the product is below 2^-109. That changes nothing: beside a centre, which is at least 2^-54 of the
 * scale, it is less than half of a last bit; and where the centre is 0 it is less than 2^-8 steps of the
 * grid, because a coordinate has at most 2^51 steps at the radius, which is at least 2^-50 (derived-obstacle.ts).
 */
export const TINY = 2 ** -110;

/** The layers from checked fields to the derived columns `x0`, … of a design, operation by operation as the library's reader has it. */
export function derivedLayers(fields: readonly Field[], { columns }: Design, usable: Condition): Layers {
  const derived = columns.flatMap((column, j) => (column.factors ? [{ column, j }] : []));
  if (derived.length === 0) return [];
  const factors = derived.flatMap(({ column }) => factorsOf(column));
  const numbers = fields
    .filter(isBounded)
    .map((field) => ({ field, of: factors.filter(({ variable }) => variable === field.name) }))
    .filter(({ of }) => of.length > 0);
  return [
    numbers.map(({ field }) => ({ name: `c${field.column}`, as: clipped(field, usable) })),
    numbers.map(({ field }) => ({ name: `b${field.column}`, as: withoutTiny(field) })),
    ...inParallel(numbers.flatMap(({ field, of }) => functionLayers(field, of))),
    derived.map(({ column, j }) => ({ name: `d${j}`, as: centredProduct(column, fields, usable) })),
    derived.map(({ column: { scale }, j }) => ({ name: `x${j}`, as: inUnit(`d${j}`, scale) })),
  ];
}

function withoutTiny({ column, variable }: Bounded): Expression {
  const reach = Math.max(...variable.bounds.map(Math.abs));
  return choice([[below(call("abs", `c${column}`), reach * TINY), 0]], `c${column}`);
}

/** The logarithm of a number, and its polynomials up to the highest that is asked for. */
function functionLayers({ column, variable }: Bounded, factors: readonly ColumnFactor[]): readonly Layers[] {
  const degree = Math.max(0, ...factors.map((factor) => factor.degree ?? 0));
  return [
    ...(factors.some(({ log }) => log) ? [logarithmLayers(column, variable.bounds)] : []),
    ...(degree > 0 ? [legendreLayers(column, variable.bounds, degree)] : []),
  ];
}

/** Layers that know nothing of each other, side by side. */
function inParallel(all: readonly Layers[]): Layers {
  const depth = Math.max(0, ...all.map(({ length }) => length));
  return Array.from({ length: depth }, (_, i) => all.flatMap((layers) => layers[i] ?? []));
}

function centredProduct(column: Column, fields: readonly Field[], usable: Condition): Expression {
  const values = factorsOf(column).map((factor) =>
    factorValue(factor, fields.find(({ name }) => name === factor.variable)!),
  );
  return choice(
    [
      [
        usable,
        minus(
          values.reduce((left, right) => times(left, right)),
          column.centre,
        ),
      ],
    ],
    0,
  );
}

function factorValue({ level, power = 1, log, degree }: ColumnFactor, { column }: Field): Expression {
  if (level !== undefined) return choice([[equal(column, level), 1]], 0);
  if (log) return term(`ln${column}`);
  if (degree !== undefined) return polynomial(column, degree);
  return Array.from({ length: power }, () => term(`b${column}`)).reduce((left, right) => times(left, right));
}

/** Rounding could carry a product beyond its range. */
function inUnit(column: string, scale: number): Expression {
  return choice([[below(call("abs", column), scale * NEGLIGIBLE), 0]], cutToUnit(over(column, scale)));
}

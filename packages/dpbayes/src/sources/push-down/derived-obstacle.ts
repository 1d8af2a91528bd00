import type { ColumnFactor, Design, Study } from "@dpbayes/privacy/formats";
import { TINY } from "./derived-columns.ts";
import { binades } from "./logarithm.ts";

/** Where a number is taken as 0, a radius below this would make steps of it. */
const LEAST_RADIUS = 2 ** -50;

/** How many powers of two a query compares a number with, for its logarithm. */
const MOST_BINADES = 128;

/** Products within these, also with a centre and a scale, neither under- nor overflow. */
const SMALLEST_PRODUCT = 2 ** -900;
const LARGEST_PRODUCT = 2 ** 900;

/** Why a design's derived columns cannot be computed in a query, or nothing. */
export function derivedObstacle({ columns, radius }: Design, study: Study): string | undefined {
  const derived = columns.flatMap(({ factors }) => (factors ? [factors] : []));
  if (derived.length === 0) return undefined;
  if (radius < LEAST_RADIUS) return "its radius is too small for the arithmetic of a database";
  const wide = derived
    .flat()
    .find((factor) => factor.log && binades(boundsOf(factor, study)!).length > MOST_BINADES);
  if (wide !== undefined) return `the bounds of ${wide.variable} are too wide for a logarithm in a query`;
  return derived.every((factors) => isSafeProduct(factors, study))
    ? undefined
    : "its products are too large or too small for the arithmetic of a database";
}

function boundsOf({ variable }: ColumnFactor, { variables }: Study): readonly [number, number] | undefined {
  const declared = variables[variable]!;
  return "bounds" in declared ? declared.bounds : undefined;
}

/** A logarithm that is not 0 is at least 2^-54 in magnitude, a polynomial at least 2^-200. */
function isSafeProduct(factors: readonly ColumnFactor[], study: Study): boolean {
  let [smallest, largest] = [1, 1];
  for (const factor of factors) {
    const bounds = boundsOf(factor, study);
    if (bounds === undefined) continue;
    const reach = Math.max(Math.abs(bounds[0]), Math.abs(bounds[1]));
    const isFunction = factor.log || factor.degree !== undefined;
    const [least, most] = isFunction ? [2 ** -200, 2 ** 10] : [TINY * reach, reach];
    smallest *= Math.min(1, least) ** (factor.power ?? 1);
    largest *= Math.max(1, most) ** (factor.power ?? 1);
  }
  return smallest >= SMALLEST_PRODUCT && largest <= LARGEST_PRODUCT;
}

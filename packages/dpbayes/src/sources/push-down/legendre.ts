import { unitScale } from "@dpbayes/privacy/plan";
import {
  below,
  call,
  choice,
  type Definition,
  type Expression,
  minus,
  over,
  term,
  times,
} from "./expression.ts";
import { cutToUnit, NEGLIGIBLE } from "./unit.ts";

/** Legendre polynomials of a clipped number `c…` on the scale of its bounds, as `q…_1` to `q…_degree`, by the library's recurrence. */
export function legendreLayers(
  column: string,
  bounds: readonly [number, number],
  degree: number,
): readonly (readonly Definition[])[] {
  const { centre, scale } = unitScale(bounds, true);
  const offset = `o${column}`;
  const u = `q${column}_1`;
  const unit = choice([[below(call("abs", offset), scale * NEGLIGIBLE), 0]], cutToUnit(over(offset, scale)));
  const higher = Array.from({ length: degree - 1 }, (_, i) => [step(column, u, i + 2)]);
  return [[{ name: offset, as: minus(`c${column}`, centre) }], [{ name: u, as: unit }], ...higher];
}

/** j·P_j = (2j - 1)·u·P_{j-1} - (j - 1)·P_{j-2}. */
function step(column: string, u: string, j: number): Definition {
  const before = j === 2 ? 1 : `q${column}_${j - 2}`;
  const rises = times(times(2 * j - 1, u), `q${column}_${j - 1}`);
  return { name: `q${column}_${j}`, as: over(minus(rises, times(j - 1, before)), j) };
}

/** The polynomial of a degree, once its layers are there. */
export function polynomial(column: string, degree: number): Expression {
  const value = term(`q${column}_${degree}`);
  return degree === 1 ? value : cutToUnit(value);
}

import type { Variable } from "../variable.ts";
import type { ColumnFactor } from "./column-factor.ts";
import { naturalLogarithm } from "./natural-logarithm.ts";

/** From a variable's value, of a level its index, to a factor's. */
export type FactorValue = (value: number) => number;

/** What a factor makes of its variable's value, by operations that IEEE arithmetic rounds alike everywhere. */
export function factorValue({ level, power, log, degree }: ColumnFactor, variable: Variable): FactorValue {
  if (level !== undefined) return (value) => (value === level ? 1 : 0);
  if (power !== undefined) return (value) => raised(value, power);
  if (log) return naturalLogarithm;
  if (degree === undefined || !("bounds" in variable)) return (value) => value;
  const { centre, scale } = unitScale(variable.bounds, true);
  return (value) => legendre(intoUnit((value - centre) / scale), degree);
}

function raised(value: number, power: number): number {
  let product = value;
  for (let p = 1; p < power; p++) product *= value;
  return product;
}

/** P_n(u) by j·P_j = (2j - 1)·u·P_{j-1} - (j - 1)·P_{j-2}; |P_n| <= 1 on [-1, 1], with equality at both ends. */
function legendre(u: number, n: number): number {
  let [before, now] = [1, u];
  for (let j = 2; j <= n; j++) {
    const next = ((2 * j - 1) * u * now - (j - 1) * before) / j;
    before = now;
    now = next;
  }
  return intoUnit(now);
}

/** Maps [low, high] into [-1, 1], about its middle or about 0. */
export function unitScale(
  [low, high]: readonly [number, number],
  centred: boolean,
): { centre: number; scale: number } {
  if (!centred) return { centre: 0, scale: Math.max(Math.abs(low), Math.abs(high)) };
  return { centre: low + (high - low) / 2, scale: (high - low) / 2 };
}

/** Division by the half-width can exceed 1 by a rounding; the sensitivity assumes it does not. */
export function intoUnit(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

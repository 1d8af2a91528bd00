import type { Variable } from "../variable.ts";
import type { ColumnFactor } from "./column-factor.ts";
import { factorValue } from "./factor-value.ts";

export type Range = readonly [low: number, high: number];

/**
 * Between which numbers a product of factors lies whatever the record, its indicators left out: interval arithmetic.
 * Variables do not bound each other, so the product of the ranges of different variables is exact: each end is attained
 * at a corner. Powers of one variable are one power first, x·x² is x³, and so exact as well; a
 * logarithm or a polynomial of a variable times the variable itself is enclosed.
 */
export function productRange(
  factors: readonly ColumnFactor[],
  variables: Readonly<Record<string, Variable>>,
): Range {
  const numbers = mergedPowers(factors.filter(({ level }) => level === undefined));
  return numbers.map((factor) => factorRange(factor, variables[factor.variable]!)).reduce(timesRange, [1, 1]);
}

function mergedPowers(factors: readonly ColumnFactor[]): readonly ColumnFactor[] {
  const isPower = ({ log, degree }: ColumnFactor) => log === undefined && degree === undefined;
  const powers = new Map<string, number>();
  for (const { variable, power = 1 } of factors.filter(isPower))
    powers.set(variable, (powers.get(variable) ?? 0) + power);
  return [
    ...[...powers].map(([variable, power]) => ({ variable, power })),
    ...factors.filter((factor) => !isPower(factor)),
  ];
}

/** An odd power and the logarithm rise; an even power is least at 0, or at the bound next to it. */
function factorRange(factor: ColumnFactor, variable: Variable): Range {
  if (factor.degree !== undefined || !("bounds" in variable)) return [-1, 1];
  const [low, high] = variable.bounds;
  const value = factorValue(factor, variable);
  if (factor.log || (factor.power ?? 1) % 2 === 1) return [value(low), value(high)];
  const least = low <= 0 && high >= 0 ? 0 : Math.min(value(low), value(high));
  return [least, Math.max(value(low), value(high))];
}

function timesRange([a, b]: Range, [c, d]: Range): Range {
  const corners = [a * c, a * d, b * c, b * d];
  return [Math.min(...corners), Math.max(...corners)];
}

import { logarithmSeries } from "@dpbayes/privacy/plan";
import {
  below,
  choice,
  type Definition,
  type Expression,
  minus,
  over,
  plus,
  term,
  times,
} from "./expression.ts";

/** The powers of two of numbers within bounds: x = 2^k·m with √½ <= m < √2. */
export function binades([low, high]: readonly [number, number]): readonly number[] {
  const [first, last] = [binadeOf(low), binadeOf(high)];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function binadeOf(x: number): number {
  let k = 0;
  while (x >= Math.SQRT2 * 2 ** k) k++;
  while (x < Math.SQRT1_2 * 2 ** k) k--;
  return k;
}

/**
 * ln of a clipped number `c…` as `ln…`, in the operations of the library's `naturalLogarithm`: a quotient by a power of
 * two is exact, however many halvings it was made of there.
 */
export function logarithmLayers(
  column: string,
  bounds: readonly [number, number],
): readonly (readonly Definition[])[] {
  const [k, m, s, z] = [`k${column}`, `m${column}`, `s${column}`, `z${column}`];
  const chosen = chosenBy(`c${column}`, binades(bounds));
  const sum = logarithmSeries
    .map((coefficient) => term(coefficient))
    .reduceRight((rest, coefficient) => plus(times(rest, z), coefficient));
  return [
    [
      { name: k, as: chosen((binade) => binade) },
      {
        name: m,
        as: over(
          `c${column}`,
          chosen((binade) => 2 ** binade),
        ),
      },
    ],
    [{ name: s, as: over(minus(m, 1), plus(m, 1)) }],
    [{ name: z, as: times(s, s) }],
    [{ name: `ln${column}`, as: plus(times(k, Math.LN2), times(s, sum)) }],
  ];
}

function chosenBy(column: string, all: readonly number[]) {
  return (value: (binade: number) => number): Expression =>
    choice(
      all.slice(0, -1).map((binade) => [below(column, Math.SQRT2 * 2 ** binade), value(binade)] as const),
      value(all.at(-1)!),
    );
}

import type { Parameter } from "../contracts/model.ts";
import { parameterSize } from "../contracts/parameter-names.ts";
import { quantileOfSorted, shortestInterval } from "../diagnostics/index.ts";
import { fail } from "../errors/index.ts";
import type { Fit } from "./fit.ts";

/**
 * The interval that a parameter's numbers are reported with, from sorted draws.
 *
 * - Equal tails.
 * - A share: an end where the shortest interval reaches 0 or 1 is put there. An interval with two tails cut off can never hold a
 *   share of 0. The other end stays: the shortest interval ends earlier, and where noise pushed a count down it held a share of
 *   twice the noise's scale in 76 % of the cases, this one in 91 % (90 % intervals, 200 records, epsilon 0.1).
 * - A number that has a least value, such as a total of counts: the lower end in the same way. Nothing counted is a possible answer.
 * - A number known up to its cell: moved outwards to the cells' edges. Where in a cell the number lies the draws do not know, so
 *   the interval holds every way to place it.
 */
export function credibleInterval(
  { share, least, edges }: Pick<Parameter, "share" | "least" | "edges">,
  sorted: Float64Array,
  probability: number,
): readonly [number, number] {
  const tail = (1 - probability) / 2;
  const ends = [quantileOfSorted(sorted, tail), quantileOfSorted(sorted, 1 - tail)] as const;
  if (edges !== undefined) return [edgeBelow(edges, ends[0]), edgeAbove(edges, ends[1])];
  if (!share && least === undefined) return ends;
  const range = share ? ([0, 1] as const) : ([least!, Number.POSITIVE_INFINITY] as const);
  return reachingOut(ends, shortestInterval(sorted, probability), range);
}

/**
 * The shortest interval reaches an end of the range where no more than this part of its length lies between. Where the density rises
 * towards 0 it begins at the smallest draw, which is not 0; where it falls off within a twentieth of the interval, as in a
 * gamma law of shape 2.5, nobody would call 0 excluded.
 */
const NEAR_AN_END = 0.05;

function reachingOut(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
  [least, most]: readonly [number, number],
): readonly [number, number] {
  const near = NEAR_AN_END * (to - from);
  return [from - least <= near ? Math.min(least, low) : low, most - to <= near ? Math.max(most, high) : high];
}

function edgeBelow(edges: readonly number[], x: number): number {
  return edges.findLast((edge) => edge <= x) ?? x;
}

function edgeAbove(edges: readonly number[], x: number): number {
  return edges.find((edge) => edge >= x) ?? x;
}

/** The parameter that a number of a fit belongs to. */
export function parameterOf({ parameters, names }: Fit, name: string): Parameter {
  let left = names.indexOf(name);
  for (const parameter of left < 0 ? [] : parameters) {
    const size = parameterSize(parameter);
    if (left < size) return parameter;
    left -= size;
  }
  return fail("ARGUMENT", { name: "name", found: `"${name}"`, accepted: "the name of a number of this fit" });
}

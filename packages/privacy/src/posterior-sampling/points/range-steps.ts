import type { Neighbours } from "../../accounting/loss.ts";
import { largestOf, spreadOf } from "../steps.ts";

/** A record as the log-likelihood sees it: a whole number from `low` to `high`, and its powers. */
export interface WholeNumbers {
  readonly low: number;
  readonly high: number;
}

/**
 * r in steps, computed on the very table of whole numbers that scores records: coefficients[k][i] is what
 * x^k adds at grid point i. Nothing is rounded, so no formula has to be trusted.
 *
 * Degree 1, replace-one: D_i = c₁ᵢ(x' − x), whose spread over i is largest for the ends of x. Add-remove:
 * the spread over i of c₀ᵢ + c₁ᵢx is a supremum of functions linear in x, hence convex: an end is worst.
 */
export function rangeSteps(
  coefficients: readonly (readonly bigint[])[],
  records: WholeNumbers,
  neighbours: Neighbours,
): bigint {
  if (coefficients.length > 2) return quadraticRange(coefficients, records, neighbours);
  const [constants, slopes] = coefficients as [bigint[], bigint[]];
  const ends = [BigInt(records.low), BigInt(records.high)] as const;
  if (neighbours !== "add-remove") return spreadOf(slopes) * (ends[1] - ends[0]);
  return largestOf(ends.map((x) => spreadOf(constants.map((c, i) => c + slopes[i]! * x))));
}

/**
 * Degree 2. The spread over i of c₁ᵢx + c₂ᵢy (+ c₀ᵢ) is convex in (x, y), and the parabola y = x² between a
 * and b lies in the triangle of its ends and of ((a + b)/2, ab), where its tangents meet. So under
 * add-remove the corners of the triangles over a cover of [low, high] bound it, and under replace-one the
 * differences of two corners do; the more pieces, the tighter. Under replace-one |Dᵢ| is also at most the
 * spread of c₁ᵢx + c₂ᵢx² over x, so twice the largest of these is a bound too: exact for means that reach
 * over all of [low, high] (central spec §2.2), the differences are better for narrower ones.
 */
function quadraticRange(
  coefficients: readonly (readonly bigint[])[],
  { low, high }: WholeNumbers,
  neighbours: Neighbours,
): bigint {
  const [constants, slopes, squares] = coefficients as [bigint[], bigint[], bigint[]];
  const ends = [BigInt(low), BigInt(high)] as const;
  const spreadAt = ([x, y]: Corner, count: bigint) =>
    spreadOf(constants.map((c, i) => count * c + slopes[i]! * x + squares[i]! * y));
  const halved = (twice: readonly bigint[]) => largestOf(twice) / 2n + 1n;
  if (neighbours === "add-remove")
    return halved(triangleCorners(ends, 32).map((corner) => spreadAt(corner, 2n)));
  const single = 2n * largestOf(slopes.map((c1, i) => parabolaSpread(c1, squares[i]!, ends)));
  const corners = triangleCorners(ends, 4);
  const pairs = corners.flatMap(([x, y], i) => corners.slice(0, i).map(([u, v]): Corner => [x - u, y - v]));
  return smaller(single, halved(pairs.map((pair) => spreadAt(pair, 0n))));
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/**
 * max − min of c₁x + c₂x² over the whole numbers of an interval: at its ends or next to the vertex −c₁/2c₂.
 */
function parabolaSpread(c1: bigint, c2: bigint, [low, high]: readonly [bigint, bigint]): bigint {
  const vertex = c2 === 0n ? low : -c1 / (2n * c2);
  const near = [vertex - 1n, vertex, vertex + 1n].filter((x) => x > low && x < high);
  return spreadOf([low, high, ...near].map((x) => c1 * x + c2 * x * x));
}

/** A point (2x, 2y), doubled so that middles are whole. */
type Corner = readonly [bigint, bigint];

function triangleCorners([low, high]: readonly [bigint, bigint], pieces: number): readonly Corner[] {
  const cuts = Array.from(
    { length: pieces + 1 },
    (_, p) => low + ((high - low) * BigInt(p)) / BigInt(pieces),
  );
  return cuts.flatMap((a, p): Corner[] => {
    const b = cuts[p + 1];
    const end: Corner = [2n * a, 2n * a * a];
    return b === undefined ? [end] : [end, [a + b, 2n * a * b]];
  });
}

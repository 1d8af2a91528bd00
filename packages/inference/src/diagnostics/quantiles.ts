import { fail, requireWithin } from "../errors/index.ts";

/** The values in increasing order, in a new array. */
export function sorted(x: Float64Array): Float64Array {
  return x.slice().sort();
}

/**
 * The quantile of sorted values by linear interpolation between order statistics (type 7 of Hyndman
 * and Fan 1996; the default of R, NumPy and ArviZ).
 */
export function quantileOfSorted(x: Float64Array, probability: number): number {
  requireWithin("probability", probability, 0, 1);
  if (x.length === 0) fail("ARGUMENT", { name: "values", found: "empty", accepted: "one or more" });
  const position = (x.length - 1) * probability;
  const below = Math.floor(position);
  const share = position - below;
  const low = x[below]!;
  return share === 0 ? low : (1 - share) * low + share * x[below + 1]!;
}

/**
 * The shortest interval that holds the share `probability` of sorted values: of all intervals that
 * span floor(n·probability) steps the narrowest, the lowest of equals (Chen and Shao 1999).
 */
export function shortestInterval(x: Float64Array, probability: number): readonly [number, number] {
  requireWithin("probability", probability, 0, 1);
  const span = Math.min(Math.floor(x.length * probability), x.length - 1);
  let best = 0;
  for (let i = 1; i + span < x.length; i++) if (x[i + span]! - x[i]! < x[best + span]! - x[best]!) best = i;
  return [x[best]!, x[best + span]!];
}

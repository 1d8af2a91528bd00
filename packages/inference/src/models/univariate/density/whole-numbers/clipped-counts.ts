import type { CountLaw } from "../laws/count-laws.ts";
import { requireWholeNumbers, type WholeLaw } from "./whole-law.ts";

/** A discrete data model clipped to [low, high]: the tails sit at the bounds, the interior is low < x < high. */
export function clippedCounts(law: CountLaw, [low, high]: readonly [number, number]): WholeLaw {
  const count = law.parameterCount;
  const last = requireWholeNumbers(high - low + 1) - 1;
  const logMasses = new Float64Array(last + 1);
  const scores = new Float64Array((last + 1) * count);
  return {
    parameterCount: count,
    low,
    logMasses,
    scores,
    set(parameters) {
      law.set(parameters);
      logMasses[0] = law.lower(low, scores, 0);
      for (let i = 1; i < last; i++) logMasses[i] = law.mass(low + i, scores, i * count);
      logMasses[last] = law.upper(high, scores, last * count);
    },
  };
}

/** A value that clipping has made constant: the reports say nothing about the data model. */
export function constantValue(value: number, parameterCount: number): WholeLaw {
  return {
    parameterCount,
    low: value,
    logMasses: new Float64Array(1),
    scores: new Float64Array(parameterCount),
    set: () => {},
  };
}

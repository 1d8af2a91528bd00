import { fail, kindOf, requireCount, requireWithin } from "../../errors/index.ts";

/** Numbers from the first to the second. */
export type Bounds = readonly [low: number, high: number];

/** Values of one parameter and the logarithm of the length of the parameter's line that each stands for. */
export interface ParameterGrid {
  readonly values: readonly number[];
  readonly logWeights: readonly number[];
}

/** The trapezoid rule on equal steps, ends included: half a step each for the ends. */
export function equalGrid([low, high]: Bounds, steps: number): ParameterGrid {
  const at = indices(steps);
  return {
    values: at.map((i) => low + (high - low) * (i / steps)),
    logWeights: at.map((i) => endWeight(i, steps)),
  };
}

/** The same on equal steps of the logarithm; the length of a step grows with the value. */
export function logarithmicGrid([low, high]: Bounds, steps: number): ParameterGrid {
  const at = indices(steps);
  const values = at.map((i) => low * Math.exp(Math.log(high / low) * (i / steps)));
  return { values, logWeights: at.map((i) => endWeight(i, steps) + Math.log(values[i]!)) };
}

const MOST_STEPS = 2 ** 16;

export function endWeight(i: number, steps: number): number {
  return i === 0 || i === steps ? -Math.LN2 : 0;
}

function indices(steps: number): readonly number[] {
  requireCount("steps", steps, 1);
  requireWithin("steps", steps, 1, MOST_STEPS);
  return Array.from({ length: steps + 1 }, (_, i) => i);
}

/** A truncation that leaves nothing, or a single value, is refused: there would be nothing to draw. */
export function requireBounds(
  name: string,
  bounds: Bounds,
  above: number = Number.NEGATIVE_INFINITY,
): Bounds {
  const isPair = Array.isArray(bounds) && bounds.length === 2 && bounds.every(Number.isFinite);
  const [low, high] = isPair ? bounds : [Number.NaN, Number.NaN];
  if (Number.isFinite(high - low) && low > above && low < high) return [low, high];
  const positive = Number.isFinite(above) ? `above ${above}, ` : "";
  return fail("ARGUMENT", {
    name,
    found: Array.isArray(bounds) ? `[${bounds.join(", ")}]`.slice(0, 80) : kindOf(bounds),
    accepted: `[low, high], finite, ${positive}low below high: nothing else is left to draw`,
  });
}

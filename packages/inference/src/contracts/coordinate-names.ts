import type { Model } from "./model.ts";
import { parameterNames, parametersSize } from "./parameter-names.ts";

/** What names need of a model. */
type Constrained = Pick<Model, "parameters" | "dimension" | "constrain">;

/**
 * The parameter that each unconstrained coordinate belongs to, found by moving it from an ordinary point:
 * of the numbers of the row that change, the one that the fewest coordinates move. So log τ is named
 * τ, also where it scales other parameters. Errors use it, to speak of what people know.
 */
export function coordinateNames(model: Constrained): readonly string[] {
  const names = parameterNames(model.parameters);
  const moved = movedBy(model);
  const movers = names.map((_, j) => moved.filter((row) => row[j]).length);
  return moved.map((row, i) => {
    const candidates = names.map((_, j) => j).filter((j) => row[j]);
    if (candidates.length === 0) return `coordinate ${i + 1}`;
    return names[candidates.reduce((best, j) => (movers[j]! < movers[best]! ? j : best))]!;
  });
}

/** Row i: which numbers coordinate i moves. */
function movedBy(model: Constrained): readonly (readonly boolean[])[] {
  const q = new Float64Array(model.dimension).fill(0.3);
  const before = constrained(model, q);
  return Array.from(q, (x, i) => {
    const after = constrained(model, q.with(i, x + 0.5));
    return Array.from(before, (value, j) => !Object.is(value, after[j]));
  });
}

/** The row of parameters at q. */
export function constrained(model: Constrained, q: Float64Array): Float64Array {
  const row = new Float64Array(parametersSize(model.parameters));
  model.constrain(q, row);
  return row;
}

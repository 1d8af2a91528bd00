import type { Model } from "../contracts/model.ts";

/** A point of a minimisation: where, how high, how steep. */
export interface Evaluated {
  readonly q: Float64Array;
  /** Minus the log density; +Infinity where that is impossible or not a number. */
  readonly value: number;
  readonly slope: Float64Array;
}

/** Minus the log density of a model, counted. */
export interface Objective {
  at(q: Float64Array): Evaluated;
  evaluations(): number;
}

export function objectiveOf(model: Model): Objective {
  let count = 0;
  return {
    at(q) {
      count++;
      const slope = new Float64Array(q.length);
      const logDensity = model.logDensityGradient(q, slope);
      for (let i = 0; i < slope.length; i++) slope[i] = -slope[i]!;
      const usable = Number.isFinite(logDensity) && slope.every(Number.isFinite);
      return { q, value: usable ? -logDensity : Number.POSITIVE_INFINITY, slope };
    },
    evaluations: () => count,
  };
}

/** q + t·direction. */
export function along(q: Float64Array, direction: Float64Array, t: number): Float64Array {
  return q.map((x, i) => x + t * direction[i]!);
}

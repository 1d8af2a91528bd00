import { type DensityModel, densityModel } from "../../contracts/density-model.ts";
import type { Model } from "../../contracts/model.ts";
import { recordedOf } from "../../contracts/recorded.ts";
import type { PointSampler } from "../../contracts/sampler.ts";
import { requireCount, requireLength, requirePositive } from "../../errors/index.ts";
import { startingPoint } from "../initial-point.ts";
import { sliceStep } from "./slice-step.ts";

export interface SliceOptions {
  /** Steps during which the widths adapt; afterwards they are frozen. */
  readonly warmup: number;
  /** First width of every coordinate; 1 without it. */
  readonly widths?: readonly number[];
  readonly start?: readonly number[];
}

export interface SliceState {
  readonly q: Float64Array;
  readonly logDensity: number;
  readonly widths: Float64Array;
  /** Steps done so far, as long as widths adapt. */
  readonly done: number;
}

export type SliceInfo = { readonly lp: number; readonly evaluations: number };

/**
 * Slice sampling, one coordinate after the other. Nothing to tune but the widths, and those only for
 * speed: in warm-up each becomes a running mean of the slices' lengths.
 */
export function slice(
  model: Model | DensityModel,
  options: SliceOptions,
): PointSampler<SliceState, SliceInfo> {
  const density = densityModel(model);
  const warmup = requireCount("warmup", options.warmup);
  const first = firstWidths(density.dimension, options.widths);
  return {
    parameters: density.parameters,
    statistics: ["lp", "evaluations"],
    init(rng) {
      const q = startingPoint(density, rng, options.start);
      return { q, logDensity: density.logDensity(q), widths: first, done: 0 };
    },
    step(rng, state) {
      const q = state.q.slice();
      const adapts = state.done < warmup;
      const widths = adapts ? state.widths.slice() : state.widths;
      let lp = state.logDensity;
      let evaluations = 0;
      for (let i = 0; i < q.length; i++) {
        const move = sliceStep(rng, (x) => along(density, q, i, x), q[i]!, lp, widths[i]!);
        // Two points of one slice are a third of its length apart on average.
        if (adapts) widths[i]! += (3 * Math.abs(move.x - q[i]!) - widths[i]!) / Math.sqrt(state.done + 2);
        q[i] = move.x;
        lp = move.logDensity;
        evaluations += move.evaluations;
      }
      return [
        { q, logDensity: lp, widths, done: adapts ? state.done + 1 : state.done },
        { lp, evaluations },
      ];
    },
    point: ({ q }) => q,
    moved: (state, q) => ({ ...state, q, logDensity: density.logDensity(q) }),
    write: ({ q }, out) => density.constrain(q, out),
    ...recordedOf<SliceState>(density, ({ q }) => q),
    tuning: ({ widths }) => ({ widths: Array.from(widths) }),
  };
}

/** The density at q with coordinate i moved to x; q is left as it was. */
function along(density: DensityModel, q: Float64Array, i: number, x: number): number {
  const before = q[i]!;
  q[i] = x;
  const logDensity = density.logDensity(q);
  q[i] = before;
  return logDensity;
}

function firstWidths(dimension: number, widths: readonly number[] | undefined): Float64Array {
  if (widths === undefined) return new Float64Array(dimension).fill(1);
  requireLength("widths", widths, dimension);
  return Float64Array.from(widths, (w) => requirePositive("widths", w));
}

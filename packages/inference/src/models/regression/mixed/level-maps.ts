import {
  multiplyLowerTransposed,
  solveLower,
  solveLowerTransposed,
} from "../../../math/linear-algebra/index.ts";
import type { LevelStart } from "./level-start.ts";
import type { MixedPlaces } from "./mixed-places.ts";

/** Linear maps of the constrained vector, from what is sampled (z) to what the model means (Rᵀ⁻¹z), and back. */
export interface LevelMaps {
  toNatural(x: Float64Array): void;
  toSampled(x: Float64Array): void;
  /** Turns a gradient in the natural numbers into one in the sampled ones. */
  pullBack(gradient: Float64Array): void;
}

/**
 * Levels that almost imply each other leave the difference of their slopes, of their shifts and of their effects nearly
 * unknown. These coordinates are rotated by constants, which changes the sampler's work and not the posterior.
 * `columns` are the columns of the main effects; slopes that live in a ball stay as they are.
 */
export function levelMaps(
  { information, levels }: LevelStart,
  places: MixedPlaces,
  columns: readonly number[],
  numbers: number,
  withSlopes: boolean,
): LevelMaps {
  const E = columns.length;
  const F = Math.round(Math.sqrt(information.length));
  const slopes = new Float64Array(E);
  const segments = [
    { at: places.effects, size: F, factor: information },
    ...Array.from({ length: numbers }, (_, i) => ({ at: places.shifts + i * E, size: E, factor: levels })),
  ];

  function eachSegment(
    x: Float64Array,
    apply: (factor: Float64Array, size: number, part: Float64Array) => void,
  ): void {
    for (let n = 0; n < segments.length; n++) {
      const { at, size, factor } = segments[n]!;
      apply(factor, size, x.subarray(at, at + size));
    }
    if (!withSlopes) return;
    for (let e = 0; e < E; e++) slopes[e] = x[places.coefficients + columns[e]!]!;
    apply(levels, E, slopes);
    for (let e = 0; e < E; e++) x[places.coefficients + columns[e]!] = slopes[e]!;
  }

  return Object.freeze<LevelMaps>({
    toNatural: (x) => eachSegment(x, solveLowerTransposed),
    toSampled: (x) => eachSegment(x, (factor, n, part) => multiplyLowerTransposed(factor, n, part, part)),
    pullBack: (gradient) => eachSegment(gradient, solveLower),
  });
}

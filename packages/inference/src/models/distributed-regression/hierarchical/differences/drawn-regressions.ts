import type { Parameter } from "../../../../contracts/model.ts";
import type { HolderValues } from "../../../regression/holders/holder-parameters.ts";
import type { Hierarchy } from "../hierarchy.ts";
import { type EffectsLayout, effectsLayout } from "./effects-layout.ts";

/**
 * What is written of holders that differ beside `coefficients` (of the mean over holders) and `variance`, in the design's units:
 * `spread` of random coefficients, `holderCoefficients` by holder, `holderVariances` where residuals differ. The first
 * coefficient is the level at the centre where there is an intercept.
 */
export function differenceParameters(hierarchy: Hierarchy): readonly Parameter[] {
  if (hierarchy.effects === undefined) return [];
  const { holders, coefficients, random, residuals } = layoutIn(hierarchy);
  return [
    ...(random.length > 0 ? [{ name: "spread", shape: [random.length] }] : []),
    { name: "holderCoefficients", shape: [holders, coefficients] },
    ...(residuals > 0 ? [{ name: "holderVariances", shape: [residuals] }] : []),
  ];
}

/** Where the regressions of the holders stand in a tail that begins at `at`. */
export function layoutIn({ effects, shape, holders, centring }: Hierarchy, at = 0): EffectsLayout {
  return effectsLayout(effects, { ...shape, holders: holders.length, ...(centring && { centring }) }, at);
}

/** One draw of the regressions of all holders. */
export interface DrawnRegressions {
  /** φ of the mean over holders. */
  readonly mean: Float64Array;
  readonly variance: number;
  readonly spreads: Float64Array;
  /** φ_j. */
  readonly levels: readonly Float64Array[];
  readonly sigmas: Float64Array;
}

/** The mean over holders: x where there is one, the average of these holders where their values are their own. */
export function meanOf(
  { coefficients, shared, local, own }: EffectsLayout,
  x: ArrayLike<number>,
  levels: readonly Float64Array[],
): Float64Array {
  const mean = new Float64Array(coefficients);
  shared.forEach((k, i) => {
    mean[k] = x[i]!;
  });
  for (const k of local.slice(0, own))
    mean[k] = levels.reduce((sum, level) => sum + level[k]! / levels.length, 0);
  return mean;
}

/** The numbers of a draw in the order of `coefficients`, `variance`, then `differenceParameters`. */
export function flattened(layout: EffectsLayout, drawn: DrawnRegressions): Float64Array {
  return Float64Array.of(
    ...drawn.mean,
    drawn.variance,
    ...drawn.spreads,
    ...drawn.levels.flatMap((level) => [...level]),
    ...(layout.residuals > 0 ? drawn.sigmas.map((sigma) => sigma ** 2) : []),
  );
}

/** Such numbers, read again. */
export function holderValues(
  { coefficients: p, holders, random }: EffectsLayout,
  flat: Float64Array,
): HolderValues {
  const levelsAt = p + 1 + random.length;
  const variancesAt = levelsAt + holders * p;
  return {
    mean: (k) => flat[k]!,
    spread: (k) => flat[p + 1 + random.indexOf(k)]!,
    own: (j, k) => flat[levelsAt + j * p + k]!,
    variance: flat[p]!,
    ownVariance: (j) => flat[variancesAt + j]!,
  };
}

import type { HolderEffects } from "../holders/holder-effects.ts";
import type { HolderValues } from "../holders/holder-parameters.ts";
import type { ColumnBasis } from "./column-basis.ts";

/**
 * Whether holders' coefficients may be those of z (`column-basis.ts`). θ = M⁻ᵀθ̃: if what a derived column has beyond the others varies, so
 * do in x the coefficients of those others, which must not be said to be common then.
 */
export function suitsHolders(
  { derived, matrix }: ColumnBasis,
  { differences, intercept, centre }: HolderEffects,
): boolean {
  const d = centre.length;
  const varies = (j: number) => differences[j + (intercept ? 1 : 0)] === "random";
  return derived.every(
    (j) => !varies(j) || !differences.some((_, k) => k < d && matrix[j * d + k] !== 0 && !varies(k)),
  );
}

/** The same effects of z: the centre z₀ = M⁻¹(x₀ − c), at which levels are what they are at x₀. */
export function effectsInBasis(
  effects: HolderEffects,
  { constants: c, inverse }: ColumnBasis,
): HolderEffects {
  const d = c.length;
  const centre = Float64Array.from({ length: d }, (_, k) => {
    let sum = 0;
    for (let j = 0; j < d; j++) sum += inverse[k * d + j]! * (effects.centre[j]! - c[j]!);
    return sum;
  });
  return Object.freeze({ ...effects, centre });
}

/** Values of z as values of x. Effects of z are independent: their variances add up in those of x. */
export function valuesInColumns(
  values: HolderValues,
  { intercept }: Pick<HolderEffects, "intercept">,
  { inverse, constants }: ColumnBasis,
): HolderValues {
  const d = constants.length;
  const first = intercept ? 1 : 0;
  const inColumns = (of: (k: number) => number, k: number): number => {
    if (k < first) return of(k);
    let sum = 0;
    for (let l = 0; l < d; l++) {
      const weight = inverse[l * d + k - first]!;
      if (weight !== 0) sum += weight * of(l + first);
    }
    return sum;
  };
  const spread = (k: number): number => {
    if (k < first) return values.spread(k);
    let sum = 0;
    for (let l = 0; l < d; l++) sum += (inverse[l * d + k - first]! * values.spread(l + first)) ** 2;
    return Math.sqrt(sum);
  };
  return {
    mean: (k) => inColumns(values.mean, k),
    spread,
    own: (j, k) => inColumns((l) => values.own(j, l), k),
    get variance() {
      return values.variance;
    },
    ownVariance: values.ownVariance,
    get covariates() {
      return values.covariates!;
    },
  };
}

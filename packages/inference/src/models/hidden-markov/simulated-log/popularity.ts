import type { SeededSource } from "../../../math/random/index.ts";
import type { LogField } from "./log-fields.ts";
import type { LogShape } from "./log-shape.ts";

/**
 * Shares of a field's levels by regime, region and month: Zipf's law, times e to the power of what regime and region add,
 * and of a wave over the year with a peak of its own for every level.
 */
export function levelShares(
  rng: SeededSource,
  { regimes, regions, regimeContrast, regionContrast, season }: LogShape,
  { levels, steepness, varies }: LogField,
): (regime: number, region: number, month: number) => Float64Array {
  const n = levels.length;
  const tilts = (rows: number, contrast: number) =>
    Array.from({ length: rows }, () => new Float64Array(n).map(() => contrast * rng.normal()));
  const ofRegime = tilts(regimes, regimeContrast);
  const ofRegion = tilts(regions, varies ? regionContrast : 0);
  const peaks = new Float64Array(n).map(() => 12 * rng.uniform());
  const wave = varies ? season : 0;
  const shares = new Float64Array(n);
  return (regime, region, month) => {
    let total = 0;
    for (let l = 0; l < n; l++) {
      const tilt = ofRegime[regime]![l]! + ofRegion[region]![l]!;
      shares[l] =
        (l + 1) ** -steepness * Math.exp(tilt + wave * Math.cos((Math.PI * (month - peaks[l]!)) / 6));
      total += shares[l]!;
    }
    for (let l = 0; l < n; l++) shares[l]! /= total;
    return shares;
  };
}

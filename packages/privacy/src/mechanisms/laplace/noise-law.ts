import type { Rate } from "../../noise/discrete-laplace.ts";
import { twoSidedGeometricLogMass, twoSidedGeometricVariance } from "../laws/two-sided-geometric.ts";
import type { NoiseLaw } from "../mechanism.ts";

/** The law of the noise from a release's parameters alone. */
export function laplaceNoiseLaw({ grid, rate }: { readonly grid: number; readonly rate: Rate }): NoiseLaw {
  const perStep = rate.s / rate.t;
  return Object.freeze({
    logDensity: (t: number) => twoSidedGeometricLogMass(t / grid, perStep) - Math.log(grid),
    variance: grid ** 2 * twoSidedGeometricVariance(perStep),
  });
}

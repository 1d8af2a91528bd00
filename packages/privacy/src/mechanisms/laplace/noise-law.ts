import type { Rate } from "../../noise/discrete-laplace.ts";
import { requireGrid } from "../../noise/grid.ts";
import {
  twoSidedGeometricLogMass,
  twoSidedGeometricReach,
  twoSidedGeometricVariance,
} from "../laws/two-sided-geometric.ts";
import type { ExactNoiseLaw } from "../mechanism.ts";
import { requireWhole } from "../require-parameters.ts";

/** The law of the noise from a release's parameters alone. */
export function laplaceNoiseLaw({
  grid,
  rate,
}: {
  readonly grid: number;
  readonly rate: Rate;
}): ExactNoiseLaw {
  requireGrid(grid);
  requireWhole("rate.s", rate?.s, 1);
  requireWhole("rate.t", rate.t, 1);
  const perStep = rate.s / rate.t;
  return Object.freeze({
    logDensity: (t: number) => twoSidedGeometricLogMass(t / grid, perStep) - Math.log(grid),
    variance: grid ** 2 * twoSidedGeometricVariance(perStep),
    reach: grid * twoSidedGeometricReach(rate),
  });
}

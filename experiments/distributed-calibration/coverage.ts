import { coverageAt, type RowResult } from "../calibration/result.ts";
import type { CoverageMethod, CoverageRow } from "./coverage-rows.ts";

export const NOMINAL = 0.9;

/** How often the central 90 % intervals of the coefficients held the truth. */
export interface Coverage {
  readonly method: CoverageMethod;
  readonly covariates: number;
  readonly holders: number;
  readonly epsilon: number;
  readonly nominal: number;
  readonly covered: number;
  /** Coefficients looked at: those of one simulated regression are not independent. */
  readonly truths: number;
}

/** The coefficients of a row, counted together. */
export function coverageOf({ method, setting }: CoverageRow, row: RowResult): Coverage {
  const { covariates, holders, epsilon } = setting;
  const shares = row.quantities
    .filter(({ name }) => name.startsWith("coefficient"))
    .map((quantity) => coverageAt("90 %", quantity, row));
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return {
    method,
    covariates,
    holders,
    epsilon,
    nominal: NOMINAL,
    covered: Number(mean.toFixed(4)),
    truths: shares.length * row.repeats,
  };
}

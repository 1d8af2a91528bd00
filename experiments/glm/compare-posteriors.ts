import type { Fit } from "@dpbayes/inference";
import { quantileOfSorted } from "@dpbayes/inference/diagnostics";
import { columnsOf, worstRHat } from "../local/sampling.ts";
import type { NormalPosterior } from "./full-data-posterior.ts";
import { ksToNormal } from "./ks-score.ts";

/** One coefficient's private posterior beside that of the full data. */
export interface Comparison {
  readonly mean: number;
  readonly sd: number;
  /** Central intervals of the private posterior. */
  readonly ninety: readonly [low: number, high: number];
  readonly ninetyFive: readonly [low: number, high: number];
  /** At every twentieth of the distribution function, from 1/40 on, for plots. */
  readonly quantiles: readonly number[];
  readonly fullMean: number;
  readonly fullSd: number;
  readonly ks: number;
}

export const PLOTTED = Array.from({ length: 20 }, (_, i) => (i + 0.5) / 20);

/** Everything a figure needs of one private fit. */
export interface PrivateFit {
  readonly coefficients: readonly Comparison[];
  readonly rHat: number;
  readonly divergences: number;
}

export function comparePosteriors(fit: Fit, full: NormalPosterior): PrivateFit {
  const columns = columnsOf(fit, "coefficients");
  return {
    coefficients: columns.map((name, j) => compareOne(fit, name, full.mean[j]!, full.sd[j]!)),
    rHat: worstRHat(fit, columns),
    divergences: Float64Array.from(fit.statistics["divergent"] ?? []).reduce((sum, one) => sum + one, 0),
  };
}

function compareOne(fit: Fit, name: string, fullMean: number, fullSd: number): Comparison {
  const draws = Float64Array.from(fit.chains(name).flatMap((chain) => [...chain])).sort();
  const at = (share: number) => quantileOfSorted(draws, share);
  const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
  const squares = draws.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    mean,
    sd: Math.sqrt(squares / (draws.length - 1)),
    ninety: [at(0.05), at(0.95)],
    ninetyFive: [at(0.025), at(0.975)],
    quantiles: PLOTTED.map(at),
    fullMean,
    fullSd,
    ks: ksToNormal(draws, fullMean, fullSd),
  };
}

export function holds([low, high]: readonly [number, number], value: number): boolean {
  return low <= value && value <= high;
}

export function medianOf(values: readonly number[]): number {
  return quantileOfSorted(Float64Array.from(values).sort(), 0.5);
}

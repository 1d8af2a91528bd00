import type { Variable } from "@dpbayes/privacy/formats";
import { levelValue } from "../../population/levels.ts";

/** Probabilities of the quantiles that are told. */
export const told = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

/** Quantiles at 5, 25, 50, 75 and 95 %. */
export type Quantiles = readonly [number, number, number, number, number];

/** Outcomes that are numbers. */
export interface ImpliedNumbers {
  /** Of single outcomes. */
  readonly quantiles: Quantiles;
  /** Of the mean outcome of a population. */
  readonly means: Quantiles;
  readonly bounds: readonly [number, number];
  /** The share of outcomes below the lower bound. */
  readonly below: number;
  readonly above: number;
}

/** How likely a level is. */
export interface ImpliedLevel {
  readonly level: string;
  readonly share: Quantiles;
}

export function impliedNumbers(
  studies: readonly (readonly number[])[],
  bounds: readonly [number, number],
): ImpliedNumbers {
  const all = studies.flat();
  const shareOf = (holds: (x: number) => boolean) => all.filter(holds).length / all.length;
  return {
    quantiles: quantilesOf(all),
    means: quantilesOf(studies.map((one) => one.reduce((sum, x) => sum + x, 0) / one.length)),
    bounds,
    below: shareOf((x) => x < bounds[0]),
    above: shareOf((x) => !(x <= bounds[1])),
  };
}

export function impliedLevels(
  studies: readonly (readonly unknown[])[],
  variable: Variable,
  levels: readonly string[],
): readonly ImpliedLevel[] {
  return levels.map((level, index) => {
    const value = levelValue(variable, index);
    const shares = studies.map((one) => one.filter((found) => found === value).length / one.length);
    return { level, share: quantilesOf(shares) };
  });
}

/** Of draws by rank: no value is made up between two. */
export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = Float64Array.from(values).sort();
  return told.map(
    (p) => sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))]!,
  ) as unknown as Quantiles;
}

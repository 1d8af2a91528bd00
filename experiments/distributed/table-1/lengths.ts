import type { Cell } from "../cell-errors.ts";
import type { ChainLengths } from "../sampled-estimate.ts";

/** Draws of the noise: methods without chains four times as many as the paper, the others what time allows. */
export const CLOSED_DRAWS = 200;
/** Of the cheapest method at the authors' noise, for means without an error of their own. */
export const PRECISE_DRAWS = 1000;
const DRAWS_BY_BLOCK: Readonly<Record<string, number>> = { authors: 12, "add-remove": 4, "replace-one": 8 };
/** A limit is stated for these cells: four times as many, for a standard error well below what is at stake. */
const DRAWS_WITH_LIMIT = 48;

export function hierarchicalDraws({ block, holders, data }: Cell): number {
  const limited = block === "authors" && holders === 10 && data !== "PowerPlant";
  return limited ? DRAWS_WITH_LIMIT : DRAWS_BY_BLOCK[block]!;
}

export const GIBBS_DRAWS = { PowerPlant: 16, BikeSharing: 3, AirQuality: 3 } as const;
/** Draws per task. */
export const PART = 4;

export const HIERARCHICAL_LENGTHS: ChainLengths = { chains: 2, warmup: 200, draws: 200 };
/** As the authors ran it: one chain, half of 10,000 sweeps discarded. */
export const GIBBS_LENGTHS: ChainLengths = { chains: 1, warmup: 5000, draws: 5000 };
/** To see whether everything runs. */
export const SHORT: ChainLengths = { chains: 2, warmup: 50, draws: 50 };

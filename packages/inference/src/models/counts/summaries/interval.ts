import { quantileOfSorted } from "../../../diagnostics/index.ts";
import { decimals, fixedPercent } from "../../../text/index.ts";

/** A posterior mean with its central credible interval. */
export interface CredibleInterval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Of draws, which are sorted in place. */
export function intervalOf(draws: Float64Array, probability: number): CredibleInterval {
  const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
  draws.sort();
  const tail = (1 - probability) / 2;
  return Object.freeze({
    mean,
    low: quantileOfSorted(draws, tail),
    high: quantileOfSorted(draws, 1 - tail),
  });
}

/** 12.3 % (10.1 to 14.9). */
export function shareText({ mean, low, high }: CredibleInterval): string {
  return `${fixedPercent(mean, 1)} (${decimals(100 * low, 1)} to ${decimals(100 * high, 1)})`;
}

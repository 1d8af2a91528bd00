import {
  type CommunityDraw,
  heldOutLogPredictive,
  meanRates,
  ratesOf,
  reconstructionError,
} from "@dpbayes/inference/models/counts";
import type { Errors } from "../errors-by-method.ts";
import { predictiveMedians } from "./predictive-median.ts";

/** Counts from here on are large among messages: 417 of Enron's pairs, with more than half of all messages. */
const LARGE_COUNT = 50;

/** Everything that is said about one fit; cells that were read and cells that were held out apart. */
export interface FitScores {
  /** Mean of |E[μ | data] − target|: the paper's error. */
  readonly errors: Errors;
  /** The same against the counts; differs where the target is a rate. */
  readonly countErrors: Errors;
  /** √ of the mean of (E[μ | data] − count)². */
  readonly squareErrors: Errors;
  /** Mean of |median of the predictive law − count|. */
  readonly medianErrors: Errors;
  /** Mean log probability of the held-out true counts. */
  readonly logPredictive: number;
  /** Mean of E[μ | data] over cells that were read: all of them, those whose true count is 0, those with large ones. */
  readonly meanRate: { readonly all: number; readonly zero: number; readonly large: number };
  /** The paper's error from each chain by itself. */
  readonly chainErrors: readonly Errors[];
}

/** What a fit is compared with; roles as `cellRoles` gives them, 1 for a cell that was read. */
export interface Judged {
  readonly counts: ArrayLike<number>;
  readonly target: ArrayLike<number>;
  readonly roles: Uint8Array;
}

export function fitScores(
  chains: readonly (readonly CommunityDraw[])[],
  { counts, target, roles }: Judged,
): FitScores {
  const draws = chains.flat();
  const mean = meanRates(draws);
  const squares = mean.map((rate, i) => (rate - counts[i]!) ** 2);
  const { inSample, heldOut } = reconstructionError(squares, new Float64Array(mean.length), roles);
  const rates = draws.map((draw) => ratesOf(draw, new Float64Array(mean.length)));
  const meanWhere = (chosen: (count: number) => boolean) =>
    meanOf(mean.filter((_, i) => roles[i] === 1 && chosen(counts[i]!)));
  return {
    errors: reconstructionError(mean, target, roles),
    countErrors: reconstructionError(mean, counts, roles),
    squareErrors: { inSample: Math.sqrt(inSample), heldOut: Math.sqrt(heldOut) },
    medianErrors: reconstructionError(predictiveMedians(rates), counts, roles),
    logPredictive: heldOutLogPredictive(draws, { counts, decay: 0, roles }),
    meanRate: {
      all: meanWhere(() => true),
      zero: meanWhere((count) => count === 0),
      large: meanWhere((count) => count >= LARGE_COUNT),
    },
    chainErrors: chains.map((chain) => reconstructionError(meanRates(chain), target, roles)),
  };
}

/** NaN of nothing. */
function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

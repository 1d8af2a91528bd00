import type { SeededSource } from "../../../math/random/index.ts";
import { lawOf } from "../../../noise/index.ts";
import { countSum } from "./count-sum.ts";
import { pairSweep, singleSweep, startingCounts } from "./pair-sweep.ts";
import { type NoisyCounts, shareFactors, totalWeight } from "./share-posterior.ts";
import { type NoisySuccesses, successPosterior } from "./success-count.ts";
import { weightMoments, weightSampler } from "./weights.ts";

/** One holder's release about shares: counts of every level, or of the second of two levels alone. */
export type NoisyShares = NoisyCounts | NoisySuccesses;

/**
 * The latent true counts of one holder given a Dirichlet prior, whose concentrations already include
 * what other holders counted. Writes into `counts`.
 */
export interface LatentShares {
  /** log p(what was released), where draws are exact and do not depend on what stood in `counts`. */
  readonly logEvidence?: number;
  /** How many numbers are kept for the draws. */
  readonly kept: number;
  draw(rng: SeededSource, counts: Float64Array): void;
}

/** Numbers that forward convolutions may keep. */
const MOST_KEPT = 2e7;
/** Sweeps over pairs that make one draw. */
const SWEEPS = 5;

export function latentShares(holder: NoisyShares, concentration: ArrayLike<number>): LatentShares {
  if (!Array.isArray(holder.noisy)) return successes(holder as NoisySuccesses, concentration);
  const counts = holder as NoisyCounts;
  return keptNumbers(counts) > MOST_KEPT
    ? byPairs(counts, concentration)
    : byConvolution(counts, concentration);
}

function successes(holder: NoisySuccesses, concentration: ArrayLike<number>): LatentShares {
  const posterior = successPosterior([holder], { a: concentration[1]!, b: concentration[0]! });
  const sample = weightSampler(posterior.successes);
  return {
    logEvidence: posterior.logEvidence,
    kept: posterior.successes.values.length,
    draw(rng, counts) {
      counts[1] = sample(rng);
      counts[0] = holder.count - counts[1];
    },
  };
}

function byConvolution(holder: NoisyCounts, concentration: ArrayLike<number>): LatentShares {
  const { factors, least, most, tilt } = shareFactors(holder, concentration);
  const sum = countSum(factors, least, most);
  const totals = totalWeight(sum.total, concentration, tilt);
  const sampleTotal = weightSampler(totals);
  return {
    logEvidence: weightMoments(totals).logTotal,
    kept: sum.kept,
    draw: (rng, counts) => sum.sample(rng, sampleTotal(rng), counts),
  };
}

function byPairs(holder: NoisyCounts, concentration: ArrayLike<number>): LatentShares {
  const { factors, least, most, tilt } = shareFactors(holder, concentration);
  const start = startingCounts(factors, least, most);
  let A = 0;
  for (let k = 0; k < factors.length; k++) A += concentration[k]!;
  return {
    kept: factors.reduce((sum, { values }) => sum + values.length, 0),
    draw(rng, counts) {
      if (!isInside(counts, factors, least, most)) counts.set(start);
      for (let sweep = 0; sweep < SWEEPS; sweep++) {
        if (holder.count === null) singleSweep(rng, factors, A, most, tilt, counts);
        pairSweep(rng, factors, counts);
      }
    },
  };
}

function isInside(
  counts: Float64Array,
  factors: ReturnType<typeof shareFactors>["factors"],
  least: number,
  most: number,
): boolean {
  const sum = counts.reduce((total, n) => total + n, 0);
  return (
    sum >= least &&
    sum <= most &&
    factors.every(({ low, values }, k) => counts[k]! >= low && counts[k]! < low + values.length)
  );
}

/** A window of every partial sum: its standard deviation grows with the square root of the number of cells. */
function keptNumbers({ noisy, noise, count }: NoisyCounts): number {
  const { reach, variance } = lawOf(noise);
  const cells = noisy.length;
  const wide = 2 * reach + 28 * Math.sqrt(cells * variance);
  return cells * Math.min(wide, cells * 2 * reach, count ?? Number.POSITIVE_INFINITY);
}

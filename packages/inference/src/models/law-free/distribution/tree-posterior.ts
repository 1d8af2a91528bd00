import { beta } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { lawOf, type NoiseModel } from "../../../noise/index.ts";
import { windowOf } from "../../exponential-families/counts/cell-weights.ts";
import { type CountSum, countSum } from "../../exponential-families/counts/count-sum.ts";
import { requirePossibleInAll, roomForCounts } from "../../exponential-families/counts/possible-counts.ts";
import type { NoisyCounts } from "../../exponential-families/counts/share-posterior.ts";
import { type Weights, weightSampler, weightsFromLogs } from "../../exponential-families/counts/weights.ts";
import { binTree, type Cut } from "./bin-tree.ts";

/**
 * Exact draws of the shares of bins from their noisy counts, under uniform cuts (see bin-tree.ts).
 *
 * With a uniform part p left of a cut, every number n_l of the n records is equally likely to lie there: ∫C(n, n_l)p^{n_l}(1 − p)^{n − n_l} dp =
 * 1/(n + 1). So what is known of the records of a run is, from its halves upwards,
 *
 *     m(n) = Σ_{n_l} m_left(n_l)·m_right(n − n_l)/(n + 1),        m = noise(ŝ − n) of a single bin,
 *
 * a convolution per cut; at the top n is the public number of records, or any where that is hidden (flat). Then downwards n_l given n,
 * and p given both is Beta(1 + n_l, 1 + n − n_l).
 */
export function treePosterior(counts: NoisyCounts): (rng: SeededSource, shares: Float64Array) => void {
  const bins = counts.noisy.length;
  const cuts = binTree(bins);
  const sums = sumsOf(counts, cuts);
  const top = sums[0]!.total;
  const sampleTotal = weightSampler(counts.count === null ? spread(top) : top);
  const records = new Float64Array(bins);
  return (rng, shares) => {
    const total = counts.count ?? sampleTotal(rng);
    const totals = new Float64Array(cuts.length).fill(total);
    const masses = new Float64Array(cuts.length).fill(1);
    cuts.forEach(({ from, middle, left, right }, at) => {
      sums[at]!.sample(rng, totals[at]!, records);
      const [below, above] = [records[0]!, records[1]!];
      const part = beta.sample(rng, 1 + below, 1 + above);
      const [lower, upper] = [masses[at]! * part, masses[at]! * (1 - part)];
      if (left === undefined) shares[from] = lower;
      else [totals[left], masses[left]] = [below, lower];
      if (right === undefined) shares[middle] = upper;
      else [totals[right], masses[right]] = [above, upper];
    });
  };
}

/** The convolution of each cut's halves. */
function sumsOf(
  { noisy, count, noise, mostRecords }: NoisyCounts,
  cuts: readonly Cut[],
): readonly CountSum[] {
  const law = lawOf(noise);
  const reached = noisy.reduce((sum, value) => sum + Math.max(0, value) + law.reach, 0);
  const most = count ?? Math.min(Math.ceil(reached), mostRecords ?? Number.MAX_SAFE_INTEGER);
  requirePossibleInAll(noisy.length, law.reach, most);
  const sums = new Array<CountSum>(cuts.length);
  for (let at = cuts.length - 1; at >= 0; at--) {
    const { from, middle, left, right } = cuts[at]!;
    const half = (cut: number | undefined, bin: number) =>
      cut === undefined ? binWeights(noisy[bin]!, law, most) : spread(sums[cut]!.total);
    const least = at === 0 && count !== null ? count : 0;
    sums[at] = countSum([half(left, from), half(right, middle)], least, most);
  }
  return sums;
}

/** Times 1/(n + 1). */
function spread({ low, values, logScale }: Weights): Weights {
  return weightsFromLogs(
    low,
    values.map((value, i) => Math.log(value) + logScale - Math.log(low + i + 1)),
  );
}

/** What a noisy count says about the true one. */
function binWeights(noisy: number, law: NoiseModel, most: number): Weights {
  const [low, high] = windowOf(noisy, law, most);
  const logs = roomForCounts(low, high);
  for (let n = low; n <= high; n++) logs[n - low] = law.logDensity(noisy - n);
  return weightsFromLogs(low, logs);
}

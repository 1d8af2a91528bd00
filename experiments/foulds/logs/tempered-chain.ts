import type { SeededSource } from "@dpbayes/inference";
import { truncatedDirichlet } from "@dpbayes/inference/distributions";
import type { Cells } from "@dpbayes/inference/models/hidden-markov";
import {
  countTransitions,
  firstStates,
  stateSweep,
  writeLogEmissions,
} from "@dpbayes/inference/models/hidden-markov";

/** What a tempered chain ends in. */
export interface TemperedDraw {
  readonly z: Int32Array;
  /** states × width. */
  readonly theta: Float64Array;
}

/** Shares of a feature with K levels are at least 1/(M·K). */
export function temperatureOf({ levels }: Cells, epsilon: number, M: number): number {
  return levels.reduce((sum, K) => sum + 2 * Math.log(M * K - K + 1), 0) / epsilon;
}

/**
 * One draw from the tempered posterior of a hidden Markov model (central spec §2.5): the likelihood of the true counts to
 * the power of 1/T, shares truncated, by Gibbs sampling. Its privacy holds only if the chain has converged, which nobody can
 * prove; accounted step by step it would cost ε times the number of updates. For comparison alone: it reads true counts and
 * its randomness is seeded, so it protects nobody.
 */
export function temperedDraw(
  rng: SeededSource,
  model: Cells,
  counts: Float64Array,
  observed: Uint8Array,
  { epsilon, M, sweeps }: { readonly epsilon: number; readonly M: number; readonly sweeps: number },
): TemperedDraw {
  const { states, width, cells } = model;
  const T = temperatureOf(model, epsilon, M);
  const tempered = counts.map((n) => n / T);
  const z = firstStates(rng, model, counts, observed);
  const moves = countTransitions(model, z);
  const logTheta = new Float64Array(states * width);
  const emissions = new Float64Array(cells * states);
  const weights = new Float64Array(states);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    drawShares(rng, model, tempered, z, observed, M, logTheta);
    writeLogEmissions(model, tempered, logTheta, observed, emissions);
    stateSweep(rng, model, emissions, z, moves, weights);
  }
  drawShares(rng, model, tempered, z, observed, M, logTheta);
  return { z, theta: logTheta.map(Math.exp) };
}

function drawShares(
  rng: SeededSource,
  { states, cells, width, offsets, levels, emission }: Cells,
  counts: Float64Array,
  z: Int32Array,
  observed: Uint8Array,
  M: number,
  logTheta: Float64Array,
): void {
  const sums = new Float64Array(states * width).fill(emission);
  for (let c = 0; c < cells; c++)
    if (observed[c] === 1) for (let j = 0; j < width; j++) sums[z[c]! * width + j]! += counts[c * width + j]!;
  for (let k = 0; k < states; k++)
    levels.forEach((K, d) => {
      const [from, to] = [k * width + offsets[d]!, k * width + offsets[d + 1]!];
      truncatedDirichlet.sample(rng, sums.subarray(from, to), 1 / (M * K), logTheta.subarray(from, to));
      for (let j = from; j < to; j++) logTheta[j] = Math.log(logTheta[j]!);
    });
}

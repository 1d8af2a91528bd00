import { multinomial } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { Cells } from "../layout.ts";
import { type LatentCells, logFactorialOf, type NoisyCells } from "./latent-cells.ts";

/**
 * Proposals that move a cell to another state together with its latent counts. States given counts move
 * freely only where counts say little; where noise hides the counts, imputed ones pin the state to what
 * it was. Both proposals keep the number of entries.
 *
 * "shift": counts follow their expectation, n' = n + m(θ' − θ), rounded along running sums so that the way back
 * is exactly the opposite. "fresh": counts drawn anew from θ'. The functions write the proposed counts and
 * return the log of the Metropolis ratio of counts and noise; −Infinity where a count would be negative.
 */
export function proposeShift(
  model: Cells,
  holder: NoisyCells,
  latent: LatentCells,
  c: number,
  theta: Float64Array,
  logTheta: Float64Array,
  from: number,
  to: number,
  out: Float64Array,
): number {
  const { width, offsets } = model;
  const here = from * width;
  const there = to * width;
  const total = latent.totals[c]!;
  let log = 0;
  for (let d = 0; d + 1 < offsets.length; d++) {
    let running = 0;
    let rounded = 0;
    for (let j = offsets[d]!; j < offsets[d + 1]!; j++) {
      running += total * (theta[there + j]! - theta[here + j]!);
      // The running sum ends at 0 but for rounding.
      const next = j === offsets[d + 1]! - 1 ? 0 : symmetricRound(running);
      const n = latent.counts[c * width + j]!;
      const x = n + next - rounded;
      rounded = next;
      if (x < 0) return Number.NEGATIVE_INFINITY;
      out[j] = x;
      log += logFactorialOf(n) - logFactorialOf(x);
      if (x > 0) log += x * logTheta[there + j]!;
      if (n > 0) log -= n * logTheta[here + j]!;
    }
  }
  return log + noiseRatio(model, holder, latent, c, out);
}

export function proposeFresh(
  rng: SeededSource,
  model: Cells,
  holder: NoisyCells,
  latent: LatentCells,
  c: number,
  theta: Float64Array,
  to: number,
  out: Float64Array,
): number {
  const { width, offsets } = model;
  for (let d = 0; d + 1 < offsets.length; d++) {
    const [first, last] = [offsets[d]!, offsets[d + 1]!];
    const weights = theta.subarray(to * width + first, to * width + last);
    multinomial.sample(rng, latent.totals[c]!, weights, out.subarray(first, last));
  }
  return noiseRatio(model, holder, latent, c, out);
}

function noiseRatio(
  { width }: Cells,
  { noisy, noise }: NoisyCells,
  { counts }: LatentCells,
  c: number,
  proposed: Float64Array,
): number {
  const { linear, quadratic } = noise;
  let log = 0;
  for (let j = 0; j < width; j++) {
    const before = noisy[c * width + j]! - counts[c * width + j]!;
    const after = noisy[c * width + j]! - proposed[j]!;
    log -= linear * (Math.abs(after) - Math.abs(before)) + quadratic * (after * after - before * before);
  }
  return log;
}

/** Half away from zero, so that round(−x) = −round(x). */
function symmetricRound(x: number): number {
  return x < 0 ? -Math.round(-x) : Math.round(x);
}
